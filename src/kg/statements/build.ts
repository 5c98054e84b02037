import { type Columns, placesIn, type StatementColumns, statementColumns } from "./columns.ts";
import {
  type FoundStatement,
  pairKinds,
  type StatementKey,
  type StatementRole,
  type Statements,
} from "./statements.ts";

/** Collects statements while files are read. */
export interface StatementCollector {
  add(found: FoundStatement): void;
  /** Says what numbers of a key are counted in, and what it is understood as. */
  describe(key: string, more: { readonly unit?: string; readonly role?: StatementRole }): void;
  readonly size: number;
  /**
   * The statements, each once: of equal ones the earliest split keeps it.
   * @param entityOf the entity of a name; a text that names one is the entity
   */
  finish(entityOf?: (text: string) => number | undefined): Statements | undefined;
}

/** Makes an empty collector. */
export function statementCollector(): StatementCollector {
  const all = statementColumns();
  const described = new Map<string, Omit<StatementKey, "name">>();
  return {
    add: all.add,
    describe: (key, more) => {
      described.set(key, { ...described.get(key), ...more });
    },
    get size() {
      return all.count;
    },
    finish(entityOf) {
      if (!all.says) return undefined;
      if (entityOf) nameEntities(all, entityOf);
      const order = placeOrder(all);
      return packed(all, distinct(all, order), described);
    },
  };
}

const [ENTITY, TEXT] = [pairKinds.indexOf("entity"), pairKinds.indexOf("text")];

/** Makes entities of texts that name one. */
function nameEntities(
  { of: { pairKinds: kinds, pairValues }, pairCount, texts }: StatementColumns,
  entityOf: (text: string) => number | undefined,
): void {
  const named = texts.map(entityOf);
  for (let pair = 0; pair < pairCount; pair++) {
    if (kinds[pair] !== TEXT) continue;
    const entity = named[pairValues[pair]!];
    if (entity === undefined) continue;
    kinds[pair] = ENTITY;
    pairValues[pair] = entity;
  }
}

/** Statements without a time come before all others of their link. */
const start = (time: number): number => (Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time);
const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two statements by relation, head, tail and period. */
const byPlace =
  ({ relations, heads, tails, froms, tos }: Columns) =>
  (a: number, b: number): number =>
    relations[a]! - relations[b]! ||
    heads[a]! - heads[b]! ||
    tails[a]! - tails[b]! ||
    order(start(froms[a]!), start(froms[b]!)) ||
    order(start(tos[a]!), start(tos[b]!));

/** Statements by their places; those of one place as they were read. */
function placeOrder({ of, count }: StatementColumns): Uint32Array {
  const compare = byPlace(of);
  const rows = Uint32Array.from({ length: count }, (_, at) => at);
  let isSorted = true;
  for (let at = 1; isSorted && at < count; at++) isSorted = compare(at - 1, at) <= 0;
  return isSorted ? rows : rows.sort((a, b) => compare(a, b) || a - b);
}

/** Statements in their order, each once: of equal ones the first as read, with the earliest level. */
function distinct({ of }: StatementColumns, rows: Uint32Array): Uint32Array {
  const compare = byPlace(of);
  let kept = 0;
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && compare(rows[from]!, rows[to]!) === 0) to++;
    if (to - from === 1) rows[kept++] = rows[from]!;
    else {
      const seen = new Map<string, number>();
      for (let at = from; at < to; at++) {
        const row = rows[at]!;
        const said = pairsSaid(of, row);
        const first = seen.get(said);
        if (first === undefined) {
          seen.set(said, row);
          rows[kept++] = row;
        } else of.levels[first] = Math.min(of.levels[first]!, of.levels[row]!);
      }
    }
    from = to;
  }
  return rows.subarray(0, kept);
}

/** The qualifiers of a statement in one text, in any order the same. */
function pairsSaid(columns: Columns, row: number): string {
  const { pairStart, pairKeys, pairKinds: kinds, pairValues, pairEnds } = columns;
  const said: string[] = [];
  for (let pair = pairStart[row]!; pair < pairStart[row + 1]!; pair++)
    said.push(`${pairKeys[pair]} ${kinds[pair]} ${pairValues[pair]} ${pairEnds[pair]}`);
  return said.sort().join("\n");
}

/** The statements of these rows, with keys and texts numbered as they come. */
function packed(
  { of, keys, texts }: StatementColumns,
  rows: Uint32Array,
  described: ReadonlyMap<string, Omit<StatementKey, "name">>,
): Statements {
  const count = rows.length;
  const pairStart = new Uint32Array(count + 1);
  for (let at = 0; at < count; at++)
    pairStart[at + 1] = pairStart[at]! + of.pairStart[rows[at]! + 1]! - of.pairStart[rows[at]!]!;
  const pairs = pairStart[count]!;
  const found = {
    pairKeys: new Uint32Array(pairs),
    pairKinds: new Uint8Array(pairs),
    pairValues: new Float64Array(pairs),
    pairEnds: new Float64Array(pairs),
  };
  const [keyOf, textOf] = [numbering(keys.map(({ name }) => name)), numbering(texts)];
  let to = 0;
  for (const row of rows)
    for (let pair = of.pairStart[row]!; pair < of.pairStart[row + 1]!; pair++, to++) {
      const [kind, value] = [of.pairKinds[pair]!, of.pairValues[pair]!];
      found.pairKeys[to] = keyOf.of(of.pairKeys[pair]!);
      found.pairKinds[to] = kind;
      found.pairValues[to] = kind === TEXT ? textOf.of(value) : value;
      found.pairEnds[to] = of.pairEnds[pair]!;
    }
  const taken = <Values extends Uint8Array | Uint32Array | Float64Array>(values: Values, into: Values) => {
    for (let at = 0; at < count; at++) into[at] = values[rows[at]!]!;
    return into;
  };
  return {
    count,
    heads: taken(of.heads, new Uint32Array(count)),
    relations: taken(of.relations, new Uint32Array(count)),
    tails: taken(of.tails, new Uint32Array(count)),
    levels: taken(of.levels, new Uint8Array(count)),
    froms: taken(of.froms, new Float64Array(count)),
    tos: taken(of.tos, new Float64Array(count)),
    pairStart,
    ...found,
    keys: keyOf.found.map((name) => ({ name, ...described.get(name) })),
    texts: textOf.found,
  };
}

/** Numbers names in the order in which they are asked for. */
function numbering(names: readonly string[]) {
  const found: string[] = [];
  const place = placesIn(found);
  const known = new Int32Array(names.length).fill(-1);
  return {
    of(id: number): number {
      if (known[id]! < 0) known[id] = place(names[id]!, names[id]!);
      return known[id]!;
    },
    found,
  };
}
