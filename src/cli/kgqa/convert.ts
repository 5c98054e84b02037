import { sizeText } from "../../formats/text/size-text.ts";
import { convertQuestionFilesOperation } from "../../operations/kgqa/convert.ts";
import { manyOf } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kgqa convert`. */
export const convertQuestionFiles = commandOf(convertQuestionFilesOperation, {
  arguments: ["dataset"],
  values: { format: "name" },
  example: [
    "lacuna kgqa convert test.json --to jsonl",
    "lacuna kgqa convert split/ --to qald --out questions.json",
  ],
  help: "Parquet needs the package hyparquet-writer.",
  text: ({ questions, from, to, out, bytes }) =>
    `${manyOf(questions, "question")}, ${from.join(", ")} → ${to}\nwrote ${out} (${sizeText(bytes)})\n`,
});
