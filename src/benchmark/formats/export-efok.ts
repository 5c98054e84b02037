import { LacunaError } from "../../error.ts";
import { csvRecord } from "../../formats/text/csv-write.ts";
import { parseEfok } from "../../query/efok/parse.ts";
import { disjunctGraphs } from "../../query/forms/normal-form.ts";
import type { QueryGraph } from "../../query/views/query-graph.ts";
import { efokTypeId, officialEfokIds } from "../../query-types/efok.ts";
import type { FileRecord } from "../folder/manifest.ts";
import { readQueryFile } from "../folder/read.ts";
import { groundedAsType } from "./efok-grounding.ts";
import {
  type Export,
  type ExportFile,
  type ExportSource,
  expressible,
  refuseSameNames,
} from "./export-file.ts";

/**
 * EFO_k-CQA's files: `types.csv` with the formulas of the types by id, and `<split>_<id>_EFOX_qaa.json` for each, an object
 * from the formula to a list of [grounding, easy, hard].
 */
export async function efokExport(source: ExportSource): Promise<Export> {
  const { found, skipped } = await expressible(
    source,
    ({ query, type }) => groundedAsType(query, type).formula,
  );
  const ids = typeIds(
    found.map(({ first }) => first),
    source.typeIds ?? officialEfokIds(),
  );
  const files = found.map(({ record, first }) => ({
    record,
    name: `${record.split}_${ids.get(first)!}_EFOX_qaa.json`,
    content: dataFile(source, record, first),
  }));
  refuseSameNames(files);
  const types: ExportFile = { name: "types.csv", content: typeTable(ids) };
  return { files: [types, ...files], skipped, records: found.map(({ record }) => record) };
}

/** Ids of formulas, sorted; those that are not known are numbered behind the known ones. */
function typeIds(formulas: readonly string[], known: ReadonlyMap<string, string>): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(known.values());
  let next = known.size;
  for (const formula of new Set(formulas)) {
    let id = known.get(formula);
    while (id === undefined || (!known.has(formula) && taken.has(id))) id = efokTypeId(next++);
    ids.set(formula, id);
  }
  return new Map([...ids].sort(([, a], [, b]) => (a < b ? -1 : 1)));
}

async function* dataFile(source: ExportSource, record: FileRecord, formula: string): AsyncGenerator<string> {
  yield `{${JSON.stringify(formula)}: [`;
  let first = true;
  for await (const { id, type, query, easy, hard } of readQueryFile(source.folder, record, source.files)) {
    const { formula: own, grounding } = groundedAsType(query, type);
    if (own !== formula)
      throw new LacunaError("benchmark.not-expressible", `${id} is written as ${own}, others as ${formula}`);
    const key = query.free.length === 1 ? "f1" : query.free.map((_, at) => `f${at + 1}`).join("_");
    const answers = (ids: Uint32Array) => JSON.stringify({ [key]: tuples(ids, query.free.length) });
    yield `${first ? "" : ", "}[${JSON.stringify(grounding)}, ${answers(easy)}, ${answers(hard)}]`;
    first = false;
  }
  yield "]}\n";
}

function tuples(ids: Uint32Array, width: number): number[][] {
  return Array.from({ length: ids.length / width }, (_, at) => [
    ...ids.subarray(at * width, (at + 1) * width),
  ]);
}

async function* typeTable(ids: ReadonlyMap<string, string>): AsyncGenerator<string> {
  yield csvRecord(["", "formula_id", "formula", "f_num", "e_num", "c_num", "edge_num", "cyclic", "multi"]);
  let row = 0;
  for (const [formula, id] of ids) {
    const graphs = disjunctGraphs(parseEfok(formula));
    const of = (kind: QueryGraph["nodes"][number]["kind"]) =>
      Math.max(...graphs.map(({ nodes }) => nodes.filter((node) => node.kind === kind).length));
    const [free, existential, constants] = [of("free"), of("existential"), of("constant")];
    const edges = Math.max(...graphs.map((graph) => graph.edges.length));
    const cyclic = graphs.some((graph) => distinctPairs(graph) >= graph.nodes.length);
    const multi = graphs.some((graph) => distinctPairs(graph) < graph.edges.length);
    // edge_num of the official table (EFO_k-CQA).
    const count = edges - existential - free + 1;
    yield csvRecord([
      row++,
      id,
      formula,
      free,
      existential,
      constants,
      count,
      pythonBool(cyclic),
      pythonBool(multi),
    ]);
  }
}

/** Pairs of nodes with a link; in a connected graph as many as nodes or more make a cycle. */
function distinctPairs({ edges }: QueryGraph): number {
  return new Set(edges.map(({ head, tail }) => `${Math.min(head, tail)} ${Math.max(head, tail)}`)).size;
}

const pythonBool = (value: boolean): string => (value ? "True" : "False");
