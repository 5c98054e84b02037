import { renderTrace } from "../../kopl/run/render-trace.ts";
import type { KoplRun } from "../../operations/kopl/results.ts";

/** The text of `lacuna kopl run`. */
export function ranProgramText({ answers, outcome, notes, trace }: KoplRun): string {
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
