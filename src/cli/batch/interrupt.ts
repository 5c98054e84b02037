import { LacunaError } from "../../error.ts";
import { INTERRUPTED } from "../failure.ts";

/**
 * Runs `work`, which must give up when `interrupted` rejects (it does so on the first SIGINT; a second one kills
 * as usual). `unfinished` says what was left.
 */
export async function whileNotInterrupted(
  work: (interrupted: Promise<never>) => Promise<void>,
  unfinished: () => string,
): Promise<void> {
  let listener = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    listener = () => reject(new LacunaError(INTERRUPTED, "interrupted", { hint: unfinished() }));
    process.once("SIGINT", listener);
  });
  interrupted.catch(() => {});
  try {
    await Promise.race([work(interrupted), interrupted]);
  } finally {
    process.removeListener("SIGINT", listener);
  }
}
