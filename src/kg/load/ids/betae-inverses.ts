import { LacunaError } from "../../../error.ts";
import { scanFields } from "../../../formats/text/fields.ts";
import type { TripleColumns } from "../../build.ts";
import { edgeOf, type Graph, type Split, splits } from "../../graph.ts";
import { lookAt } from "../format.ts";
import type { Source } from "../source.ts";

/**
 * Checks that every triple of a split stands there in both directions.
 *
 * The distinct triples of a level are the union of its forward and its inverse lines. Where there are as many forward
 * lines as inverse lines as distinct triples, and no line stands twice, the two are the same set. A line that stands twice
 * could make up for one that is missing, so then the triples are compared one by one.
 * @throws LacunaError `kg.missing-inverse` naming the first such line
 */
export async function verifyInverses(
  source: Source,
  files: ReadonlyMap<Split, string>,
  columns: TripleColumns,
  graph: Graph,
): Promise<void> {
  const directions = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < columns.heads.length; i++)
    directions[columns.levels[i]! * 2 + (columns.relations[i]! & 1)]!++;
  const plain = graph.tripleCounts.every(
    (count, level) => count === directions[level * 2] && count === directions[level * 2 + 1],
  );
  if (plain && !repeats(columns, graph)) return;
  const missing = firstWithoutInverse(columns);
  if (missing < 0) return;
  const level = columns.levels[missing]!;
  const name = files.get(splits[level]!)!;
  const [head, relation, tail] = [
    columns.heads[missing]!,
    columns.relations[missing]!,
    columns.tails[missing]!,
  ];
  throw new LacunaError(
    "kg.missing-inverse",
    `${head} ${relation} ${tail} stands without its inverse ${tail} ${relation ^ 1} ${head}`,
    {
      place: {
        file: source.pathOf(name),
        line: await lineOf(source, name, missing - columns.levels.indexOf(level)),
      },
      hint: "BetaE files hold every triple in both directions (2k and 2k+1); add the line, or read forward triples with {format} openke or tsv",
    },
  );
}

/** Whether some line stands twice, on whatever levels. */
function repeats({ heads, relations, tails }: TripleColumns, { rows }: Graph): boolean {
  const seen = new Uint8Array(rows.tails.length);
  for (let i = 0; i < heads.length; i++) {
    const edge = edgeOf(rows, heads[i]!, relations[i]!, tails[i]!);
    if (seen[edge] === 1) return true;
    seen[edge] = 1;
  }
  return false;
}

/** Compares by (level, directed relation); -1 when nothing is missing. */
function firstWithoutInverse(columns: TripleColumns): number {
  const { heads, relations, tails, levels } = columns;
  const groups = new Map<number, Set<string>>();
  const group = (level: number, relation: number) => relation * 3 + level;
  for (let i = 0; i < heads.length; i++) {
    const key = group(levels[i]!, relations[i]!);
    let set = groups.get(key);
    if (!set) {
      set = new Set();
      groups.set(key, set);
    }
    set.add(`${heads[i]} ${tails[i]}`);
  }
  for (let i = 0; i < heads.length; i++)
    if (!groups.get(group(levels[i]!, relations[i]! ^ 1))?.has(`${tails[i]} ${heads[i]}`)) return i;
  return -1;
}

/** The line of the `ordinal`-th triple of a file; read again, because it is only wanted for a message. */
async function lineOf(source: Source, name: string, ordinal: number): Promise<number> {
  let line = 0;
  let entry = 0;
  const separator = (await lookAt(source, name))?.separator ?? "tab";
  await scanFields(source.open(name), source.pathOf(name), separator, (fields) => {
    if (entry++ === ordinal) line = fields.line;
  });
  return line;
}
