// Files of JSON lines, to which a run adds what it finds.
import { existsSync, readFileSync } from "node:fs";

/** The values of all lines; none where there is no file yet. */
export const jsonLinesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
