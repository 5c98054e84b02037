import { type Limits, stopAt } from "../runs/limits.ts";

/** Bounds as options give them. */
export interface Bounds {
  readonly rows?: number | undefined;
  readonly memory?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** The limits of one query; its clock starts now. */
export function limitsFrom({ rows, memory, timeoutSeconds }: Bounds): Limits {
  return {
    ...(rows === undefined ? {} : { rows }),
    ...(memory === undefined ? {} : { memory }),
    ...(timeoutSeconds === undefined
      ? {}
      : { stop: stopAt(performance.now() + timeoutSeconds * 1000, () => performance.now()) }),
  };
}
