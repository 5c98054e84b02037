import { parseCandidate, printCandidate } from "./folder/line.ts";
import type { Acceptance, BenchmarkQuery, Candidate, Grounder } from "./protocol.ts";

/** The results of the attempts `from` to `to` (not included) of a phase; attempts that are not listed failed. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly phase: number;
  readonly found: readonly (readonly [attempt: number, candidate: Candidate])[];
}

/** Makes a block of attempts; workers do this in any order. */
export function makeBlock(grounder: Grounder, from: number, to: number, phase = 0): Block {
  const found: [number, Candidate][] = [];
  for (let attempt = from; attempt < to; attempt++) {
    const candidate = grounder.attempt(attempt, phase);
    if (candidate) found.push([attempt, candidate]);
  }
  return { from, to, phase, found };
}

/** The result of a block. */
export interface Taken {
  readonly kept: readonly BenchmarkQuery[];
  readonly done: boolean;
  /** The attempt to go on with: not the end of the block where a new phase began in the middle of it. */
  readonly next: number;
}

/** The phase that attempts are made for now. */
export const phaseOf = (acceptance: Acceptance): number => acceptance.phase?.() ?? 0;

/**
 * Offers a block of the phase that acceptance is in, in the order of its attempts. Whether enough is there is asked before
 * every attempt, so that how attempts are cut into blocks changes nothing.
 */
export function takeBlock(acceptance: Acceptance, { from, to, phase, found }: Block): Taken {
  const kept: BenchmarkQuery[] = [];
  const ended = (attempt: number): Taken => {
    kept.push(...(acceptance.finish?.() ?? []));
    return { kept, done: true, next: attempt };
  };
  let next = 0;
  for (let attempt = from; attempt < to; attempt++) {
    if (acceptance.done(attempt)) return ended(attempt);
    if (phaseOf(acceptance) !== phase) return { kept, done: false, next: attempt };
    if (found[next]?.[0] !== attempt) continue;
    const query = acceptance.offer(found[next++]![1]);
    if (query) kept.push(query);
  }
  return acceptance.done(to) ? ended(to) : { kept, done: false, next: to };
}

/**
 * A block as lines of a journal, and its mark. All candidates are kept and not only the accepted ones, because what an
 * acceptance decides may depend on those it turned down; offering them again brings it back to where it was.
 */
export function blockLines({ from, to, phase, found }: Block): { lines: string[]; mark: string } {
  const lines = found.map(([attempt, candidate]) => `${attempt} ${printCandidate(candidate)}`);
  return { lines, mark: `${from} ${to} ${phase}` };
}

/** Reads a block back from its journal. */
export function blockOf(lines: readonly string[], mark: string): Block {
  const [from, to, phase] = mark.split(" ").map(Number);
  const found = lines.map((line): [number, Candidate] => {
    const space = line.indexOf(" ");
    return [Number(line.slice(0, space)), parseCandidate(line.slice(space + 1))];
  });
  return { from: from!, to: to!, phase: phase!, found };
}
