import { LacunaError } from "../../error.ts";

/** A setting of a training that cannot be. */
export const badSetting = (message: string): LacunaError =>
  new LacunaError("solvers.bad-setting", message, { hint: "choose another value" });

/** @throws LacunaError `solvers.bad-setting` */
export function checkWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw badSetting(`${name} has to be a whole number of at least ${least}, not ${value}`);
}
