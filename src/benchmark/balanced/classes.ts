import { classesOf } from "../../hardness/classes/classes.ts";
import type { Classified } from "../../hardness/classes/classified.ts";
import { widthFor } from "../../hardness/reach/patterns.ts";
import { templateOf } from "../../hardness/reach/template.ts";
import type { Query } from "../../query/formula.ts";

/** A class of answers, and the patterns of missing links that it stands for: bit `i` is the `i`-th asserted atom. */
export interface PairClass {
  readonly name: string;
  readonly patterns: readonly number[];
}

/** The class of answers all of whose links are missing. */
export const full = "full";

/**
 * The classes that answers of a query type can be in, those with fewer missing links first.
 * @param equal order of classes with equally many: as the links are `written`, which the types of BetaE fix, or by name
 */
export function pairClasses(query: Query, equal: "written" | "named" = "written"): PairClass[] {
  const template = templateOf(query);
  const atoms = template.atoms.length;
  const classes = classesOf(template, "filtered");
  const width = widthFor(atoms);
  const words = new Uint32Array(width);
  const found = new Map<string, { name: string; missing: number; patterns: number[] }>();
  for (let mask = 1; mask < 1 << atoms; mask++) {
    words.fill(0);
    words[mask >>> 5] = 1 << (mask & 31);
    const { name, missing } = classes.list[classes.of(words, 0, width)]!;
    // A pattern whose missing links do not count, because an alternative does without, is no reduction.
    if (missing === 0) continue;
    const known = found.get(name);
    if (known) known.patterns.push(mask);
    else found.set(name, { name, missing, patterns: [mask] });
  }
  const tie = (a: PairClass, b: PairClass) => (equal === "written" ? 0 : a.name < b.name ? -1 : 1);
  return [...found.values()].sort((a, b) => a.missing - b.missing || tie(a, b));
}

/**
 * What candidates are made for, as a number: bit `i` says that answers of the `i`-th class are wanted. The first phase, 0,
 * is for full inference alone.
 */
export const phaseFor = (classes: readonly PairClass[], open: (name: string) => boolean): number =>
  classes.reduce((mask, { name }, at) => (open(name) ? mask | (1 << at) : mask), 0);

/** The classes that a phase is for. */
export const classesOfPhase = (classes: readonly PairClass[], phase: number): PairClass[] =>
  classes.filter(({ name }, at) => (phase === 0 ? name === full : (phase >> at) & 1));

/** Positions of the hard tuples of each class; tuples without a class are in none. */
export function byClass({ classOf, classes }: Classified): Map<string, Uint32Array> {
  const positions = new Map<string, number[]>();
  classOf.forEach((at, position) => {
    const found = classes[at];
    if (found === undefined || found.missing === 0) return;
    const list = positions.get(found.name);
    if (list) list.push(position);
    else positions.set(found.name, [position]);
  });
  return new Map([...positions].map(([name, list]) => [name, Uint32Array.from(list)]));
}
