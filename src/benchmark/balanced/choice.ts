import { type Random, randomStream, sample } from "../../numeric/random.ts";
import type { Query } from "../../query/formula.ts";
import { patience } from "../betae/backward-patience.ts";
import { queryId } from "../betae/protocol.ts";
import type { Acceptance, BenchmarkQuery, Candidate, SampleSetup } from "../protocol.ts";
import type { Caps } from "./caps.ts";
import { full, type PairClass, phaseFor } from "./classes.ts";
import { classOrder } from "./parameters.ts";
import { withSelected } from "./selected.ts";

/** The meaning of `easy` in a balanced query, for the manifest. */
export const filterNote = "easy holds all true answers that are not selected: what a ranking leaves out";

/** A class with fewer queries gets a warning: its mean depends on each of them. */
export const FEW_QUERIES = 30;

/** The classes that are filled, with options. */
export interface ChoiceRules {
  /** The type, as ids and the manifest have it. */
  readonly name: string;
  readonly classes: readonly PairClass[];
  /** Two queries are the same when their keys are. */
  readonly key: (query: Query) => string;
  /** Candidates are made for the classes that are looked for, and not for all alike. */
  readonly phased: boolean;
  /** The way candidates were drawn, for the manifest. */
  readonly draws: string;
  readonly caps: Caps;
  /** Counts the pairs of each class that exist, where that is feasible. */
  readonly count: () => ReadonlyMap<string, number> | undefined;
}

/** Picks, from the hard answers of each query, pairs for the classes that are not full yet (Gregucci et al., ICML 2025, the generator). */
export function balancedChoice(
  setup: SampleSetup,
  { name, key: keyOf, draws, phased, caps, ...rules }: ChoiceRules,
): Acceptance {
  const classes = rules.classes.map((each) => each.name);
  const { count, seed, split, parameters } = setup;
  const got = new Map(classes.map((each) => [each, 0]));
  /** Queries that carry pairs of a class. */
  const carrying = new Map(classes.map((each) => [each, 0]));
  const target = count * classes.length;
  const seen = new Set<string>();
  const waiting = patience();
  let stopped = false;
  let capped = 0;
  const hardestFirst = parameters[classOrder.name] === "hardest-first";
  /** Classes that no more is found of. */
  const exhausted = new Set<string>();
  const open = (each: string): boolean => got.get(each)! < count;
  const isShort = (each: string): boolean => open(each) && !exhausted.has(each);
  /** The classes of which a query has to bring one. */
  const wanted = () => filledFirst(classes.filter(isShort), hardestFirst);
  let needed = wanted();
  let phase = 0;

  const offer = (candidate: Candidate): BenchmarkQuery | undefined => {
    const { reduces, query } = candidate;
    if (!reduces || !needed.some((each) => reduces.has(each))) return undefined;
    const random = randomStream(seed, `balanced choice ${split} ${name}`, seen.size);
    const offered = pick(reduces, (each) => count - (got.get(each) ?? count), random);
    if (offered.size === 0) return undefined;
    const key = keyOf(query);
    if (seen.has(key)) return undefined;
    const picked = caps.within(query, offered, random);
    if (picked.size === 0) {
      capped++;
      return undefined;
    }
    const id = queryId(name, seen.size);
    seen.add(key);
    caps.add(query, picked);
    waiting.useful();
    for (const [each, positions] of picked) {
      got.set(each, got.get(each)! + positions.length);
      carrying.set(each, carrying.get(each)! + 1);
    }
    return { id, ...withSelected(candidate, picked) };
  };

  const done = (attempts: number): boolean => {
    if (stopped) return true;
    if (needed.some(open)) {
      if (waiting.over(attempts)) for (const each of needed) exhausted.add(each);
      else if (needed.every(open)) return false;
    }
    const next = wanted();
    // A class that is full changes what candidates are made for, and how long one waits for them.
    if (next.join() !== needed.join()) waiting.restart(attempts);
    needed = next;
    stopped = needed.length === 0;
    if (phased) phase = needed[0] === full ? 0 : phaseFor(rules.classes, (each) => needed.includes(each));
    return stopped;
  };

  return {
    offer,
    phase: () => phase,
    done,
    progress: () => [...got.values()].reduce((sum, each) => sum + each, 0) / Math.max(target, 1),
    report: () => {
      const exist = classes.some(open) ? rules.count() : undefined;
      const counts = [...got].map(([each, pairs]) => {
        const existing = exist && (exist.get(each) ?? 0);
        return [each, told(count, pairs, carrying.get(each)!, capped, existing)];
      });
      const top = caps.shares?.();
      const filled = { filter: filterNote, draws, classes: Object.fromEntries(counts) };
      return { ...filled, ...(top ? { top: rounded(top) } : {}) };
    },
  };
}

/** Full inference is filled first; then every class that is short, together or one after the other. */
const filledFirst = (left: readonly string[], hardestFirst: boolean): readonly string[] =>
  left.includes(full) ? [full] : hardestFirst ? left.slice(-1) : left;

/** All positions of each class that has room for them, or a random part that fills it exactly. */
function pick(
  reduces: ReadonlyMap<string, Uint32Array>,
  room: (name: string) => number,
  random: Random,
): Map<string, Uint32Array> {
  const picked = new Map<string, Uint32Array>();
  for (const [name, positions] of reduces) {
    const most = room(name);
    if (most <= 0) continue;
    picked.set(
      name,
      positions.length <= most
        ? positions
        : sample(positions.length, most, random)
            .sort()
            .map((at) => positions[at]!),
    );
  }
  return picked;
}

function told(
  wanted: number,
  got: number,
  queries: number,
  capped: number,
  exist: number | undefined,
): Readonly<Record<string, unknown>> {
  const few =
    queries < FEW_QUERIES
      ? { warning: `${queries} ${queries === 1 ? "query carries" : "queries carry"} it` }
      : {};
  if (got >= wanted) return { wanted, got, queries, ...few };
  const why = ["no new query for too many attempts"];
  if (exist !== undefined && exist < wanted)
    why.unshift("the graph has no more within the limits on answers");
  if (capped > 0) why.push(`${capped} queries had a relation or anchor above its cap`);
  return { wanted, got, queries, ...few, ...(exist !== undefined && { exist }), why: why.join("; ") };
}

const rounded = ({ relation, anchor }: ReturnType<NonNullable<Caps["shares"]>>) => ({
  relation: Math.round(relation * 1e4) / 1e4,
  anchor: Math.round(anchor * 1e4) / 1e4,
});
