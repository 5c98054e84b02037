import { listDataOperation } from "../../operations/data/list.ts";
import { fieldText, questionsText } from "../../texts/data/list.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna data list`. */
export const listData = commandOf(listDataOperation, {
  values: { graph: "name" },
  example: ["lacuna data list", "lacuna data list --kind graph", "lacuna data list --graph wikidata"],
  text: (listed) => {
    const field = listed.filter((each) => each.kind !== "questions");
    const questions = listed.filter((each) => each.kind === "questions");
    return [
      field.length > 0 ? fieldText(field) : "",
      field.length > 0 && questions.length > 0 ? "\n" : "",
      questions.length > 0 ? questionsText(questions) : "",
    ].join("");
  },
});
