import type { Acceptance, Grounder, Protocol } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";

/** A protocol from a module of the user's: its errors are reported as faults of that module, with their stacks. */
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
        ...(made.finish ? { finish: () => blame(() => made.finish?.() ?? []) } : {}),
        progress: () => blame(() => made.progress()),
        report: () => blame(() => made.report()),
      };
    },
  };
}

export const blaming =
  (file: string) =>
  <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw isOurs(error) ? error : moduleFailed(file, error);
    }
  };

/** Lines of a stack that are shown. */
const SHOWN = 12;

/** The error of a module of the user. */
export function moduleFailed(file: string, cause: unknown): LacunaError {
  const [message, stack] = messageAndStack(cause);
  const calls = stack.filter((line) => /^\s*at /.test(line)).slice(0, SHOWN);
  return new LacunaError("benchmark.module-failed", `${file} failed: ${message.split("\n")[0]}`, {
    place: { file },
    hint: ["this is a fault of that module:", ...calls].join("\n"),
    ...(isPlainError(cause) ? { cause } : {}),
  });
}

/** Whether something is an error; what cannot even be asked is none. */
export function isPlainError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error && typeof thrown.message === "string" && typeof thrown.name === "string";
  } catch {
    return false;
  }
}

const isOurs = (thrown: unknown): thrown is LacunaError =>
  isPlainError(thrown) && thrown instanceof LacunaError;

/** The thrown value as text, with its stack: any value may be thrown, also one that throws when it is read. */
function messageAndStack(thrown: unknown): readonly [message: string, stack: readonly string[]] {
  try {
    if (!isPlainError(thrown)) return [`it threw ${typeof thrown === "string" ? thrown : typeof thrown}`, []];
    return [`${thrown.name}: ${thrown.message}`, String(thrown.stack ?? "").split("\n")];
  } catch {
    return ["it threw something that cannot be looked at", []];
  }
}
