import { grown } from "../../../numeric/grown.ts";

/** The kinds of rules by which candidates are told apart. */
export const ruleKinds = ["path", "constant", "other side"] as const;
const KINDS = ruleKinds.length;

/** Rules of each kind that are kept for a candidate, the surest: what lies behind them is only summed. */
export const MOST_KEPT = 24;

/**
 * What rules say of the tails of one question: for each kind the evidence -log(1 - confidence) of the surest rules, descending, and
 * the sum of all. The arrays are used again by the next question.
 */
export interface Candidates {
  /** Tails that some rule proposes, in the order in which they were found. */
  tails: Uint32Array;
  count: number;
  /** `(candidate × kinds + kind) × 24`. */
  evidence: Float32Array;
  /** Entries of each list. */
  kept: Uint8Array;
  sums: Float64Array;
  begin(): void;
  /** Notes that a rule of a kind proposes a tail. */
  add(tail: number, kind: number, evidence: number): void;
}

/** Room for the candidates of questions over `n` entities. */
export function candidatesOf(entityCount: number): Candidates {
  const slots = new Uint32Array(entityCount);
  const seen = new Uint32Array(entityCount);
  let question = 0;
  const found: Candidates = {
    tails: new Uint32Array(64),
    count: 0,
    evidence: new Float32Array(64 * KINDS * MOST_KEPT),
    kept: new Uint8Array(64 * KINDS),
    sums: new Float64Array(64 * KINDS),
    begin() {
      question++;
      found.count = 0;
    },
    add(tail, kind, evidence) {
      if (seen[tail] !== question) {
        seen[tail] = question;
        slots[tail] = open(found, tail);
      }
      const list = slots[tail]! * KINDS + kind;
      found.sums[list]! += evidence;
      insert(found, list, evidence);
    },
  };
  return found;
}

function open(found: Candidates, tail: number): number {
  const slot = found.count++;
  if (slot === found.tails.length) {
    const more = 2 * slot;
    found.tails = grown(found.tails as Uint32Array<ArrayBuffer>, more);
    found.evidence = grown(found.evidence as Float32Array<ArrayBuffer>, more * KINDS * MOST_KEPT);
    found.kept = grown(found.kept as Uint8Array<ArrayBuffer>, more * KINDS);
    found.sums = grown(found.sums as Float64Array<ArrayBuffer>, more * KINDS);
  }
  found.tails[slot] = tail;
  for (let list = slot * KINDS; list < (slot + 1) * KINDS; list++) {
    found.kept[list] = 0;
    found.sums[list] = 0;
  }
  return slot;
}

function insert({ evidence: all, kept }: Candidates, list: number, evidence: number): void {
  const base = list * MOST_KEPT;
  let at = base + kept[list]!;
  if (kept[list] === MOST_KEPT) {
    if (evidence <= all[at - 1]!) return;
    at--;
  } else kept[list]!++;
  while (at > base && all[at - 1]! < evidence) {
    all[at] = all[at - 1]!;
    at--;
  }
  all[at] = evidence;
}

/** The evidence of all kinds of a candidate together, descending; returns how many there are. @param into room for 24 */
export function together({ evidence, kept }: Candidates, slot: number, into: Float32Array): number {
  const places = [0, 0, 0];
  let count = 0;
  while (count < MOST_KEPT) {
    let best = -1;
    let most = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const list = slot * KINDS + kind;
      if (places[kind]! >= kept[list]!) continue;
      const next = evidence[list * MOST_KEPT + places[kind]!]!;
      if (best >= 0 && next <= most) continue;
      best = kind;
      most = next;
    }
    if (best < 0) break;
    places[best]!++;
    into[count++] = most;
  }
  return count;
}
