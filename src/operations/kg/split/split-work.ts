import { LacunaError } from "../../../error.ts";
import { buildGraph } from "../../../kg/build.ts";
import { forwardTriples } from "../../../kg/forward.ts";
import { type Graph, type Split, splits } from "../../../kg/graph.ts";
import { besideFiles, filesBeside } from "../../../kg/load/write-beside.ts";
import { readQuads } from "../../../kg/quads.ts";
import { splitInductive } from "../../../kg/split/inductive.ts";
import { splitRandom } from "../../../kg/split/random.ts";
import { checkedRatios } from "../../../kg/split/ratios.ts";
import { splitByTime } from "../../../kg/split/time.ts";
import { statementsLeftOut } from "../../../kg/statements/left-out.ts";
import { isoDay } from "../../../kg/values/calendar.ts";
import { manyOf } from "../../../report/figures.ts";
import type { Written } from "../../../runs/writing/whole.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import type { WrittenInductiveSplit, WrittenSplit, WrittenSplitByTime } from "./results.ts";
import type { SplitGraphParameters } from "./split.ts";
import type { SplitByTimeParameters } from "./split-by-time.ts";
import type { SplitInductiveParameters } from "./split-inductive.ts";

const fileOf = (split: Split) => `${split}.txt`;
const manifestFile = "manifest.json";

/** The files of a split folder, by which an earlier one is recognised. */
const ours = [...splits.map(fileOf), ...besideFiles, manifestFile];

const unwritten = (out: string) => () => `${JSON.stringify(out)} was not written`;

/** Does `kg split --random`. */
export async function splitGraph(given: SplitGraphParameters, host: Host): Promise<WrittenSplit> {
  const { random, seed, keepSeen, out, force } = given;
  const ratios = checkedRatios(random);
  await host.writes.check(out, { force, ours });
  const opened = () => openGraph(given.graph, host, { ...given, shared: false });
  const source = await whileNotInterrupted(host, opened, unwritten(out));
  const graph = splitRandom(source, { ratios, seed, keepSeen });
  const name = typeof given.graph === "string" ? given.graph : graph.name;
  const rule = { rule: "random" as const, ratios, seed, keepSeen };
  return writeSplit(graph, { source: name, rule, notes: statementsLeftOut(source) }, given, host);
}

/** Does `kg split --by-time`. */
export async function splitFacts(given: SplitByTimeParameters, host: Host): Promise<WrittenSplitByTime> {
  const { keepEarliest, out, force } = given;
  const ratios = checkedRatios(given.byTime);
  await host.writes.check(out, { force, ours });
  const facts = await whileNotInterrupted(host, () => readQuads(given.graph, host.files), unwritten(out));
  const split = splitByTime(facts, ratios, keepEarliest);
  const until: Partial<Record<Split, number | string>> = {};
  for (const [i, level] of split.levels.entries()) until[splits[level]!] = split.times[i]!;
  if (facts.dated)
    for (const [name, days] of Object.entries(until)) until[name as Split] = isoDay(Number(days));
  const graph = buildGraph(split, {
    entityCount: facts.entities.size,
    relationCount: 2 * facts.relationNames.size,
    entities: facts.entities,
    relations: facts.relationNames,
  });
  const rule = { rule: "by-time" as const, ratios, keepEarliest, repeats: split.repeats, until };
  const notes = [
    `the times of ${manyOf(facts.times.length, "fact")} decide the splits, and are left out of the files`,
  ];
  return writeSplit(graph, { source: given.graph, rule, notes }, given, host);
}

/** Does `kg split --inductive`. */
export async function splitByEntities(
  given: SplitInductiveParameters,
  host: Host,
): Promise<WrittenInductiveSplit> {
  const { inductive, heldOut, part, seed, out, force } = given;
  await host.writes.check(out, { force, ours });
  const opened = () => openGraph(given.graph, host, { ...given, shared: false });
  const source = await whileNotInterrupted(host, opened, unwritten(out));
  const { graph, newEntities, leftOut } = splitInductive(source, { inductive, heldOut, part, seed });
  const name = typeof given.graph === "string" ? given.graph : source.name;
  const rule = { rule: "inductive" as const, inductive, heldOut, part, seed, newEntities, leftOut };
  const { heads, tails } = forwardTriples(graph);
  const used = new Set([...heads, ...tails]);
  return writeSplit(graph, { source: name, rule, notes: statementsLeftOut(source), used }, given, host);
}

/** What is said of a split beside its triples. */
interface SplitWords<Rule> {
  /** The graph as it was named. */
  readonly source: string;
  readonly rule: Rule;
  /** What its files do not have. */
  readonly notes: readonly string[];
  /** The entities that it is about, where they are not those of the graph. */
  readonly used?: ReadonlySet<number>;
}

/** Writes the folder of a split. */
async function writeSplit<Rule extends object>(
  graph: Graph,
  { source, rule, notes, used }: SplitWords<Rule>,
  { out, force }: { readonly out: string; readonly force: boolean },
  host: Host,
) {
  refuseUntrained(graph);

  const [train, valid, test] = graph.tripleCounts;
  const files: Record<string, Written> = {};
  const manifest = {
    format: "lacuna-split" as const,
    version: 1 as const,
    source,
    ...rule,
    entities: used?.size ?? graph.entityCount,
    relations: graph.relationCount >> 1,
    counts: { train, valid, test },
    files,
    ...(notes.length > 0 ? { notes: [...notes] } : {}),
  };
  await host.writes.folder(
    out,
    async (put) => {
      for (const [level, split] of splits.entries())
        files[fileOf(split)] = await put(fileOf(split), linesOf(graph, level));
      for (const [name, lines] of filesBeside(graph, used && ((entity) => used.has(entity))))
        files[name] = await put(name, lines);
      await put(manifestFile, [`${JSON.stringify(manifest, undefined, 2)}\n`]);
    },
    { force, ours },
  );
  return { out, ...manifest };
}

/** @throws LacunaError `kg.split-too-small` */
function refuseUntrained({ tripleCounts: [train, valid, test] }: Graph): void {
  const held = valid + test;
  if (train > 0 || held === 0) return;
  throw new LacunaError(
    "kg.split-too-small",
    `${held === 1 ? "1 triple leaves" : `${held} triples leave`} nothing to train with`,
    { hint: "give train a greater share, or split a larger graph" },
  );
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
