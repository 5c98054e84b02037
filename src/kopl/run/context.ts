import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { type KeyType, parseValue, type Value } from "../../kb/values/value.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Limits } from "../../runs/working/limits.ts";

/**
 * The published executor that is reproduced: `rnn` is the rule executor of KQA Pro behind the figures of the RNN parser,
 * `bart` the one behind those of the BART parser (Cao et al. 2022, Table 3).
 */
export type PublishedExecutor = "rnn" | "bart";

/** A remark about a step that is not an error: a name that no node has, an empty result. */
export interface RunNote {
  /** Number of the step, from 0. */
  readonly step: Integer;
  /** What is noted; `wrong-type`: a value of a type that its key never has. */
  readonly code:
    | "unknown-name"
    | "unknown-concept"
    | "unknown-key"
    | "unknown-predicate"
    | "empty"
    | "first-of-many"
    | "wrong-type";
  readonly message: string;
}

/** The state that the functions of KoPL share while a program runs. */
export interface Context {
  readonly kb: KnowledgeBase;
  readonly strict: PublishedExecutor | undefined;
  /** FindAll and FilterConcept leave concepts out. */
  readonly entitiesOnly: boolean;
  /** Stops the run when a step has more than `size` results, or when its time is up. */
  check(size: number): void;
  /** Adds a note to the running step. */
  note(code: RunNote["code"], message: string): void;
  /** Marks for sets of nodes: a node is marked when `marks[node] === stamp`. */
  readonly marks: Uint32Array;
  /** A stamp that no mark has. */
  freshStamp(): number;
}

/** Thrown inside a run when a limit is reached; never leaves it. */
export class LimitReached {
  readonly outcome: "row-limit" | "time-limit" | "cancelled";
  constructor(outcome: LimitReached["outcome"]) {
    this.outcome = outcome;
  }
}

export interface ContextOptions {
  readonly strict?: PublishedExecutor;
  readonly entitiesOnly?: boolean;
  readonly limits?: Limits;
}

/** Makes the context of a run; `current` returns the running step. */
export function makeContext(
  kb: KnowledgeBase,
  { strict, entitiesOnly = false, limits = {} }: ContextOptions,
  notes: RunNote[],
  current: () => number,
): Context {
  const { marks, fresh } = marksOf(kb);
  return {
    kb,
    strict,
    entitiesOnly: entitiesOnly || strict !== undefined,
    marks,
    freshStamp: fresh,
    check(size) {
      if (limits.rows !== undefined && size > limits.rows) throw new LimitReached("row-limit");
      const stop = limits.stop?.();
      if (stop) throw new LimitReached(stop);
    },
    note(code, message) {
      const last = notes.at(-1);
      if (last?.step !== current() || last.message !== message)
        notes.push({ step: current(), code, message });
    },
  };
}

/** Marks are reused from run to run: clearing them would cost more than most programs. */
const markings = new WeakMap<KnowledgeBase, { marks: Uint32Array; fresh: () => number }>();

function marksOf(kb: KnowledgeBase) {
  const known = markings.get(kb);
  if (known) return known;
  const marks = new Uint32Array(kb.nodeCount + kb.missing.length);
  let stamp = 0;
  const fresh = () => {
    if (stamp === 0xffffffff) {
      marks.fill(0);
      stamp = 0;
    }
    return ++stamp;
  };
  const made = { marks, fresh };
  markings.set(kb, made);
  return made;
}

/** The input of a step; programs are checked before they run, so it is there. */
export const input = (inputs: readonly string[], at: number): string => inputs[at] ?? "";

/**
 * Reads a text as a value of the key's type.
 * @throws LacunaError `kopl.unknown-key` when no value of that key tells its type
 */
export function valueForKey(context: Context, key: string, source: string): Value {
  const { kb, strict } = context;
  const types: readonly (KeyType | undefined)[] = strict ? kb.keyTypesRelationsLast : kb.keyTypes;
  const type = types[kb.keys.number(key)];
  if (type === undefined)
    throw new LacunaError("kopl.unknown-key", `no fact has a value for the key "${key}"`, {
      hint: "check the spelling of the key; its values decide how the text is read",
    });
  return parseValue(source, type);
}
