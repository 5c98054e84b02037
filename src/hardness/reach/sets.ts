import { type Evaluation, giveIndex, takeIndex } from "./evaluation.ts";
import { ensureRoom, holdsFull, holdsKnown, multiply, product, type Reached } from "./patterns.ts";

// Steps that combine the entities reached by several parts.

/** Copies the reached entities. */
export function copyReached(from: Reached, out: Reached, width: number): void {
  out.count = 0;
  ensureRoom(out, from.count, width);
  out.ids.set(from.ids.subarray(0, from.count));
  out.flags.set(from.flags.subarray(0, from.count));
  out.words.set(from.words.subarray(0, from.count * width));
  out.count = from.count;
}

/** Keeps the entities that both sides reach, and joins their patterns. */
export function intersect(on: Evaluation, reached: Reached, other: Reached): void {
  const { width } = on;
  const index = takeIndex(on);
  for (let at = 0; at < other.count; at++) index[other.ids[at]!] = at;
  const { ids, flags, words, count } = reached;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const slot = index[ids[at]!]!;
    if (slot < 0) continue;
    const flag = flags[at]! & other.flags[slot]!;
    if (flag === 0) continue;
    ids[kept] = ids[at]!;
    flags[kept] = flag;
    if (width === 1) words[kept] = product(words[at]!, other.words[slot]!);
    else {
      words.copyWithin(kept * width, at * width, (at + 1) * width);
      multiply(words, kept * width, other.words, slot * width, width);
    }
    kept++;
  }
  reached.count = kept;
  for (let at = 0; at < other.count; at++) index[other.ids[at]!] = -1;
  giveIndex(on, index);
}

/** Applies a yes-or-no part: keeps everything and joins the patterns, or keeps nothing. */
export function guard(on: Evaluation, reached: Reached, yes: Reached): void {
  const { width } = on;
  if (yes.count === 0) {
    reached.count = 0;
    return;
  }
  let kept = 0;
  for (let at = 0; at < reached.count; at++) {
    const flag = reached.flags[at]! & yes.flags[0]!;
    if (flag === 0) continue;
    reached.ids[kept] = reached.ids[at]!;
    reached.flags[kept] = flag;
    reached.words.copyWithin(kept * width, at * width, (at + 1) * width);
    multiply(reached.words, kept * width, yes.words, 0, width);
    kept++;
  }
  reached.count = kept;
}

/**
 * Removes the entities that a denied part reaches. The flags of the observed graph use its result there; reasoning trees use its
 * result on the full graph (Gregucci et al., ICML 2025: the negated atom is always evaluated on ALL).
 */
export function subtract(on: Evaluation, reached: Reached, denied: Reached): void {
  const index = takeIndex(on);
  for (let at = 0; at < denied.count; at++) index[denied.ids[at]!] = denied.flags[at]!;
  keepUndenied(reached, (id) => Math.max(0, index[id]!), on.width);
  for (let at = 0; at < denied.count; at++) index[denied.ids[at]!] = -1;
  giveIndex(on, index);
}

/** {@link subtract} for a denied yes-or-no part. */
export function subtractGuard(on: Evaluation, reached: Reached, denied: Reached): void {
  const flag = denied.count === 0 ? 0 : denied.flags[0]!;
  keepUndenied(reached, () => flag, on.width);
}

function keepUndenied(reached: Reached, deniedFlags: (id: number) => number, width: number): void {
  const { ids, flags, words, count } = reached;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const denied = deniedFlags(ids[at]!);
    const flag = flags[at]! & ~denied;
    if (flag === 0) continue;
    ids[kept] = ids[at]!;
    flags[kept] = flag;
    words.copyWithin(kept * width, at * width, (at + 1) * width);
    if ((denied & holdsFull) !== 0) words.fill(0, kept * width, (kept + 1) * width);
    kept++;
  }
  reached.count = kept;
}

/**
 * Unites the entities of all branches. `filtered` keeps patterns only for entities that all branches reach, and joins a pattern of
 * each: the filter of nonexistent links (Gregucci et al., ICML 2025). The flags give the true answers in both cases.
 */
export function unite(on: Evaluation, branches: readonly Reached[], out: Reached): void {
  const { width } = on;
  const index = takeIndex(on);
  const filtered = on.unions === "filtered";
  out.count = 0;
  branches.forEach((branch, nth) => {
    ensureRoom(out, out.count + branch.count, width);
    const { ids, flags, words } = out;
    const before = out.count;
    for (let at = 0; at < branch.count; at++) {
      const id = branch.ids[at]!;
      const slot = index[id]!;
      if (slot >= 0) {
        flags[slot]! |= branch.flags[at]!;
        if (filtered) multiply(words, slot * width, branch.words, at * width, width);
        else
          for (let word = 0; word < width; word++)
            words[slot * width + word]! |= branch.words[at * width + word]!;
        // Also marks the entity as reached by this branch.
        index[id] = -2 - slot;
        continue;
      }
      const fresh = out.count++;
      index[id] = -2 - fresh;
      ids[fresh] = id;
      flags[fresh] = branch.flags[at]!;
      if (filtered && nth > 0) words.fill(0, fresh * width, (fresh + 1) * width);
      else
        for (let word = 0; word < width; word++)
          words[fresh * width + word] = branch.words[at * width + word]!;
    }
    for (let slot = 0; slot < out.count; slot++) {
      const mark = index[ids[slot]!]!;
      if (mark <= -2) index[ids[slot]!] = slot;
      else if (filtered && slot < before) words.fill(0, slot * width, (slot + 1) * width);
    }
  });
  for (let at = 0; at < out.count; at++) index[out.ids[at]!] = -1;
  giveIndex(on, index);
}

/** Whether any entity is reached, as the placeholder entity 0 with all the patterns. */
export function something(on: Evaluation, from: Reached, out: Reached): void {
  const { width } = on;
  out.count = from.count === 0 ? 0 : 1;
  ensureRoom(out, 1, width);
  out.ids[0] = 0;
  out.flags[0] = 0;
  out.words.fill(0, 0, width);
  for (let at = 0; at < from.count; at++) {
    out.flags[0]! |= from.flags[at]!;
    for (let word = 0; word < width; word++) out.words[word]! |= from.words[at * width + word]!;
  }
}

/** Every entity (or only the placeholder), without a condition. */
export function reachEverything(on: Evaluation, scalar: boolean, out: Reached): void {
  const { width } = on;
  out.count = scalar ? 1 : on.entityCount;
  ensureRoom(out, out.count, width);
  out.flags.fill(holdsKnown | holdsFull, 0, out.count);
  out.words.fill(0, 0, out.count * width);
  for (let at = 0; at < out.count; at++) {
    out.ids[at] = at;
    out.words[at * width] = 1;
  }
}
