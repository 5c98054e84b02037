import type { Random } from "../../numeric/random.ts";
import { anyKind, anySource, type Incoming } from "./backward-incoming.ts";
import type { Chain, Grounding, Shape } from "./shape.ts";

/** Draws of a relation before a grounding is abandoned (BetaE, `fill_query`). */
const TRIES = 40;

/**
 * Fills a shape backwards from an entity that shall be reached by every branch, negated ones included, as BetaE and
 * Query2Box do (BetaE's code): relations uniform among the kinds that arrive, sources uniform among their sources, no
 * relation followed by its own inverse in one chain, no two equal branches. False when that fails.
 */
export function fillBackward(
  shape: Shape,
  target: number,
  links: Incoming,
  random: Random,
  into: Grounding,
): boolean {
  if (shape.kind === "chain") return fillChain(shape, target, links, random, into);
  for (const each of shape.operands) if (!fillBackward(each, target, links, random, into)) return false;
  return branchesDiffer(shape.operands, into);
}

function fillChain(shape: Chain, target: number, links: Incoming, random: Random, into: Grounding): boolean {
  let here = target;
  let relation = -1;
  for (let i = shape.links.length - 1; i >= 0; i--) {
    const at = nextRelation(here, relation, links, random);
    if (at < 0) return false;
    relation = links.relations[at]!;
    into.relations[shape.links[i]!] = relation;
    here = anySource(links, at, random);
  }
  if (shape.from) return fillBackward(shape.from, here, links, random, into);
  into.anchors[shape.anchors[0]] = here;
  return true;
}

function nextRelation(entity: number, last: number, links: Incoming, random: Random): number {
  for (let tried = 0; tried < TRIES; tried++) {
    const at = anyKind(links, entity, random);
    // The inverse of the link just followed would lead back to where it came from.
    if (links.relations[at] !== (last ^ 1)) return at;
  }
  return -1;
}

/** Whether branches of equal structure are pairwise different. */
export function branchesDiffer(operands: readonly Shape[], grounding: Grounding): boolean {
  for (let i = 1; i < operands.length; i++)
    for (let j = 0; j < i; j++)
      if (operands[i]!.structure === operands[j]!.structure && same(operands[i]!, operands[j]!, grounding))
        return false;
  return true;
}

function same(one: Shape, other: Shape, { relations, anchors }: Grounding): boolean {
  const [atom, lastAtom] = one.atoms;
  const [anchor, lastAnchor] = one.anchors;
  for (let i = 0; i < lastAtom - atom; i++)
    if (relations[atom + i] !== relations[other.atoms[0] + i]) return false;
  for (let i = 0; i < lastAnchor - anchor; i++)
    if (anchors[anchor + i] !== anchors[other.anchors[0] + i]) return false;
  return true;
}
