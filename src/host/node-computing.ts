import { createContext, Script } from "node:vm";

/**
 * The result of a computation, or nothing where an interrupt ended it. Node ends a script at an interrupt even while it computes;
 * handlers of signals wait for the event loop.
 */
export function computing<T>(work: () => T): { readonly result: T } | undefined {
  let done: { readonly result: T } | undefined;
  const run = () => {
    done = { result: work() };
  };
  try {
    new Script("run()").runInContext(createContext({ run }), { breakOnSigint: true, displayErrors: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
    return undefined;
  }
  return done;
}
