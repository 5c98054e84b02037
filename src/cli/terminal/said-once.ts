import type { Io } from "./io.ts";

/** The same streams, where a line of standard error that was written before is not written again. */
export function saidOnce(io: Io): Io {
  const said = new Set<string>();
  return {
    ...io,
    err(text) {
      if (said.has(text)) return;
      said.add(text);
      io.err(text);
    },
  };
}
