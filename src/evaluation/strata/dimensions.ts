import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";
import { featuresOf, type QueryFeatures } from "./query-features.ts";

/** The part of a query's hard answers that belongs to one stratum; all of them without positions. @internal */
export interface Stratum {
  readonly value: string;
  /** Positions of answers in `hard`, ascending. */
  readonly positions?: Uint32Array;
}

/**
 * A way to cut a benchmark into strata.
 * @example
 * const byAnswers: Dimension = {
 *   name: "answers",
 *   describe: "one hard answer, or several",
 *   of: ({ hard }) => [{ value: hard.length === 1 ? "one" : "several" }],
 * };
 * @internal
 */
export interface Dimension {
  readonly name: string;
  readonly describe: string;
  of(query: BenchmarkQuery): readonly Stratum[];
}

/** Hard answers without a class, where the benchmark classifies the others: unions and negations have such. */
export const unclassified = "unclassified";

const byForm = (name: string, describe: string, value: (features: QueryFeatures) => unknown): Dimension => ({
  name,
  describe,
  of: ({ query }) => [{ value: String(value(featuresOf(query)) ?? "none") }],
});

/** The ways to cut, by name. @internal */
export const dimensions: readonly Dimension[] = [
  { name: "type", describe: "query type", of: ({ type }) => [{ value: type }] },
  { name: "reduces", describe: "what an answer reduces to", of: classesOf },
  {
    name: "answers",
    describe: "number of answers, easy and hard: 1, 2-9, 10-99 or 100+",
    of: ({ easy, hard, query }) => [{ value: sizeClass((easy.length + hard.length) / query.free.length) }],
  },
  byForm("anchors", "number of constants", ({ anchors }) => anchors),
  byForm("depth", "longest chain of links from an anchor to the answer", ({ depth }) => depth),
  byForm("existentials", "number of existential variables", ({ existentials }) => existentials),
  byForm("free", "number of free variables", ({ free }) => free),
  byForm("topology", "SDAG, Multi or Cyclic; none with alternatives", ({ topology }) => topology),
  byForm("negation", "with or without negation", ({ negated }) => (negated ? "yes" : "no")),
];

function classesOf({ type, query, hard, reduces }: BenchmarkQuery): Stratum[] {
  if (!reduces) return [];
  const count = hard.length / query.free.length;
  const rest = new Uint8Array(count).fill(1);
  const strata: Stratum[] = [];
  for (const [name, positions] of reduces) {
    for (const position of positions) rest[position] = 0;
    // Full inference goes under the type's own name, as in the papers' tables.
    if (positions.length > 0) strata.push({ value: name === "full" ? type : name, positions });
  }
  const left = Uint32Array.from({ length: count }, (_, i) => i).filter((i) => rest[i] === 1);
  return left.length > 0 ? [...strata, { value: unclassified, positions: left }] : strata;
}

const sizeClass = (count: number): string =>
  count < 2 ? "1" : count < 10 ? "2-9" : count < 100 ? "10-99" : "100+";

/**
 * The dimension of a name, or of several joined by `/`: `anchors/depth` has a stratum for each pair of values.
 * @param more dimensions that need a graph
 * @throws LacunaError `usage.unknown-dimension`
 */
export function dimensionOf(name: string, more: readonly Dimension[] = []): Dimension {
  const known = [...dimensions, ...more];
  const parts = name.split("/").map((part) => {
    const found = known.find((each) => each.name === part);
    if (found) return found;
    throw new LacunaError("usage.unknown-dimension", `nothing is stratified by ${JSON.stringify(part)}`, {
      hint: `strata are ${known.map((each) => each.name).join(", ")}, or several joined by /`,
    });
  });
  if (parts.length === 1) return parts[0]!;
  return {
    name,
    describe: parts.map((part) => part.describe).join(" and "),
    of: (query) => parts.map((part) => part.of(query)).reduce(crossed),
  };
}

function crossed(one: readonly Stratum[], other: readonly Stratum[]): Stratum[] {
  return one.flatMap((a) =>
    other.flatMap((b): Stratum[] => {
      const value = `${a.value}/${b.value}`;
      if (!a.positions || !b.positions) {
        const positions = a.positions ?? b.positions;
        return [positions ? { value, positions } : { value }];
      }
      const both = a.positions.filter((position) => b.positions!.includes(position));
      return both.length > 0 ? [{ value, positions: both }] : [];
    }),
  );
}
