import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import type { PublishedExecutor } from "../../src/kopl/run/context.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";
import type { JsonKb } from "../support/kopl-random.ts";

type Answers = readonly string[] | null;

interface Case {
  readonly kb: JsonKb;
  readonly programs: readonly (readonly [program: string, engine: Answers, rnn: Answers, bart: Answers])[];
}

// What the published executors gave: written by experiments/kopl/kopl-executors.py.
const cases = readFileSync(new URL("./official.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case);

function answers(kb: KnowledgeBase, text: string, strict?: PublishedExecutor): Answers {
  try {
    const { result, answers: texts } = runProgram(kb, parseProgram(text), strict ? { strict } : {});
    if (result?.kind !== "entities") return texts;
    return Array.from(result.nodes, (node) => kb.ids[node] ?? kb.missing[node - kb.nodeCount] ?? "");
  } catch (error) {
    if (error instanceof LacunaError) return null;
    throw error;
  }
}

describe("programs give what the published executors gave", () => {
  it.each(cases.map(({ kb, programs }, i) => [i + 1, kb, programs] as const))(
    "knowledge base %i",
    (_, json, programs) => {
      const kb = kbFromJson(json);
      // The executors mirror a fact to a concept as often as an entity has it, the later engine once.
      const each = kbFromJson(json, { mirror: "each" });
      for (const [text, engine, rnn, bart] of programs) {
        // The names that SelectAmong gives are a set without order in the engine.
        const sorted = (list: Answers) => (text.includes("SelectAmong") ? list && [...list].sort() : list);
        expect([text, sorted(answers(kb, text))]).toEqual([text, sorted(engine)]);
        expect([text, answers(each, text, "rnn")]).toEqual([text, rnn]);
        expect([text, answers(each, text, "bart")]).toEqual([text, bart]);
      }
    },
  );
});
