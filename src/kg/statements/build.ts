import {
  type FoundStatement,
  type PairValue,
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
  const all: FoundStatement[] = [];
  const described = new Map<string, Omit<StatementKey, "name">>();
  return {
    add: (found) => {
      all.push(found);
    },
    describe: (key, more) => {
      described.set(key, { ...described.get(key), ...more });
    },
    get size() {
      return all.length;
    },
    finish(entityOf) {
      const says = all.some(({ from, pairs }) => !Number.isNaN(from) || pairs.length > 0);
      if (!says) return undefined;
      const named = entityOf
        ? all.map((each) =>
            each.pairs.length === 0 ? each : { ...each, pairs: withEntities(each, entityOf) },
          )
        : all;
      return packed(distinct(named), described);
    },
  };
}

const withEntities = ({ pairs }: FoundStatement, entityOf: (text: string) => number | undefined) =>
  pairs.map((pair) => {
    const entity = pair.value.kind === "text" ? entityOf(pair.value.text) : undefined;
    return entity === undefined ? pair : { ...pair, value: { kind: "entity", entity } as const };
  });

/** Statements in their order, each once. */
function distinct(all: readonly FoundStatement[]): FoundStatement[] {
  const sorted = [...all].sort(byPlace);
  const kept: FoundStatement[] = [];
  for (const each of sorted) {
    // Equal ones may stand apart among those of one link and one period.
    let at = kept.length - 1;
    while (at >= 0 && byPlace(kept[at]!, each) === 0 && !samePairs(kept[at]!, each)) at--;
    if (at >= 0 && byPlace(kept[at]!, each) === 0) {
      if (each.level < kept[at]!.level) kept[at] = { ...kept[at]!, level: each.level };
    } else kept.push(each);
  }
  return kept;
}

/** Statements without a time come before all others of their link. */
const startOf = (from: number): number => (Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from);
const ended = (to: number): number => (Number.isNaN(to) ? Number.NEGATIVE_INFINITY : to);
const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const byPlace = (a: FoundStatement, b: FoundStatement): number =>
  a.relation - b.relation ||
  a.head - b.head ||
  a.tail - b.tail ||
  order(startOf(a.from), startOf(b.from)) ||
  order(ended(a.to), ended(b.to));

function samePairs({ pairs: one }: FoundStatement, { pairs: other }: FoundStatement): boolean {
  if (one.length !== other.length) return false;
  if (one.length === 0) return true;
  const texts = ({ pairs }: Pick<FoundStatement, "pairs">) =>
    pairs.map(({ key, value }) => `${JSON.stringify(key)} ${JSON.stringify(value)}`).sort();
  const [a, b] = [texts({ pairs: one }), texts({ pairs: other })];
  return a.every((each, at) => each === b[at]);
}

function packed(
  all: readonly FoundStatement[],
  described: ReadonlyMap<string, Omit<StatementKey, "name">>,
): Statements {
  const count = all.length;
  const pairCount = all.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const statements = {
    count,
    heads: Uint32Array.from(all, ({ head }) => head),
    relations: Uint32Array.from(all, ({ relation }) => relation),
    tails: Uint32Array.from(all, ({ tail }) => tail),
    levels: Uint8Array.from(all, ({ level }) => level),
    froms: Float64Array.from(all, ({ from }) => from),
    tos: Float64Array.from(all, ({ to }) => to),
    pairStart: new Uint32Array(count + 1),
    pairKeys: new Uint32Array(pairCount),
    pairKinds: new Uint8Array(pairCount),
    pairValues: new Float64Array(pairCount),
    pairEnds: new Float64Array(pairCount),
  };
  const keys = new Map<string, number>();
  const texts = new Map<string, number>();
  const numbered = (ids: Map<string, number>, text: string): number => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  let pair = 0;
  for (const [at, { pairs }] of all.entries()) {
    for (const { key, value } of pairs) {
      statements.pairKeys[pair] = numbered(keys, key);
      statements.pairKinds[pair] = pairKinds.indexOf(value.kind);
      const [first, last] = numbersOf(value, (text) => numbered(texts, text));
      statements.pairValues[pair] = first;
      statements.pairEnds[pair++] = last;
    }
    statements.pairStart[at + 1] = pair;
  }
  return {
    ...statements,
    keys: [...keys.keys()].map((name) => ({ name, ...described.get(name) })),
    texts: [...texts.keys()],
  };
}

function numbersOf(value: PairValue, textOf: (text: string) => number): [number, number] {
  switch (value.kind) {
    case "entity":
      return [value.entity, 0];
    case "number":
      return [value.value, 0];
    case "time":
      return [value.from, value.to];
    case "text":
      return [textOf(value.text), 0];
  }
}
