import { createEngine, Stopped } from "../../exact/engine.ts";
import { fullView, observed, type Split } from "../../kg/graph.ts";
import { mark, release } from "../../numeric/arena.ts";
import { emptySet } from "../../numeric/entity-set.ts";
import { randomStream } from "../../numeric/random.ts";
import { idsOf, subtract } from "../../numeric/set-algebra.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";
import { resetWork } from "../answers.ts";
import { createAcceptance, idsKey } from "../efo-acceptance.ts";
import type { Candidate, Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { within } from "./evaluate.ts";
import { type Grounding, groundType } from "./ground.ts";
import { efo1Parameters, efo1PerType, efo1Values } from "./parameters.ts";
import { rowsByHead } from "./rows.ts";
import { efo1Type, publishedEfo1, sortTies } from "./type.ts";

/** Groundings tried in one attempt: makes the start of a random stream cost little beside them. */
const TRIES = 16;

/** Levels that may be used to answer; nothing for train, where every answer counts as hard (BetaE's code). */
export function easyLevels(setup: { readonly graph: SampleSetup["graph"]; readonly split: Split }): number {
  return setup.split === "train" ? 0 : observed(setup.graph, setup.split).levels;
}

function grounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const { hard: mostHard, work: mostWork, equalOperands, strict, asWritten } = efo1Values(setup.parameters);
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
    long: new Map(),
    mostHard,
    strict,
    random: randomStream(seed, purpose),
  };
  const empty = mark(engine.arena);
  engine.limits = { stop: () => (engine.work >= mostWork ? "cancelled" : undefined) };

  const tryOnce = (): Candidate | undefined => {
    release(engine.arena, empty);
    const full = groundType(work, work.random.below(engine.universe));
    if (!full || full.size === 0) return undefined;
    const easy = known === 0 ? emptySet : within(work, type.root, known, full);
    const hard = full.size - easy.size;
    if (hard === 0 || hard > mostHard) return undefined;
    const differ = sortTies(type, asWritten ? work.ids.slice() : work.ids);
    if (!differ && !equalOperands) return undefined;
    return {
      type: setup.type,
      query: treeToQuery(type.tree(work.ids)),
      easy: idsOf(easy, engine.universe, engine.arena),
      hard: idsOf(subtract(full, easy, engine.universe, engine.arena), engine.universe, engine.arena),
    };
  };
  return {
    attempt(index) {
      if (rows.heads.length === 0) return undefined;
      work.random = randomStream(seed, purpose, index);
      resetWork(engine);
      try {
        for (let tries = 0; tries < TRIES; tries++) {
          const found = tryOnce();
          if (found) return found;
        }
      } catch (stopped) {
        if (!(stopped instanceof Stopped)) throw stopped;
      }
      return undefined;
    },
  };
}

/**
 * EFO-1-QA: reverse grounding of operator trees (Wang et al., NeurIPS 2021, appendix on sampling). Types are published
 * ids, LISP-like strings or names; by default the 301 published types.
 */
export const efo1Protocol: Protocol = {
  name: "efo1",
  describe: "EFO-1-QA: operator trees grounded from an answer down, negations meant to remove something",
  get types() {
    return [...publishedEfo1().keys()];
  },
  perType: efo1PerType,
  parameters: efo1Parameters,
  grounder,
  acceptance(setup) {
    const type = efo1Type(setup.type);
    const { equalOperands, strict, patience } = efo1Values(setup.parameters);
    return createAcceptance(setup, {
      key: idsKey,
      patience,
      notes: {
        formula: type.formula,
        easy: "answers on the observed graph that are answers on the full graph",
        equalOperands: equalOperands ? "kept" : "refused",
        ...(type.negated && {
          negation: strict
            ? "each denied set removes an entity that its siblings leave"
            : "denied sets are drawn to remove something, and kept where they do not",
        }),
      },
    });
  },
};
