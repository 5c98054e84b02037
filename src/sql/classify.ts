import { noClass } from "../hardness/classes/classes.ts";
import type { Classified } from "../hardness/classes/classified.ts";
import { observedOnly, positionOf } from "./classes.ts";
import type { QueryAnswered } from "./run.ts";

/** The classes of the answers of one query by a database, in the form of the classifier, and the tuples that only the observed graph has. */
export function classifiedOf({
  type,
  tuples,
  codes,
}: QueryAnswered): Classified & { readonly observedOnly: Uint32Array } {
  const { free } = type;
  const kinds = { easy: 0, hard: 0, observed: 0 };
  for (const code of codes) kinds[kindOf(code)]++;
  const parts = {
    easy: new Uint32Array(kinds.easy * free),
    hard: new Uint32Array(kinds.hard * free),
    observed: new Uint32Array(kinds.observed * free),
  };
  const classOf = new Uint8Array(kinds.hard);
  const at = { easy: 0, hard: 0, observed: 0 };
  codes.forEach((code, row) => {
    const kind = kindOf(code);
    if (kind === "hard") classOf[at.hard] = type.codes ? positionOf(type.codes, code) : noClass;
    parts[kind].set(tuples.subarray(row * free, (row + 1) * free), at[kind]++ * free);
  });
  return {
    type: type.type,
    easy: parts.easy,
    hard: parts.hard,
    classOf,
    classes: type.classes,
    observedOnly: parts.observed,
  };
}

const kindOf = (code: number) => (code === 0 ? "easy" : code === observedOnly ? "observed" : "hard");
