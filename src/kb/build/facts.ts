import { growingNames } from "../values/names.ts";
import { growingValues } from "../values/table.ts";
import { column } from "./columns.ts";

/** How the facts of a knowledge base are finished. @internal */
export interface KbOptions {
  readonly name?: string;
  /**
   * Store every relation fact between two entities at both ends, also where the source has it at one only. Default
   * false: KQA Pro stores both, and KoPL's engine takes a file as it is.
   */
  readonly complete?: boolean;
  /**
   * A fact that an entity has twice to a concept is mirrored to the concept `"once"`, as in KoPL's engine (the default),
   * or `"each"` time, as in the executors published with KQA Pro.
   */
  readonly mirror?: "once" | "each";
}

/** The collected data of a builder; references number the ids in order of first occurrence. */
export type Gathered = ReturnType<typeof gather>;

/** Nothing gathered yet. */
export function gather() {
  return {
    ids: growingNames(),
    /** 0 not defined, 1 entity, 2 concept; by reference. */
    kinds: [] as (0 | 1 | 2)[],
    names: [] as string[],
    parents: [] as (readonly string[])[],
    /** References in the order of their definition. */
    defined: [] as number[],
    twice: [] as string[],
    notes: [] as string[],
    predicates: growingNames(),
    keys: growingNames(),
    values: growingValues(),
    attributes: { subject: column(), key: column(), value: column(), fact: column() },
    relations: { subject: column(), predicate: column(), object: column(), fact: column() },
    /** Qualifiers by fact, in the order of coming, attributes and relations mixed. */
    qualifiers: { fact: column(), key: column(), value: column() },
    facts: 0,
  };
}
