import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { nodeFiles } from "../../../src/formats/files/node-files.ts";
import { loadGraph } from "../../../src/kg/open.ts";
import { given } from "../../../src/parsing/reader/evaluate.ts";
import { fieldOfGraph } from "../../../src/parsing/reader/field.ts";
import { readWords, startReader } from "../../../src/parsing/reader/read.ts";

test("tables", async () => {
  const asked = JSON.parse(readFileSync("test/parsing/reader/table-questions.json", "utf8")) as any[];
  const out: any[] = [];
  const readers = new Map<string, any>();
  const heads: any = { "employees.csv": "head=Name", "films.csv": "head=Title" };
  for (const name of ["employees.csv", "films.csv", "clubs.csv", "art.tsv"]) {
    let graph;
    try {
      graph = await loadGraph(`test/parsing/reader/tables/${name}`, nodeFiles, {});
    } catch (e: any) {
      console.log(name, e.message, e.hint);
      graph = await loadGraph(`test/parsing/reader/tables/${name}`, nodeFiles, {
        columns: { head: heads[name].split("=")[1] } as any,
      });
    }
    console.log(
      name,
      graph.name,
      graph.entityCount,
      Array.from({ length: graph.relationCount / 2 }, (_, k) => graph.relations.label(k)),
      [...graph.attributes.keys()],
    );
    readers.set(name, startReader(fieldOfGraph(graph)));
  }
  for (const each of asked) {
    const reader = readers.get(each.table);
    const { graph, figures } = reader.field;
    const { readings, unknown, spelled } = readWords(reader, each.question);
    const show = (r: any) => {
      const g: any = given(reader.field, r.asked);
      return "entities" in g
        ? g.entities.map((e: number) => graph.label(e))
        : "yes" in g
          ? [g.yes ? "yes" : "no"]
          : g.values.map((v: any) => `${v.value}`);
    };
    const program = readings[0]
      ? JSON.stringify(readings[0].asked)
          .replace(/"entities":\[([\d,]+)\]/g, (_, ids) =>
            ids
              .split(",")
              .map((i: string) => graph.label(Number(i)))
              .join("/"),
          )
          .replace(/"relation":(\d+)/g, (_, r) => `${graph.relations.label(r >> 1)}${r & 1 ? "^" : ""}`)
          .replace(/"figure":(\d+)/g, (_, f) => figures[f]!.name)
          .replace(/"(is|of|to)":/g, "")
          .replace(/"/g, "")
      : undefined;
    out.push({
      ...each,
      kind: each.table,
      given: readings[0] ? show(readings[0]) : null,
      probability: readings[0] ? 0.95 : 0,
      program,
      why: [
        unknown,
        readings.map((r: any) => r.cost.toFixed(2)).join(" "),
        spelled.map((s: any) => `${s.written}→${s.read}`).join(","),
      ].join(" ; "),
    });
  }
  writeFileSync("/tmp/words/tables.json", JSON.stringify(out));
}, 600000);
