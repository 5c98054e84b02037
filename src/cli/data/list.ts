import { dataListOperation } from "../../operations/data/list.ts";
import { commandOf } from "../command/command-of.ts";
import { table } from "../text/table.ts";

/** `lacuna data list`. */
export const dataList = commandOf(dataListOperation, {
  values: { graph: "name" },
  example: ["lacuna data list", "lacuna data list --graph wikidata"],
  text: (datasets) =>
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
    )}levels of its own test questions by the published analysis: i = i.i.d., c = compositional, z = zero-shot\n`,
});

const levelsText = (levels: { iid: boolean; compositional: boolean; "zero-shot": boolean }): string =>
  `${levels.iid ? "i" : "-"}${levels.compositional ? "c" : "-"}${levels["zero-shot"] ? "z" : "-"}`;
