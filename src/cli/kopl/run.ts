import { runKoplOperation } from "../../operations/kopl/run.ts";
import { ranProgramText } from "../../texts/kopl/run.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl run`. */
export const koplRun = commandOf(runKoplOperation, {
  arguments: ["program"],
  example: [
    `lacuna kopl run --kb world 'Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count'`,
    "lacuna kopl run --kb kb.json program.json --trace",
    "lacuna kopl run --kb world --strict bart 'Find <arg> France <func> Relate <arg> capital <arg> forward <func> What'",
  ],
  help: "A program is written as text, as JSON or as the sequence that parsers are trained on (docs/reference/kopl.md).",
  text: ranProgramText,
});
