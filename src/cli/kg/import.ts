import { fetchGraphOperation } from "../../operations/kg/import/fetch.ts";
import { importGraphOperation } from "../../operations/kg/import/import.ts";
import { fetchedGraphText, importedGraphText } from "../../texts/kg/import.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";

/** `lacuna kg import`. */
export const kgImport = commandOfSeveral({
  name: "import",
  summary: importGraphOperation.summary,
  variants: {
    read: variant(importGraphOperation, { text: importedGraphText }),
    fetch: variant(fetchGraphOperation, { text: fetchedGraphText }),
  },
  arguments: ["graph", "tables"],
  mandatory: ["out"],
  properties: ({ graph, ...others }) => ({
    graph: { ...graph!, description: `${graph!.description}; or an address of one (https://…)` },
    ...others,
  }),
  example: [
    "lacuna kg import world --out world.lacuna",
    "lacuna kg import employees.csv departments.csv --out staff.lacuna",
    "lacuna kg import https://example.org/links.tsv.gz --out links.lacuna",
  ],
  choose: ({ graph }) => (/^https?:\/\//i.test(String(graph)) ? "fetch" : "read"),
});
