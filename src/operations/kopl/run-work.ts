import type { NameFinding } from "../../kopl/check-names.ts";
import { runProgram, type TraceStep } from "../../kopl/run/run.ts";
import { printProgram } from "../../kopl/text/print.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { limitsFrom } from "../running/limits.ts";
import type { KoplNote, KoplRun } from "./results.ts";
import type { RunKoplParameters } from "./run.ts";
import { givenProgram, refuseUnknownNames } from "./source-text.ts";

/** Does `kopl run`. */
export async function runGiven(given: RunKoplParameters, host: Host): Promise<KoplRun> {
  const { strict, concepts, trace, shown, rows, timeout } = given;
  const program = await givenProgram(given.program, host);
  const kb = await openKb(given.kb, host, { ...given, mirror: strict ? "each" : undefined });
  // The published executors go on with names that nobody bears.
  const findings = strict ? [] : refuseUnknownNames(kb, program);
  const steps: TraceStep[] = [];
  const { result, answers, outcome, notes } = runProgram(kb, program, {
    ...(strict ? { strict } : {}),
    entitiesOnly: !concepts,
    limits: limitsFrom({ limit: rows, timeout }, host),
    ...(trace ? { onStep: (step) => steps.push(step), now: host.now, shown } : {}),
  });
  return {
    program: printProgram(program),
    kind: result?.kind ?? null,
    answers,
    outcome,
    notes: [...findings.map(asNote), ...notes],
    ...(trace ? { trace: steps } : {}),
  };
}

/** A finding as a run says it; its message names the step, which the note has apart. */
const asNote = ({ step, message }: NameFinding): KoplNote => ({
  step,
  code: "wrong-type",
  message: message.replace(/^step \d+, \w+: /, ""),
});
