import { grown } from "../../numeric/grown.ts";
import { type FoundStatement, pairKinds } from "./statements.ts";

/** Statements as they are read, a number for each field: texts are told apart by their place in a list. */
export interface StatementColumns {
  add(found: FoundStatement): void;
  readonly count: number;
  readonly pairCount: number;
  /** Whether any of them says more than that its link holds. */
  readonly says: boolean;
  readonly of: Columns;
  /** Names of keys, each with the unit of its numbers: pairs of different units differ. */
  readonly keys: readonly { readonly name: string; readonly unit: string | undefined }[];
  readonly texts: readonly string[];
}

export interface Columns {
  heads: Uint32Array<ArrayBuffer>;
  relations: Uint32Array<ArrayBuffer>;
  tails: Uint32Array<ArrayBuffer>;
  levels: Uint8Array<ArrayBuffer>;
  froms: Float64Array<ArrayBuffer>;
  tos: Float64Array<ArrayBuffer>;
  /** First pair of each statement, and behind the last one. */
  pairStart: Uint32Array<ArrayBuffer>;
  pairKeys: Uint32Array<ArrayBuffer>;
  pairKinds: Uint8Array<ArrayBuffer>;
  pairValues: Float64Array<ArrayBuffer>;
  pairEnds: Float64Array<ArrayBuffer>;
}

/** Statements that there is room for at first. */
const FEW = 64;

/** Makes empty columns, which grow by doubling. */
export function statementColumns(): StatementColumns {
  const of: Columns = {
    heads: new Uint32Array(FEW),
    relations: new Uint32Array(FEW),
    tails: new Uint32Array(FEW),
    levels: new Uint8Array(FEW),
    froms: new Float64Array(FEW),
    tos: new Float64Array(FEW),
    pairStart: new Uint32Array(FEW + 1),
    pairKeys: new Uint32Array(FEW),
    pairKinds: new Uint8Array(FEW),
    pairValues: new Float64Array(FEW),
    pairEnds: new Float64Array(FEW),
  };
  const keys: { name: string; unit: string | undefined }[] = [];
  const texts: string[] = [];
  let [count, pairCount, says] = [0, 0, false];
  const [keyPlace, textPlace] = [placesIn<(typeof keys)[number]>(keys), placesIn(texts)];
  const keyOf = (name: string, unit: string | undefined): number =>
    keyPlace(unit === undefined ? name : `${name}\n${unit}`, { name, unit });
  const growRows = () => {
    const length = 2 * of.heads.length;
    for (const name of ["heads", "relations", "tails"] as const) of[name] = grown(of[name], length);
    for (const name of ["froms", "tos"] as const) of[name] = grown(of[name], length);
    of.levels = grown(of.levels, length);
    of.pairStart = grown(of.pairStart, length + 1);
  };
  const growPairs = () => {
    const length = 2 * of.pairKeys.length;
    for (const name of ["pairValues", "pairEnds"] as const) of[name] = grown(of[name], length);
    of.pairKeys = grown(of.pairKeys, length);
    of.pairKinds = grown(of.pairKinds, length);
  };
  return {
    of,
    keys,
    texts,
    get count() {
      return count;
    },
    get pairCount() {
      return pairCount;
    },
    get says() {
      return says;
    },
    add({ head, relation, tail, level, from, to, pairs }) {
      if (count === of.heads.length) growRows();
      [of.heads[count], of.relations[count], of.tails[count], of.levels[count]] = [
        head,
        relation,
        tail,
        level,
      ];
      [of.froms[count], of.tos[count]] = [from, to];
      says ||= !Number.isNaN(from) || pairs.length > 0;
      for (const { key, value } of pairs) {
        if (pairCount === of.pairKeys.length) growPairs();
        of.pairKeys[pairCount] = keyOf(key, value.kind === "number" ? value.unit : undefined);
        of.pairKinds[pairCount] = pairKinds.indexOf(value.kind);
        of.pairEnds[pairCount] = value.kind === "time" ? value.to : 0;
        of.pairValues[pairCount++] =
          value.kind === "entity"
            ? value.entity
            : value.kind === "number"
              ? value.value
              : value.kind === "time"
                ? value.from
                : textPlace(value.text, value.text);
      }
      of.pairStart[++count] = pairCount;
    },
  };
}

/** The place of what an id stands for in a list, behind all others where it is new. */
export function placesIn<Value>(list: Value[]): (id: string, value: Value) => number {
  const places = new Map<string, number>();
  return (id, value) => {
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, list.length);
    return list.push(value) - 1;
  };
}
