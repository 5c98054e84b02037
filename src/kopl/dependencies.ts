import { LacunaError } from "../error.ts";
import { functions } from "./functions.ts";

/**
 * The dependencies of steps that are only listed, in post-order: functions that take nothing begin a branch, those that
 * take two results close one, all others take the step before them (KoPL, `kopl.py`, `forward`).
 * @throws LacunaError `kopl.wrong-dependencies` when a step has nothing to take
 * @internal
 */
export function inferDependencies(names: readonly string[]): number[][] {
  /** The step before each open branch: the end of the branch it will be joined with. */
  const branches: number[] = [];
  return names.map((name, at) => {
    const takes = functions.get(name)?.takes.length ?? 1;
    if (takes === 0) {
      branches.push(at - 1);
      return [];
    }
    const before = takes === 2 ? [branches.pop() ?? -1, at - 1] : [at - 1];
    if (before.some((each) => each < 0))
      throw new LacunaError("kopl.wrong-dependencies", `step ${at + 1}: ${name} has nothing to work on`, {
        hint:
          takes === 2 ? "write both branches before it, one after the other" : "begin with Find or FindAll",
      });
    return before;
  });
}
