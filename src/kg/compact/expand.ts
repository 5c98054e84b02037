import { corrupt } from "../snapshot-layout.ts";
import { numberReader, unfolded } from "./codes.ts";

/** The rows that are read, in place; `relationRow` is there. */
export interface Expanded {
  readonly relationRow: Uint32Array;
  readonly rowHead: Uint32Array;
  readonly rowEdge: Uint32Array;
  readonly tails: Uint32Array;
  readonly levels: Uint8Array;
}

/**
 * Reads the columns of rows that `encoderOf` wrote into place. What is wrong with the numbers themselves is seen when the graph is
 * attached to the memory.
 * @throws LacunaError `kg.corrupt-snapshot`
 */
export function expandRows(
  coded: (name: "rowHead" | "rowEdge" | "tails" | "levels") => Uint8Array,
  rows: Expanded,
  file: string,
): void {
  const read = (name: "rowHead" | "tails", work: (next: () => number) => void) =>
    readNumbers(coded(name), name, file, work);
  const { relationRow, rowHead, rowEdge, tails, levels } = rows;
  const [rowCount, edgeCount] = [rowHead.length, tails.length];
  read("rowHead", (next) => {
    for (let relation = 0, row = 0; relation + 1 < relationRow.length; relation++)
      for (let before = -1; row < Math.min(relationRow[relation + 1]!, rowCount); row++)
        rowHead[row] = before = before + 1 + next();
  });
  expandAscending(coded("rowEdge"), rowEdge, "rowEdge", file);
  if (rowEdge[rowCount] !== edgeCount) throw corrupt(file, "section rowEdge does not fit the others");
  read("tails", (next) => {
    for (let row = 0, edge = 0, first = 0; row < rowCount; row++) {
      // Lengths that wrapped around lead nowhere.
      const end = Math.min(rowEdge[row + 1]!, edgeCount);
      if (edge >= end) continue;
      let tail = first + unfolded(next());
      tails[edge++] = first = tail;
      for (; edge < end; edge++) tails[edge] = tail = tail + 1 + next();
    }
  });
  const packed = coded("levels");
  if (packed.length !== Math.ceil(edgeCount / 4))
    throw corrupt(file, "section levels does not fit the others");
  for (let edge = 0; edge < edgeCount; edge++) levels[edge] = (packed[edge >> 2]! >> (2 * (edge & 3))) & 3;
}

/**
 * Reads numbers in order into place.
 * @throws LacunaError `kg.corrupt-snapshot`
 */
export function expandAscending(coded: Uint8Array, values: Uint32Array, name: string, file: string): void {
  readNumbers(coded, name, file, (next) => {
    for (let i = 0, value = 0; i < values.length; i++) values[i] = value = value + next();
  });
}

function readNumbers(
  bytes: Uint8Array,
  name: string,
  file: string,
  work: (next: () => number) => void,
): void {
  const reader = numberReader(bytes);
  work(reader.next);
  if (!reader.isWhole()) throw corrupt(file, `section ${name} does not have as many numbers as it should`);
}
