import { fullView } from "../../kg/graph.ts";
import { type Random, randomStream } from "../../numeric/random.ts";
import { canonicalKey } from "../../query/canonical/canonical.ts";
import type { Query } from "../../query/formula.ts";
import { officialEfokTypes } from "../../query-types/efok.ts";
import { type BoundedEngine, createAsker, splitTuples } from "../answers.ts";
import { createAcceptance, idsKey } from "../efo-acceptance.ts";
import { easyLevels } from "../efo1/protocol.ts";
import { rowsByHead } from "../efo1/rows.ts";
import type { Candidate, Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { type Denial, deny } from "./negative.ts";
import { pairsOf } from "./pairs.ts";
import { efokParameters, efokPerType, efokValues, TRIES } from "./parameters.ts";
import { groundAimed, groundPublished, planPositive } from "./positive.ts";
import { type EfokIds, type EfokType, efokType, queryOf } from "./type.ts";

/** Tries in one attempt at the most: a denied link that has failed to matter is tried again beyond `TRIES`. */
const MOST_TRIES = 4 * TRIES;

function grounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const parameters = efokValues(setup.parameters);
  const type = efokType(setup.type);
  const view = fullView(graph, split);
  const pairs = pairsOf(view);
  const known = easyLevels(setup);
  // A hard answer needs a link of the levels that may not be used; train has no such level.
  const missing = split === "test" ? 2 : split === "valid" ? 1 : 0;
  const plan = planPositive(type, pairs, missing);
  const full = createAsker(view, parameters.work);
  const observed: BoundedEngine | undefined =
    known === 0 ? undefined : createAsker({ graph, levels: known }, parameters.work);
  const ids: EfokIds = {
    entities: new Uint32Array(type.graph.nodes.length),
    relations: new Uint32Array(type.edges.length),
  };
  const width = type.free.length;
  const mostCandidates = parameters.candidates || (split === "train" ? 100 * width : 300);
  const mostHard = parameters.hard * width;
  const mostTuples = mostCandidates ** width;
  const rows = rowsByHead(view);
  const purpose = `efok ${split} ${setup.type}`;

  /** The answers of a grounding; "idle" when no denied link was found that matters. */
  const groundOnce = (
    random: Random,
    isAimed: boolean,
    meaningful: boolean,
  ): Uint32Array | "idle" | undefined => {
    if (!(isAimed ? groundAimed(plan, ids, random) : groundPublished(plan, ids, random))) return undefined;
    let answers = positiveAnswers(type, ids, full, mostCandidates);
    if (!answers) return undefined;
    const denial: Denial = {
      ...{ type, ids, pairs, rows, full, most: mostTuples, strict: meaningful, lenient: !parameters.strict },
    };
    for (const [done, edge] of type.negated.entries()) {
      const used = (each: number): boolean => !type.edges[each]!.negated || type.negated.indexOf(each) < done;
      answers = deny(denial, edge, used, answers, random);
      if (!answers || answers.length === 0) return "idle";
    }
    return answers;
  };

  const candidateOf = (answers: Uint32Array): Candidate | undefined => {
    const query = queryOf(type, ids, () => true, type.free);
    const easyOnly = observed ? observed.ask(query, mostTuples)?.ids : new Uint32Array(0);
    if (!easyOnly) return undefined;
    const { easy, hard } = splitTuples(answers, easyOnly, width);
    if (hard.length === 0 || hard.length > mostHard * width) return undefined;
    return { type: setup.type, query, easy, hard };
  };

  return {
    attempt(index) {
      if (pairs.heads.length === 0) return undefined;
      full.reset();
      observed?.reset();
      const random = randomStream(seed, purpose, index);
      /** Denied links that did not matter since the last grounding with one that was taken. */
      let idle = 0;
      for (let tries = 0; tries < TRIES || (idle > 0 && tries < MOST_TRIES); tries++) {
        const meaningful = parameters.strict || idle < parameters.tolerance;
        const answers = groundOnce(random, tries % TRIES >= TRIES - parameters.aimed, meaningful);
        if (answers === "idle") idle = meaningful ? idle + 1 : 0;
        else if (answers) {
          idle = 0;
          const found = candidateOf(answers);
          if (found) return found;
        }
      }
      return undefined;
    },
  };
}

/** Answers of the positive part on the full graph, when every free variable has few enough candidates. */
function positiveAnswers(
  type: EfokType,
  ids: EfokIds,
  full: BoundedEngine,
  most: number,
): Uint32Array | undefined {
  const isPositive = (edge: number): boolean => !type.edges[edge]!.negated;
  const width = type.free.length;
  if (width > 1)
    for (const node of type.free) {
      const values = full.ask(queryOf(type, ids, isPositive, [node]), most);
      if (!values || values.count === 0) return undefined;
    }
  return full.ask(queryOf(type, ids, isPositive, type.free), most ** width)?.ids;
}

/** One key for all orders of the free variables: a question with its columns exchanged is the same question. */
export function efokKey(query: Query): string {
  const keys = orders(query.free).map((free) => canonicalKey({ free, body: query.body }));
  return keys.sort()[0]!;
}

function orders(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]];
  return names.flatMap((name, at) => orders(names.toSpliced(at, 1)).map((rest) => [name, ...rest]));
}

/** The 741 published formulas; enumerated when first asked for. */
let published: readonly string[] | undefined;

/**
 * EFO_k-CQA: the positive part grounded on the graph without labels, then a negative atom that removes an answer
 * (Yin et al., EFO_k-CQA, appendix on grounding). Types are
 * formula strings or names; by default the 741 published types.
 */
export const efokProtocol: Protocol = {
  name: "efok",
  describe: "EFO_k-CQA: any conjunction with cycles, parallel links, negation and several free variables",
  get types() {
    published ??= officialEfokTypes().map(({ formula }) => formula);
    return published;
  },
  perType: efokPerType,
  parameters: efokParameters,
  grounder,
  acceptance(setup) {
    const { asWritten, aimed, patience, strict, tolerance, negativeShare } = efokValues(setup.parameters);
    const type = efokType(setup.type);
    const denies = type.negated.length > 0;
    const count = denies ? Math.ceil(negativeShare * setup.count) : setup.count;
    return createAcceptance(
      { ...setup, count },
      {
        key: asWritten ? idsKey : efokKey,
        patience,
        notes: {
          easy: "answers on the observed graph that are answers on the full graph",
          grounding:
            aimed === 0
              ? "the last node left when leaves are set aside is uniform, the others are uniform among the neighbours of those placed"
              : `of ${TRIES} groundings in an attempt ${TRIES - aimed} go by the published recursion, the rest start from a random missing link at a random positive atom`,
          ...(denies && {
            negation: strict
              ? "strict: every denied link removes an answer and leaves one"
              : `published: after ${tolerance} denied links that do not matter one that need not`,
          }),
        },
      },
    );
  },
};
