import { LacunaError } from "../../../error.ts";
import type { Limits } from "../../../runs/working/limits.ts";
import type { Pieces } from "../../../runs/working/pieces.ts";
import { type RuleGraph, runsByRelation } from "../rule-graph.ts";
import { confidenceOf, mirrored, type PathRule } from "./path-rules.ts";
import { type Counts, sweeper } from "./sweep-paths.ts";

/** Least that is asked of a rule. */
export interface LeastRule {
  readonly support: number;
  readonly confidence: number;
}

/** What is asked of rules without constants when nothing is said: AnyBURL's least. */
export const leastPath: LeastRule = { support: 2, confidence: 0.0001 };

/** What is asked of rules with constants, of which there are millions. */
export const leastConstant: LeastRule = { support: 2, confidence: 0.005 };

/** Tails of one run that a path goes on to: of more, this many are taken, evenly over the run. */
export const BRANCHING = 10_000;

export interface MinePathsOptions extends Partial<LeastRule> {
  /** Atoms of the longest body, 1 or 2; 2 when absent. */
  readonly length?: number;
  /** Most tails of a run that paths go on to; {@link BRANCHING} when absent. */
  readonly branching?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
}

/** What mining found. */
export interface MinedPaths {
  readonly rules: readonly PathRule[];
  /** Entities whose paths were sampled, because more links of one relation leave them than `branching`. */
  readonly hubs: number;
}

/** Paths after which a stop is heard. */
const PIECE = 1 << 24;

/** Directed relations: more would take more than 134 MB of counts. */
const MOST_RELATIONS = 8192;

/**
 * Every rule h(X, Y) <= b(X, Y) and h(X, Y) <= b1(X, A), b2(A, Y) with its exact counts, by one sweep over the paths of two links:
 * all three entities are different (object identity, AnyBURL), and a pair counts once however many paths join it. Heads are counted
 * forwards; backwards the same rules are mirrored.
 * @throws LacunaError `links.stopped`, `links.too-many-relations`
 */
export function* minePaths(graph: RuleGraph, options: MinePathsOptions = {}): Pieces<MinedPaths> {
  const { length = 2, branching = BRANCHING, stop, onProgress } = options;
  const { support = leastPath.support, confidence = leastPath.confidence } = options;
  const { relationCount, runEntity, runEdge } = graph;
  const byRelation = runsByRelation(graph);
  const sweep = sweeper(graph, branching);
  const rules: PathRule[] = [];
  const keep = (rule: PathRule) => {
    if (rule.support >= support && confidenceOf(rule) >= confidence) rules.push(rule, mirrored(rule));
  };
  const heads = relationCount >> 1;
  if (relationCount > MOST_RELATIONS) throw manyRelations(relationCount);
  const two: Counts = {
    bodies: new Float64Array(relationCount),
    supports: new Uint32Array(relationCount * heads),
  };
  let work = 0;
  for (let first = 0; first < relationCount; first++) {
    const one: Counts = { bodies: new Float64Array(1), supports: new Uint32Array(heads) };
    for (const run of byRelation(first)) {
      sweep.mark(runEntity[run]!);
      sweep.single(run, one);
      work += runEdge[run + 1]! - runEdge[run]!;
      if (length > 1) work += sweep.double(run, two);
      if (work < PIECE) continue;
      work = 0;
      if (stop?.()) throw new LacunaError("links.stopped", "mining was stopped");
      yield;
    }
    for (let head = 0; head < heads; head++) {
      // h(X, Y) <= h(X, Y) says nothing; h(X, Y) <= h(Y, X) does.
      if (2 * head !== first)
        keep({ head: 2 * head, atoms: [first], body: one.bodies[0]!, support: one.supports[head]! });
    }
    for (let second = 0; second < relationCount; second++) {
      const body = two.bodies[second]!;
      if (body === 0) continue;
      for (let head = 0; head < heads; head++) {
        const found = two.supports[second * heads + head]!;
        if (found >= support) keep({ head: 2 * head, atoms: [first, second], body, support: found });
      }
      two.bodies[second] = 0;
      two.supports.fill(0, second * heads, (second + 1) * heads);
    }
    onProgress?.(first + 1, relationCount);
    yield;
  }
  return { rules, hubs: sweep.hubs() };
}

const manyRelations = (relationCount: number) =>
  new LacunaError("links.too-many-relations", `rules cannot be mined over ${relationCount >> 1} relations`, {
    hint: `at most ${MOST_RELATIONS >> 1} relations are counted together: leave out those that matter least`,
  });
