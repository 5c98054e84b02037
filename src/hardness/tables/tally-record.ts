import { addTally, createTally, type Tally, type TypeTally } from "./tally.ts";

/** The tally of one type in JSON. @internal */
export interface TypeTallyRecord extends Omit<TypeTally, "classes" | "relations" | "anchors"> {
  readonly classes: readonly (readonly [name: string, missing: number, pairs: number, queries: number])[];
  readonly relations: readonly (readonly [id: number, pairs: number])[];
  readonly anchors: readonly (readonly [id: number, pairs: number])[];
}

/** A tally in JSON, which has no maps. @internal */
export const tallyRecord = (tally: Tally): TypeTallyRecord[] =>
  [...tally.values()].map((each) => ({
    ...each,
    classes: [...each.classes].map(([name, { missing, pairs, queries }]) => [name, missing, pairs, queries]),
    relations: [...each.relations],
    anchors: [...each.anchors],
  }));

/** Merges tallies of parts; types keep the order of a single run. @internal */
export function sumOfRecords(parts: readonly (readonly TypeTallyRecord[])[]): Tally {
  const sum = createTally();
  for (const each of parts.flat().sort((a, b) => a.first - b.first))
    addTally(sum, new Map([[each.type, read(each)]]));
  return sum;
}

const read = (record: TypeTallyRecord): TypeTally => ({
  ...record,
  classes: new Map(
    record.classes.map(([name, missing, pairs, queries]) => [name, { missing, pairs, queries }]),
  ),
  relations: new Map(record.relations),
  anchors: new Map(record.anchors),
});
