import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { loadWorldKnowledgeBase } from "../../../src/kb/world/world.ts";
import { loadWorld } from "../../../src/kg/world/world.ts";
import { embeddedWordings } from "../../../src/parsing/embedded.ts";
import { given } from "../../../src/parsing/reader/evaluate.ts";
import { fieldOf } from "../../../src/parsing/reader/field.ts";
import { readWords, startReader } from "../../../src/parsing/reader/read.ts";

test("reader", async () => {
  const t0 = performance.now();
  const reader = startReader(
    fieldOf(await loadWorld(), await loadWorldKnowledgeBase()),
    await embeddedWordings(),
  );
  const t1 = performance.now();
  const asked = JSON.parse(readFileSync("test/parsing/reader/questions.json", "utf8")) as any[];
  for (const f of ["people", "people-second", "people-third", "people-fourth"])
    for (const l of readFileSync(`test/parsing/${f}.jsonl`, "utf8").trim().split("\n"))
      asked.push({ kind: f, ...JSON.parse(l) });
  if (process.env.Q)
    asked.splice(
      0,
      asked.length,
      ...readFileSync(process.env.Q, "utf8")
        .trim()
        .split("\n")
        .map((question) => ({ kind: "x", question, answers: [] })),
    );
  const out: any[] = [];
  const { graph, figures } = reader.field;
  let worst = 0;
  for (const each of asked) {
    const a = performance.now();
    const { readings, unknown, spelled } = readWords(reader, each.question);
    const ms = performance.now() - a;
    worst = Math.max(worst, ms);
    const show = (r: any) => {
      const g = given(reader.field, r.asked);
      return "entities" in g
        ? g.entities.map((e) => graph.label(e))
        : "yes" in g
          ? [g.yes ? "yes" : "no"]
          : g.values.map((v) => `${v.value}`);
    };
    const name = (_: string, v: any): any => v;
    const program = readings[0]
      ? JSON.stringify(readings[0].asked, name)
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
      given: readings[0] ? show(readings[0]) : null,
      probability: readings[0] ? 0.95 : 0,
      program,
      why: [
        unknown,
        readings.map((r) => r.cost.toFixed(2)).join(" "),
        `${ms.toFixed(0)} ms`,
        spelled.map((s) => `${s.written}→${s.read}`).join(","),
      ].join(" ; "),
    });
  }
  console.log("start", t1 - t0, "mean", (performance.now() - t1) / asked.length, "worst", worst);
  writeFileSync("/tmp/words/reader.json", JSON.stringify(out));
}, 600000);
