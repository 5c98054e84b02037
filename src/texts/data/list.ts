import type { ListedData } from "../../operations/data/results.ts";
import { table } from "../../report/text-table.ts";

/** Graphs and benchmarks, in a table. */
export const fieldText = (field: readonly Exclude<ListedData, { kind: "questions" }>[]): string =>
  `${table(
    ["name", "kind", "triples", "licence", "files", "what it is"],
    field.map(({ name, kind, counts, licence, files, describe }) => [
      ...[name, kind, counts === null ? "" : counts.train + counts.valid + counts.test],
      ...[licence ?? "not stated", filesText(files), describe],
    ]),
  )}files: by hash (checked), or unchecked where no hash is known; by hand: see the page that --json names\n`;

const filesText = (files: ListedData["files"]): string => {
  if (files.length === 0) return "by hand";
  const checked = files.filter(({ sha256 }) => sha256 !== undefined).length;
  if (checked === files.length) return `${files.length} checked`;
  return checked === 0 ? `${files.length} unchecked` : `${checked} of ${files.length} checked`;
};

/** Datasets of questions, in a table. */
export const questionsText = (datasets: readonly Extract<ListedData, { kind: "questions" }>[]): string =>
  `${table(
    ["name", "graph", "year", "questions", "languages", "forms", "licence", "levels", "files"],
    datasets.map(({ name, graph, year, questions, languages, forms, licence, levels, files }) => [
      ...[name, graph, String(year), questions ?? "?"],
      languages.length > 3 ? `${languages.length} languages` : languages.join(", "),
      forms.join(", "),
      licence ?? "not stated",
      levels === null ? "?" : levelsText(levels),
      ...[files.length === 0 ? "by hand" : files.length],
    ]),
  )}levels of its own test questions by the published analysis: i = i.i.d., c = compositional, z = zero-shot\n`;

const levelsText = (levels: { iid: boolean; compositional: boolean; "zero-shot": boolean }): string =>
  `${levels.iid ? "i" : "-"}${levels.compositional ? "c" : "-"}${levels["zero-shot"] ? "z" : "-"}`;
