import { LacunaError } from "../../error.ts";
import { buildGraph } from "../../kg/build.ts";
import { forwardTriples } from "../../kg/forward.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import { splitRandom } from "../../kg/split/random.ts";
import { parseRatios, type Ratios } from "../../kg/split/ratios.ts";
import { splitByTime } from "../../kg/split/time.ts";
import type { Written } from "../../runs/atomic.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { openSource, type SourceOptions } from "./sources.ts";

export interface SplitOptions extends SourceOptions {
  readonly random?: string;
  readonly byTime?: string;
  readonly keepEarliest: boolean;
  readonly keepSeen?: boolean;
  readonly out: string;
  readonly force?: boolean;
}

/** `manifest.json` of a split folder: how to make the same files again, and how to tell that they are the same. */
export interface SplitManifest {
  readonly format: "lacuna-split";
  readonly version: 1;
  readonly source: string;
  readonly rule: "random" | "by-time";
  readonly ratios: Ratios;
  /** Of a random split. */
  readonly seed?: number;
  readonly keepSeen?: boolean;
  /** Of a split by time: whether repeats of an earlier triple were left out before the cut, and how many there were. */
  readonly keepEarliest?: boolean;
  readonly repeats?: number;
  /** The last time of each split; the next split starts at it or later. */
  readonly until?: Readonly<Partial<Record<Split, number>>>;
  readonly entities: number;
  readonly relations: number;
  readonly counts: Readonly<Record<Split, number>>;
  readonly files: Readonly<Record<string, Written>>;
}

type Rule = Omit<
  SplitManifest,
  "format" | "version" | "source" | "entities" | "relations" | "counts" | "files"
>;

const fileOf = (split: Split) => `${split}.txt`;
const manifestFile = "manifest.json";

/**
 * Splits a graph or timestamped facts, and writes `train.txt`, `valid.txt`, `test.txt` (head, relation and tail by name,
 * separated by tabs) and `manifest.json` to a folder that appears whole or not at all.
 *
 * @throws LacunaError `usage.split-rule`, `usage.bad-ratios`, `kg.unwritable-name`, `runs.exists`, `runs.not-ours`
 */
export async function splitInto(source: string, options: SplitOptions): Promise<SplitManifest> {
  if ((options.random === undefined) === (options.byTime === undefined))
    throw new LacunaError("usage.split-rule", "a split needs one of --random and --by-time", {
      hint: "for example: --random 80,10,10, or --by-time 80,10,10 for facts with timestamps",
    });
  if (options.byTime !== undefined && options.keepSeen)
    throw new LacunaError("usage.split-rule", "--keep-seen goes with --random only", {
      hint: "a split by time cannot choose what training shows; leave --keep-seen out",
    });
  const ratios = parseRatios(options.random ?? options.byTime!);
  const output = { force: options.force ?? false, ours: [...splits.map(fileOf), manifestFile] };
  await nodeWrites.check(options.out, output);
  const { graph, rule } =
    options.random === undefined
      ? await byTime(source, ratios, options)
      : await atRandom(source, ratios, options);

  let manifest: SplitManifest | undefined;
  await nodeWrites.folder(
    options.out,
    async (put) => {
      const files: Record<string, Written> = {};
      for (const [level, split] of splits.entries())
        files[fileOf(split)] = await put(fileOf(split), linesOf(graph, level));
      const [train, valid, test] = graph.tripleCounts;
      manifest = {
        format: "lacuna-split",
        version: 1,
        source,
        ...rule,
        entities: graph.entityCount,
        relations: graph.relationCount >> 1,
        counts: { train, valid, test },
        files,
      };
      await put(manifestFile, [`${JSON.stringify(manifest, undefined, 2)}\n`]);
    },
    output,
  );
  return manifest!;
}

async function atRandom(
  source: string,
  ratios: Ratios,
  options: SplitOptions,
): Promise<{ graph: Graph; rule: Rule }> {
  const { seed, keepSeen = false } = options;
  const graph = splitRandom(await openSource(source, options), { ratios, seed, keepSeen });
  return { graph, rule: { rule: "random", ratios, seed, keepSeen } };
}

async function byTime(
  source: string,
  ratios: Ratios,
  options: SplitOptions,
): Promise<{ graph: Graph; rule: Rule }> {
  const [{ readQuads }, { nodeFiles }] = await Promise.all([
    import("../../kg/quads.ts"),
    import("../../formats/node-files.ts"),
  ]);
  const facts = await readQuads(source, nodeFiles);
  const { keepEarliest } = options;
  const split = splitByTime(facts, ratios, keepEarliest);
  const until: Partial<Record<Split, number>> = {};
  for (const [i, level] of split.levels.entries()) until[splits[level]!] = split.times[i]!;
  const graph = buildGraph(split, {
    entityCount: facts.entities.size,
    relationCount: 2 * facts.relationNames.size,
    entities: facts.entities,
    relations: facts.relationNames,
  });
  return { graph, rule: { rule: "by-time", ratios, keepEarliest, repeats: split.repeats, until } };
}

/** The lines of one split, many at a time. */
function* linesOf(graph: Graph, wanted: number): Iterable<string> {
  const { heads, relations, tails, levels } = forwardTriples(graph);
  const { entities } = graph;
  let text = "";
  for (let i = 0; i < heads.length; i++) {
    if (levels[i] !== wanted) continue;
    const names = [
      entities.name(heads[i]!),
      graph.relations.name(relations[i]! >> 1),
      entities.name(tails[i]!),
    ];
    for (const name of names)
      if (/[\t\n\r]/.test(name))
        throw new LacunaError(
          "kg.unwritable-name",
          `the name ${JSON.stringify(name)} holds a tab or a line break`,
          {
            hint: "rename it in the source: files of triples separate names by tabs and lines",
          },
        );
    text += `${names.join("\t")}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = "";
  }
  yield text;
}
