import type { Floats } from "../../numeric/autograd/floats.ts";
import type { ProgramDecoder } from "./decoder.ts";

/** Options of the decoding of programs token by token, in the words of `generate` of the transformers library. */
export interface DecodingSettings {
  /** Programs kept in view; 1 takes the best token each time. */
  readonly beams: number;
  /** Tokens of a program at most, the first one included. */
  readonly mostTokens: number;
  /** The first token, which is given. */
  readonly start: number;
  readonly end: number;
  /** A token that is written first, after the given one. */
  readonly forcedFirst?: number | undefined;
  /** The last token is `end` where a program becomes longest. */
  readonly forcedEnd: boolean;
  /** The length of token sequences that may not come twice; 0 allows all. */
  readonly noRepeat: number;
  /** A finished program counts log-probability / tokens^this. */
  readonly lengthPenalty: number;
  /** Stops at the first `beams` finished programs; `never` only when no other can become better. */
  readonly early: boolean | "never";
}

/** A written program. */
export interface WrittenTokens {
  /** The tokens, with the first and, where it was written, the last. */
  readonly tokens: readonly number[];
  /** The sum of the log-probabilities of its tokens. */
  readonly logProbability: number;
  /** The score that orders finished programs. */
  readonly score: number;
}

/** A program that is being written. */
interface Unfinished {
  readonly tokens: readonly number[];
  readonly logProbability: number;
  /** The row that it goes on from. */
  readonly parent: number;
}

/** The search for the programs of one question. */
interface Search {
  readonly running: readonly Unfinished[];
  readonly finished: readonly WrittenTokens[];
  readonly done: boolean;
}

/** Writes the best programs of each of `count` questions, at most as many as there are beams, best first. */
export function writePrograms(
  decoder: ProgramDecoder,
  count: number,
  settings: DecodingSettings,
): WrittenTokens[][] {
  let searches = Array.from(
    { length: count },
    (_, question): Search => ({
      running: [{ tokens: [settings.start], logProbability: 0, parent: question }],
      finished: [],
      done: false,
    }),
  );
  for (;;) {
    const rows = searches.flatMap(({ running }) => running);
    if (rows.length === 0) return searches.map(({ finished }) => [...finished]);
    const logits = decoder.next(
      Uint32Array.from(rows, ({ parent }) => parent),
      Uint32Array.from(rows, ({ tokens }) => tokens.at(-1)!),
    );
    const vocabulary = logits.length / rows.length;
    let from = 0;
    searches = searches.map((search) => {
      const first = from;
      from += search.running.length;
      const own = logits.subarray(first * vocabulary, from * vocabulary);
      return search.running.length === 0 ? search : searchedOn(search, own, first, settings);
    });
  }
}

/** A token that a program may go on with. */
interface Continuation {
  readonly from: number;
  readonly token: number;
  readonly logProbability: number;
}

/** One more token, as beam search of version 5 of the transformers library takes it. */
function searchedOn(search: Search, logits: Floats, firstRow: number, settings: DecodingSettings): Search {
  const { running } = search;
  const { beams, mostTokens, end, early, lengthPenalty } = settings;
  const length = running[0]!.tokens.length;
  // At most half of them end, so that enough are left to extend.
  const best = continuations(running, logits, settings, 2 * beams);
  const ends = ({ token }: Continuation) => token === end || length + 1 >= mostTokens;
  const written = ({ from, token, logProbability }: Continuation) => ({
    tokens: [...running[from]!.tokens, token],
    logProbability,
  });
  const full = search.finished.length >= beams;
  const ended = best
    .slice(0, beams)
    .filter(ends)
    .map((each) => ({
      ...written(each),
      score: each.logProbability / length ** lengthPenalty,
    }));
  const finished =
    full && early === true
      ? search.finished
      : [...search.finished, ...ended].sort((a, b) => b.score - a.score).slice(0, beams);
  const next = best
    .filter((each) => !ends(each))
    .slice(0, beams)
    .map((each) => ({ ...written(each), parent: firstRow + each.from }));
  const longest = early === "never" && lengthPenalty > 0 ? mostTokens - 1 : length;
  const isFull = finished.length >= beams;
  const hopeless =
    isFull &&
    (next.length === 0 || next[0]!.logProbability / longest ** lengthPenalty <= finished.at(-1)!.score);
  const done = next.length === 0 || (isFull && early === true) || hopeless;
  return { running: done ? [] : next, finished, done };
}

/** The most probable continuations of all programs, best first; of equal ones that of the earlier program and token. */
function continuations(
  running: readonly Unfinished[],
  logits: Floats,
  { end, forcedFirst, forcedEnd, mostTokens, noRepeat }: DecodingSettings,
  most: number,
): Continuation[] {
  const vocabulary = logits.length / running.length;
  const best: Continuation[] = [];
  const consider = (each: Continuation) => {
    let at = best.length;
    while (at > 0 && best[at - 1]!.logProbability < each.logProbability) at--;
    best.splice(at, 0, each);
    if (best.length > most) best.pop();
  };
  for (const [from, { tokens, logProbability }] of running.entries()) {
    const forced =
      forcedFirst !== undefined && tokens.length === 1
        ? forcedFirst
        : forcedEnd && tokens.length === mostTokens - 1
          ? end
          : undefined;
    if (forced !== undefined) {
      consider({ from, token: forced, logProbability });
      continue;
    }
    const own = logits.subarray(from * vocabulary, (from + 1) * vocabulary);
    const others = logProbability - logSumOf(own);
    const banned = repeating(tokens, noRepeat);
    for (let token = 0; token < vocabulary; token++) {
      const each = others + own[token]!;
      if (best.length === most && each <= best[most - 1]!.logProbability) continue;
      if (!banned.has(token)) consider({ from, token, logProbability: each });
    }
  }
  return best;
}

function logSumOf(logits: Floats): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < logits.length; at++) if (logits[at]! > most) most = logits[at]!;
  let mass = 0;
  for (let at = 0; at < logits.length; at++) mass += Math.exp(logits[at]! - most);
  return most + Math.log(mass);
}

/** Tokens that would end a sequence of `size` tokens that has come before. */
function repeating(tokens: readonly number[], size: number): ReadonlySet<number> {
  const found = new Set<number>();
  if (size === 0 || tokens.length + 1 < size) return found;
  const last = tokens.slice(tokens.length + 1 - size);
  for (let at = 0; at + size <= tokens.length; at++)
    if (last.every((token, place) => tokens[at + place] === token)) found.add(tokens[at + size - 1]!);
  return found;
}
