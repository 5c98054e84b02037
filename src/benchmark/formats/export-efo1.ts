import { csvRecord } from "../../formats/csv-write.ts";
import { toGroundedJson } from "../../query/efo1/json.ts";
import { formNames, forms, formsOf } from "../../query/forms/forms.ts";
import {
  anchorCount,
  type OperatorTree,
  operandsOf,
  projectionDepth,
  withOperands,
} from "../../query/views/operator-tree.ts";
import { sortedFormula, sortTree } from "../../query/views/operator-tree-order.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";
import { efo1Types } from "../../space/efo1.ts";
import type { FileRecord } from "../folder/manifest.ts";
import { fileNameOf } from "../folder/names.ts";
import { type Export, type ExportFile, type ExportSource, expressible, queriesOf } from "./export-file.ts";

/** Intersections and unions of two operands each, as EFO-1-QA's Original form has them. */
function binary(tree: OperatorTree): OperatorTree {
  const operands = operandsOf(tree).map(binary);
  const { op } = tree;
  if ((op !== "i" && op !== "u") || operands.length < 3) return withOperands(tree, operands);
  const [first, ...others] = operandsOf(sortTree({ op, operands }));
  return others.reduce<OperatorTree>((left, right) => ({ op, operands: [left, right] }), first!);
}

/** The columns of the type table, in the order of the official file (EFO-1-QA). */
const tableForms = [
  "Original",
  "DM",
  "DM+I",
  "DNF",
  "Original+d",
  "DNF+d",
  "DNF+IU",
  "DNF+IUD",
  "DNF+IUd",
] as const;

/**
 * EFO-1-QA's files: `types.csv` and a `data-<type>.csv` for each type, with one column of grounded JSON for each of the
 * nine normal forms. Several splits lie in folders of their own.
 */
export async function efo1Export(source: ExportSource): Promise<Export> {
  const { found, skipped } = await expressible(source, ({ query }) => binary(queryToTree(query)));
  const published = new Map(efo1Types().map(({ formula, id }) => [formula, id]));
  const idOf = (tree: OperatorTree) => {
    const formula = sortedFormula(tree);
    return published.get(formula) ?? fileNameOf(formula);
  };
  const several = source.manifest.splits.length > 1;
  const files = found.map(
    ({ record, first }): ExportFile => ({
      name: `${several ? `${record.split}/` : ""}data-${idOf(first)}.csv`,
      content: dataFile(source, record),
    }),
  );
  const trees = new Map(found.map(({ first }) => [idOf(first), first]));
  const types: ExportFile = { name: "types.csv", content: typeTable(trees) };
  return { files: [types, ...files], skipped, records: found.map(({ record }) => record) };
}

async function* typeTable(trees: ReadonlyMap<string, OperatorTree>): AsyncGenerator<string> {
  yield csvRecord([
    "original_depth",
    ...tableForms.map((name) => forms[name].csv),
    "formula_id",
    "num_anchor_nodes",
  ]);
  for (const [id, tree] of trees) {
    const all = formsOf(tree);
    const formulas = tableForms.map((name) => sortedFormula(all[name]));
    yield csvRecord([projectionDepth(tree), ...formulas, id, anchorCount(tree)]);
  }
}

async function* dataFile(source: ExportSource, record: FileRecord): AsyncGenerator<string> {
  yield csvRecord(["easy_answers", "hard_answers", ...formNames.map((name) => forms[name].csv)]);
  for await (const { query, easy, hard } of queriesOf(source, record)) {
    const all = formsOf(binary(queryToTree(query)));
    const grounded = formNames.map((name) => JSON.stringify(toGroundedJson(all[name])));
    yield csvRecord([`[${[...easy].join(", ")}]`, `[${[...hard].join(", ")}]`, ...grounded]);
  }
}
