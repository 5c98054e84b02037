import { Option } from "commander";
import { convertSparqlToKoplOperation } from "../../operations/kopl/from-sparql.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl from-sparql`. */
export const convertSparqlToKopl = commandOf(convertSparqlToKoplOperation, {
  arguments: ["query"],
  options: (self) =>
    self.addOption(
      new Option("--to <form>", "what is printed").choices(["text", "json", "sequence"]).default("text"),
    ),
  example: [
    `lacuna kopl from-sparql --kb world 'SELECT DISTINCT ?e WHERE { ?e_1 <borders> ?e . ?e_1 <pred:name> "France" . }'`,
    "lacuna kopl from-sparql --kb kb.json query.rq --to json",
  ],
  help: "Queries outside the shapes of KQA Pro are refused with the place (docs/reference/question-generation.md).",
  text({ program, steps, sequence }, _given, { to }) {
    const printed = to === "json" ? JSON.stringify(steps) : to === "sequence" ? sequence : program;
    return `${printed}\n`;
  },
});
