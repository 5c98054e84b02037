import { csvRecord } from "../../formats/text/csv-write.ts";
import type { Split } from "../../kg/graph.ts";
import { toGroundedJson } from "../../query/efo1/json.ts";
import { formNames, forms, formsOf } from "../../query/forms/forms.ts";
import { anchorCount, type OperatorTree, projectionDepth } from "../../query/views/operator-tree.ts";
import { sortedFormula } from "../../query/views/operator-tree-order.ts";
import type { FileRecord } from "../folder/manifest.ts";
import { fileNameOf } from "../folder/names.ts";
import { readQueryFile } from "../folder/read.ts";
import { originalTree, publishedId } from "./efo1-original.ts";
import {
  type Export,
  type ExportFile,
  type ExportSource,
  expressible,
  refuseSameNames,
} from "./export-file.ts";

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
 * EFO-1-QA's files, named and filled as its code reads them: `data-<type>.csv` for test, `valid-<type>.csv` and
 * `train-<type>.csv`, with the answers and a column of grounded JSON for each of the nine normal forms; `types.csv` with the
 * formulas of all types, and `<split>_formulas.csv` with those of each split where there are several (main.py, data_helper.py).
 */
export async function efo1Export(source: ExportSource): Promise<Export> {
  const { found, skipped } = await expressible(source, ({ query, type }) => originalTree(query, type));
  const idOf = (tree: OperatorTree) => {
    const formula = sortedFormula(tree);
    return publishedId(formula) ?? fileNameOf(formula);
  };
  const files = found.map(({ record, first }) => ({
    record,
    name: `${record.split === "test" ? "data" : record.split}-${idOf(first)}.csv`,
    content: dataFile(source, record),
  }));
  refuseSameNames(files);
  const { splits } = source.manifest;
  const tableOf = (name: string, of: readonly Split[]): ExportFile => ({
    name,
    content: typeTable(
      new Map(
        found.filter(({ record }) => of.includes(record.split)).map(({ first }) => [idOf(first), first]),
      ),
    ),
  });
  const tables = splits.length > 1 ? splits.map((split) => tableOf(`${split}_formulas.csv`, [split])) : [];
  return {
    files: [tableOf("types.csv", splits), ...tables, ...files],
    skipped,
    records: found.map(({ record }) => record),
  };
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

/** The names of the answers in files of each split in the official code (data_helper.py, transform_beta_data.py). */
const answerColumns = {
  train: ["answer_set"],
  valid: ["easy_answer_set", "hard_answer_set"],
  test: ["easy_answers", "hard_answers"],
} as const;

async function* dataFile(source: ExportSource, record: FileRecord): AsyncGenerator<string> {
  yield csvRecord([...answerColumns[record.split], ...formNames.map((name) => forms[name].csv)]);
  for await (const { query, type, easy, hard } of readQueryFile(source.folder, record, source.files)) {
    const all = formsOf(originalTree(query, type));
    const grounded = formNames.map((name) => JSON.stringify(toGroundedJson(all[name])));
    const answers = record.split === "train" ? [hard] : [easy, hard];
    yield csvRecord([...answers.map((ids) => `[${[...ids].join(", ")}]`), ...grounded]);
  }
}
