import { LacunaError } from "../../error.ts";
import { fullView } from "../../kg/graph.ts";
import { type Random, randomStream } from "../../numeric/random.ts";
import { canonicalKey } from "../../query/canonical/canonical.ts";
import type { Query } from "../../query/formula.ts";
import { officialEfokTypes } from "../../space/efok.ts";
import { createAcceptance } from "../efo-acceptance.ts";
import { easyLevels } from "../efo1/protocol.ts";
import { rowsByHead } from "../efo1/rows.ts";
import type { Candidate, Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { type Asker, createAsker, splitTuples } from "./answers.ts";
import { type Denial, deny } from "./negative.ts";
import { pairsOf } from "./pairs.ts";
import { groundAimed, groundUniform, planPositive } from "./positive.ts";
import { type EfokIds, efokType, queryOf } from "./type.ts";

/** Groundings tried in one attempt. */
const TRIES = 8;

interface Parameters {
  /** Most hard answers, per free variable. */
  readonly hard: number;
  /** Most candidates of a free variable in the positive part; 0 for the published limits. */
  readonly candidates: number;
  /** Groundings by the published recursion in one attempt; those after them start from a missing link. */
  readonly uniform: number;
  readonly negation: "strict" | "published";
  /** Failed strict groundings before one that need not be meaningful, with published negation. */
  readonly tolerance: number;
  /** Edges visited in one attempt before it is given up. */
  readonly work: number;
  readonly patience: number;
}

function grounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const parameters = parametersOf(setup);
  const type = efokType(setup.type);
  const view = fullView(graph, split);
  const pairs = pairsOf(view);
  const known = easyLevels(setup);
  // A hard answer needs a link of the levels that may not be used; train has no such level.
  const missing = split === "test" ? 2 : split === "valid" ? 1 : 0;
  const plan = planPositive(type, pairs, missing);
  const full = createAsker(view, parameters.work);
  const observed: Asker | undefined =
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
  const isPositive = (edge: number): boolean => !type.edges[edge]!.negated;

  /** Answers of the positive part on the full graph, when every free variable has few enough candidates. */
  const positiveAnswers = (): Uint32Array | undefined => {
    if (width > 1)
      for (const node of type.free) {
        const values = full.ask(queryOf(type, ids, isPositive, [node]), mostCandidates);
        if (!values || values.count === 0) return undefined;
      }
    const answers = full.ask(
      queryOf(type, ids, isPositive, type.free),
      width === 1 ? mostCandidates : mostTuples,
    );
    return answers?.ids;
  };

  const tryOnce = (random: Random, aimed: boolean, strict: boolean): Candidate | undefined => {
    if (!(aimed ? groundAimed(plan, ids, random) : groundUniform(plan, ids, random))) return undefined;
    let answers = positiveAnswers();
    if (!answers) return undefined;
    const lenient = parameters.negation === "published";
    const denial: Denial = { type, ids, pairs, rows, full, most: mostTuples, strict, lenient };
    for (const [done, edge] of type.negated.entries()) {
      const used = (each: number): boolean => isPositive(each) || type.negated.indexOf(each) < done;
      answers = deny(denial, edge, used, answers, random);
      if (!answers || answers.length === 0) return undefined;
    }
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
      for (let tries = 0; tries < TRIES; tries++) {
        const strict =
          parameters.negation === "strict" || tries % (parameters.tolerance + 1) < parameters.tolerance;
        const found = tryOnce(random, tries >= parameters.uniform, strict);
        if (found) return found;
      }
      return undefined;
    },
  };
}

function parametersOf(setup: SampleSetup): Parameters {
  const given = { ...efokProtocol.parameters, ...setup.parameters };
  const { negation } = given;
  if (negation !== "strict" && negation !== "published")
    throw new LacunaError("benchmark.parameter", `negation is ${JSON.stringify(negation)}`, {
      hint: 'it is "strict" or "published"',
    });
  return {
    hard: Number(given.hard),
    candidates: Number(given.candidates),
    uniform: Number(given.uniform),
    negation,
    tolerance: Number(given.tolerance),
    work: Number(given.work),
    patience: Number(given.patience),
  };
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
 * (Yin et al., EFO_k-CQA; efok-enumeration, §6). Types are
 * formula strings or names; by default the 741 published types.
 */
export const efokProtocol: Protocol = {
  name: "efok",
  describe: "EFO_k-CQA: any conjunction with cycles, parallel links, negation and several free variables",
  get types() {
    published ??= officialEfokTypes().map(({ formula }) => formula);
    return published;
  },
  parameters: {
    hard: 100,
    candidates: 0,
    uniform: 4,
    negation: "strict",
    tolerance: 2,
    work: 4_000_000,
    patience: 10_000,
  },
  grounder,
  acceptance(setup) {
    const parameters = parametersOf(setup);
    const type = efokType(setup.type);
    return createAcceptance(setup, {
      key: efokKey,
      patience: parameters.patience,
      notes: {
        easy: "answers on the observed graph that are answers on the full graph",
        grounding:
          `of ${TRIES} groundings in an attempt ${Math.min(TRIES, parameters.uniform)} go by the published recursion, ` +
          "the rest start from a random missing link at a random positive atom",
        ...(type.negated.length > 0 && {
          negation:
            parameters.negation === "strict"
              ? "strict: every denied link removes an answer and leaves one"
              : `published: after ${parameters.tolerance} failed strict groundings one that need not be meaningful`,
        }),
      },
    });
  },
};
