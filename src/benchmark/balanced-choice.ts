import { type Random, randomStream, sample } from "../numeric/random.ts";
import { patience } from "./backward-patience.ts";
import { type Cap, createCap } from "./balanced-cap.ts";
import { full } from "./balanced-classes.ts";
import { queryId } from "./betae.ts";
import { betaeKey } from "./betae-key.ts";
import type { Acceptance, BenchmarkQuery, Candidate, SampleSetup } from "./protocol.ts";

/** What `easy` of a balanced query holds; said in the manifest. */
export const filterNote = "easy holds all true answers that are not selected: what a ranking leaves out";

/** Picks, from the hard answers of each query, pairs for the classes that are not full yet (hardness, §4). */
export function balancedChoice(setup: SampleSetup, name: string, classes: readonly string[]): Acceptance {
  const { count, seed, split, parameters } = setup;
  const got = new Map(classes.map((each) => [each, 0]));
  const target = count * classes.length;
  const cap = createCap(target, {
    share: Number(parameters["cap-share"]),
    from: Number(parameters["cap-from"]),
  });
  const seen = new Set<string>();
  const waiting = patience();
  let stopped = false;
  let fullEnded = false;
  let capped = 0;

  const open = (each: string): boolean => got.get(each)! < count;
  const offer = (candidate: Candidate): BenchmarkQuery | undefined => {
    const { reduces, query } = candidate;
    // Full inference comes first: until it is filled, or nothing more of it is found, every query has to bring some.
    if (!reduces || (open(full) && !fullEnded && !reduces.has(full))) return undefined;
    const random = randomStream(seed, `balanced choice ${split} ${name}`, seen.size);
    const picked = pick(reduces, (each) => count - (got.get(each) ?? count), random);
    const pairs = [...picked.values()].reduce((sum, each) => sum + each.length, 0);
    if (pairs === 0) return undefined;
    const key = betaeKey(query);
    if (seen.has(key)) return undefined;
    if (!cap.allows(query, pairs)) {
      capped++;
      return undefined;
    }
    const id = queryId(name, seen.size);
    seen.add(key);
    cap.add(query, pairs);
    waiting.useful();
    for (const [each, positions] of picked) got.set(each, got.get(each)! + positions.length);
    return { id, ...withSelected(candidate, picked) };
  };

  const done = (attempts: number): boolean => {
    if (stopped || !classes.some(open)) return true;
    if (!waiting.over(attempts)) return false;
    if (open(full) && !fullEnded) {
      fullEnded = true;
      waiting.restart(attempts);
      return false;
    }
    stopped = true;
    return true;
  };

  return {
    offer,
    done,
    progress: () => [...got.values()].reduce((sum, each) => sum + each, 0) / Math.max(target, 1),
    report: () => ({
      filter: filterNote,
      classes: Object.fromEntries([...got].map(([each, pairs]) => [each, told(count, pairs, capped)])),
      top: shares(cap),
    }),
  };
}

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

/** The candidate with the picked answers as its hard ones, and every other true answer as easy. */
function withSelected(candidate: Candidate, picked: ReadonlyMap<string, Uint32Array>): Candidate {
  const { easy, hard } = candidate;
  const kept = Uint32Array.from([...picked.values()].flatMap((each) => [...each])).sort();
  const place = new Map([...kept].map((position, at) => [position, at]));
  const others = hard.filter((_, position) => !place.has(position));
  const filter = new Uint32Array(easy.length + others.length);
  filter.set(easy);
  filter.set(others, easy.length);
  return {
    ...candidate,
    easy: filter.sort(),
    hard: kept.map((position) => hard[position]!),
    reduces: new Map([...picked].map(([name, each]) => [name, each.map((position) => place.get(position)!)])),
  };
}

function told(wanted: number, got: number, capped: number): Readonly<Record<string, unknown>> {
  if (got >= wanted) return { wanted, got };
  const why = "no new query for too many attempts";
  return {
    wanted,
    got,
    why: capped > 0 ? `${why}; ${capped} queries had a relation or anchor above its cap` : why,
  };
}

const shares = (cap: Cap): Readonly<Record<string, number>> => {
  const { relation, anchor } = cap.shares();
  return { relation: Math.round(relation * 1e4) / 1e4, anchor: Math.round(anchor * 1e4) / 1e4 };
};
