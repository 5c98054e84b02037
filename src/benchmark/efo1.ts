import { createEngine } from "../exact/engine.ts";
import { fullView, observed, type Split } from "../kg/graph.ts";
import { mark, release } from "../numeric/arena.ts";
import { type EntitySet, emptySet } from "../numeric/entity-set.ts";
import { randomStream } from "../numeric/random.ts";
import { idsOf, intersect, subtract } from "../numeric/set-algebra.ts";
import { treeToQuery } from "../query/operator-tree.ts";
import { createAcceptance, idsKey } from "./efo-acceptance.ts";
import { evaluate, type Grounding, groundType } from "./efo1-ground.ts";
import { rowsByHead } from "./efo1-rows.ts";
import { efo1Type, sortTies } from "./efo1-type.ts";
import type { Candidate, Grounder, Protocol, SampleSetup } from "./protocol.ts";

/** Groundings tried in one attempt: makes the start of a random stream cost little beside them. */
const TRIES = 16;

/** Levels that may be used to answer; nothing for train, where every answer counts as hard (sampling, §1). */
export function easyLevels(setup: { readonly graph: SampleSetup["graph"]; readonly split: Split }): number {
  return setup.split === "train" ? 0 : observed(setup.graph, setup.split).levels;
}

function grounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const { hard: mostHard } = efo1Parameters(setup);
  const type = efo1Type(setup.type);
  const view = fullView(graph, split);
  const rows = rowsByHead(view);
  const known = easyLevels(setup);
  const engine = createEngine(view);
  const purpose = `efo1 ${split} ${type.formula}`;
  const work: Grounding = {
    type,
    engine,
    rows,
    ids: new Uint32Array(type.slots),
    link: { relation: 0, parent: 0 },
    random: randomStream(seed, purpose),
  };
  const empty = mark(engine.arena);

  const tryOnce = (): Candidate | undefined => {
    release(engine.arena, empty);
    const full = groundType(work, work.random.below(engine.universe));
    if (!full || full.size === 0) return undefined;
    const easyOnly: EntitySet = known === 0 ? emptySet : evaluate(work, type.root, known);
    const hard = subtract(full, easyOnly, engine.universe, engine.arena);
    if (hard.size === 0 || hard.size > mostHard || !sortTies(type, work.ids)) return undefined;
    const easy = intersect(easyOnly, full, engine.universe, engine.arena);
    return {
      type: setup.type,
      query: treeToQuery(type.tree(work.ids)),
      easy: idsOf(easy, engine.universe, engine.arena),
      hard: idsOf(hard, engine.universe, engine.arena),
    };
  };
  return {
    attempt(index) {
      if (rows.heads.length === 0) return undefined;
      work.random = randomStream(seed, purpose, index);
      for (let tries = 0; tries < TRIES; tries++) {
        const found = tryOnce();
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** The parameters of a setup with the defaults filled in. */
function efo1Parameters(setup: SampleSetup): { readonly hard: number; readonly patience: number } {
  const given = { ...efo1Protocol.parameters, ...setup.parameters };
  return { hard: Number(given.hard), patience: Number(given.patience) };
}

/**
 * EFO-1-QA: reverse grounding of operator trees with meaningful negation (paper 3; sampling, §3). Named types and
 * LISP-like strings; the published set of types is the 301 of `space/`.
 */
export const efo1Protocol: Protocol = {
  name: "efo1",
  describe: "EFO-1-QA: operator trees grounded from an answer down, every negation removes something",
  types: [
    "1p",
    "2p",
    "3p",
    "2i",
    "3i",
    "2i1p",
    "1p2i",
    "2in",
    "3in",
    "2in1p",
    "2pi1pn",
    "2nu1p",
    "2u",
    "2u1p",
  ],
  parameters: { hard: 100, patience: 10_000 },
  grounder,
  acceptance(setup) {
    const type = efo1Type(setup.type);
    return createAcceptance(setup, {
      key: idsKey,
      patience: efo1Parameters(setup).patience,
      notes: {
        formula: type.formula,
        easy: "answers on the observed graph that are answers on the full graph",
        equalOperands: "refused",
        ...(type.negated && { negation: "each denied set removes an entity that its siblings leave" }),
      },
    });
  },
};
