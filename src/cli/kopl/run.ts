import { renderTrace } from "../../kopl/run/render-trace.ts";
import type { KoplRun } from "../../operations/kopl/results.ts";
import { runKoplOperation } from "../../operations/kopl/run.ts";
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
  text: runText,
});

function runText({ answers, outcome, notes, trace }: KoplRun): string {
  const steps = trace ? `${renderTrace(trace)}\n\n` : "";
  const found = answers.map((answer) => `${answer}\n`).join("");
  // A trace has its own notes beside the steps.
  const said = notes
    .filter(({ code }) => !trace || code === "wrong-type")
    .map(({ step, message }) => `note: step ${step + 1}: ${message}\n`)
    .join("");
  const end =
    outcome === "complete"
      ? answers.length === 0
        ? "no answers\n"
        : ""
      : `no result: the ${outcome === "row-limit" ? "limit on rows" : "time limit"} was reached\n`;
  return `${steps}${found}${end}${said}`;
}
