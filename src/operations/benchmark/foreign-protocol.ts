import type { Acceptance, Grounder, Protocol } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";

/** A protocol from a module of the user's: what it throws is told as a fault of that module, with its stack. */
export function foreignProtocol(protocol: Protocol, file: string): Protocol {
  const blame = blaming(file);
  return {
    ...protocol,
    grounder(setup) {
      const made: Grounder = blame(() => protocol.grounder(setup));
      return { attempt: (index, phase) => blame(() => made.attempt(index, phase)) };
    },
    acceptance(setup) {
      const made: Acceptance = blame(() => protocol.acceptance(setup));
      return {
        offer: (candidate) => blame(() => made.offer(candidate)),
        ...(made.phase ? { phase: () => blame(() => made.phase?.() ?? 0) } : {}),
        done: (attempts) => blame(() => made.done(attempts)),
        progress: () => blame(() => made.progress()),
        report: () => blame(() => made.report()),
      };
    },
  };
}

const blaming =
  (file: string) =>
  <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw error instanceof LacunaError ? error : moduleFailed(file, error);
    }
  };

/** Lines of a stack that are shown. */
const SHOWN = 12;

/** What a module of the user's threw. */
export function moduleFailed(file: string, cause: unknown): LacunaError {
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const stack = cause instanceof Error ? (cause.stack ?? "").split("\n") : [];
  const calls = stack.filter((line) => /^\s*at /.test(line)).slice(0, SHOWN);
  return new LacunaError("benchmark.module-failed", `${file} failed: ${message.split("\n")[0]}`, {
    place: { file },
    hint: ["this is a fault of that module:", ...calls].join("\n"),
    cause,
  });
}
