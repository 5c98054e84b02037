import { textTable } from "../../formats/text-table.ts";
import { corrupt, type inPlace, type StatementTable, type Table } from "../snapshot-layout.ts";
import { pairKinds, type Statements } from "./statements.ts";

const words = ["heads", "relations", "tails", "pairStart", "pairKeys"] as const;
const octets = ["levels", "pairKinds"] as const;
const doubles = ["froms", "tos", "pairValues", "pairEnds"] as const;

/** Adds the arrays of statements to the sections of a snapshot. */
export function statementSections(
  statements: Statements,
  sections: (readonly [name: string, array: Uint8Array | Uint32Array | Float64Array])[],
): StatementTable {
  for (const name of [...words, ...octets, ...doubles])
    sections.push([`statements.${name}`, statements[name]]);
  const { bytes, offsets } = textTable(statements.texts);
  sections.push(["statements.texts", bytes], ["statements.textOffsets", offsets]);
  const { count, keys, texts } = statements;
  return { count, pairs: statements.pairKeys.length, texts: texts.length, keys };
}

/**
 * The statements that lie in a snapshot; all numbers that point at something are checked.
 * @throws LacunaError `kg.corrupt-snapshot`
 */
export function statementsIn(
  { count, pairs, texts, keys }: StatementTable,
  { entityCount, relationCount }: Table,
  place: ReturnType<typeof inPlace>,
): Statements {
  const name = (of: string) => `statements.${of}`;
  const wordsOf = (of: (typeof words)[number], length: number, bound: number) => {
    const found = place.words(name(of));
    if (found.length !== length) throw misfit(of);
    place.below(name(of), found, bound);
    return found;
  };
  const octetsOf = (of: (typeof octets)[number], length: number, bound: number) => {
    const found = place.octets(name(of));
    if (found.length !== length) throw misfit(of);
    place.below(name(of), found, bound);
    return found;
  };
  const table = place.texts(name("texts"), name("textOffsets"), texts);
  const decoder = new TextDecoder();
  const statements: Statements = {
    count,
    heads: wordsOf("heads", count, entityCount),
    relations: wordsOf("relations", count, relationCount),
    tails: wordsOf("tails", count, entityCount),
    levels: octetsOf("levels", count, 3),
    froms: place.doubles(name("froms"), count),
    tos: place.doubles(name("tos"), count),
    pairStart: wordsOf("pairStart", count + 1, pairs + 1),
    pairKeys: wordsOf("pairKeys", pairs, keys.length),
    pairKinds: octetsOf("pairKinds", pairs, pairKinds.length),
    pairValues: place.doubles(name("pairValues"), pairs),
    pairEnds: place.doubles(name("pairEnds"), pairs),
    keys,
    texts: Array.from({ length: texts }, (_, at) =>
      // Shared memory is not decoded in place.
      decoder.decode(table.bytes.slice(table.offsets[at]!, table.offsets[at + 1]!)),
    ),
  };
  refuseMisplaced(statements, entityCount);
  return statements;
}

const misfit = (section: string) =>
  corrupt("the snapshot", `section statements.${section} does not fit the others`);

/** Places of pairs that do not ascend, and values that point at nothing. */
function refuseMisplaced(statements: Statements, entityCount: number): void {
  const { pairStart, pairKinds: kinds, pairValues, texts, count } = statements;
  for (let at = 0; at < count; at++) if (pairStart[at]! > pairStart[at + 1]!) throw misfit("pairStart");
  for (let pair = 0; pair < kinds.length; pair++) {
    const kind = pairKinds[kinds[pair]!];
    const bound = kind === "entity" ? entityCount : kind === "text" ? texts.length : undefined;
    const value = pairValues[pair]!;
    if (bound !== undefined && !(Number.isInteger(value) && value >= 0 && value < bound))
      throw misfit("pairValues");
  }
}
