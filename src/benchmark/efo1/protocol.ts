import { createEngine, Stopped } from "../../exact/engine.ts";
import { fullView, observed, type Split } from "../../kg/graph.ts";
import { mark, release } from "../../numeric/arena.ts";
import { emptySet } from "../../numeric/entity-set.ts";
import { randomStream } from "../../numeric/random.ts";
import { idsOf, subtract } from "../../numeric/set-algebra.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";
import { createAcceptance, idsKey } from "../efo-acceptance.ts";
import { resetWork } from "../efok/answers.ts";
import type { Candidate, Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { within } from "./evaluate.ts";
import { type Grounding, groundType } from "./ground.ts";
import { rowsByHead } from "./rows.ts";
import { efo1Type, publishedEfo1, sortTies } from "./type.ts";

/** Groundings tried in one attempt: makes the start of a random stream cost little beside them. */
const TRIES = 16;

/** Levels that may be used to answer; nothing for train, where every answer counts as hard (sampling, §1). */
export function easyLevels(setup: { readonly graph: SampleSetup["graph"]; readonly split: Split }): number {
  return setup.split === "train" ? 0 : observed(setup.graph, setup.split).levels;
}

function grounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const { hard: mostHard, work: mostWork } = efo1Parameters(setup);
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
    if (hard === 0 || hard > mostHard || !sortTies(type, work.ids)) return undefined;
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

interface Efo1Parameters {
  /** Most hard answers. */
  readonly hard: number;
  /** Edges visited in one attempt before it is given up. */
  readonly work: number;
  /** Attempts without a new query before the rest is given up. */
  readonly patience: number;
}

/** The parameters of a setup with the defaults filled in. */
function efo1Parameters(setup: SampleSetup): Efo1Parameters {
  const given = { ...efo1Protocol.parameters, ...setup.parameters };
  return { hard: Number(given.hard), work: Number(given.work), patience: Number(given.patience) };
}

/**
 * EFO-1-QA: reverse grounding of operator trees with meaningful negation (Wang et al., NeurIPS 2021; sampling, §3). Types are
 * published ids, LISP-like strings or names; by default the 301 published types.
 */
export const efo1Protocol: Protocol = {
  name: "efo1",
  describe: "EFO-1-QA: operator trees grounded from an answer down, every negation removes something",
  get types() {
    return [...publishedEfo1().keys()];
  },
  parameters: { hard: 100, work: 20_000_000, patience: 10_000 },
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
