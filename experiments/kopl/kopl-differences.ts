import { knowledgeBaseOf } from "../../bench/lib/knowledge-base.ts";
import { printTable } from "../../bench/lib/table.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { drawForm } from "../../src/kopl/generate/ask.ts";
import { plans } from "../../src/kopl/generate/plans.ts";
import { poolsOf } from "../../src/kopl/generate/pools.ts";
import { allot, publishedShares } from "../../src/kopl/generate/shares.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import {
  answerSparql,
  formOfProgram,
  keyTypesOf,
  namesOf,
  openOxigraph,
  programOfForm,
  type SparqlAnswer,
  type SparqlLogicalForm,
  sparqlOfForm,
} from "../../src/kopl/sparql/index.ts";
import { randomStream } from "../../src/numeric/random.ts";

/**
 * What generation leaves out: forms drawn as questions are, asked in KoPL and as SPARQL on oxigraph before anything is
 * dropped, and counted by the class in which the two definitions differ. COUNT forms of each of KB, at most MOST_SECONDS.
 */
export async function bench(): Promise<void> {
  const { COUNT = "1000", KB = "world,kqapro-partial,wd50k", MOST_SECONDS = "100" } = process.env;
  const counts = new Map<string, number[]>();
  const names = KB.split(",");
  for (const [column, name] of names.entries()) {
    const kb = await knowledgeBaseOf(name);
    const engine = await openOxigraph(kb);
    const options = { nameOf: namesOf(kb).nameOf, typeOfKey: keyTypesOf(kb) };
    const start = performance.now();
    for (const form of drafts(kb, Number(COUNT))) {
      if (performance.now() - start > Number(MOST_SECONDS) * 1000) break;
      const kind = classOf(kb, form, await answerSparql(engine, sparqlOfForm(form), options));
      for (const each of [kind, "all"]) {
        const row = counts.get(each) ?? names.map(() => 0);
        row[column] = (row[column] ?? 0) + 1;
        counts.set(each, row);
      }
    }
  }
  printTable(
    ["", ...names],
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, row]) => [kind, ...row.map(String)]),
  );
}

function* drafts(kb: KnowledgeBase, count: number): Generator<SparqlLogicalForm> {
  const pools = poolsOf(kb);
  const owed = [...allot(publishedShares, count)].flatMap((times, plan) => Array<number>(times).fill(plan));
  for (const [number, at] of owed.entries()) {
    const drawing = { kb, pools, random: randomStream(1, "kopl-drafts", number) };
    const plan = plans[at];
    for (let draw = 0; plan && draw < 20; draw++) {
      const form = drawForm(drawing, plan);
      if (!form) continue;
      yield form;
      break;
    }
  }
}

function classOf(kb: KnowledgeBase, form: SparqlLogicalForm, { answer, rows }: SparqlAnswer): string {
  const program = programOfForm(form);
  const run = (entitiesOnly: boolean): readonly string[] => {
    try {
      return runProgram(kb, program, { entitiesOnly }).answers;
    } catch {
      return [];
    }
  };
  const answers = run(false);
  const different = new Set(answers);
  if (answer !== null && different.size === 1 && different.has(answer)) return "same answer";
  if (answer === null && different.size !== 1) return "no one answer in both";
  const entities = new Set(run(true));
  if (answer !== null && entities.size === 1 && entities.has(answer))
    return "differs: sub-concepts count in KoPL";
  if (form.ask === "count") return "differs: Count of facts, or of entities";
  if (form.ask === "among" || form.ask === "between") return "differs: extremes, units and ties";
  if (form.ask === "verify") return "differs: Verify of several values";
  if (form.ask === "relation") return "differs: relation to a concept, or a key's";
  if (answer === null && rows > 1 && different.size === 1)
    return "differs: equal values or names, several rows";
  if (answer === null && rows === 1) return "differs: value of another type than its key";
  return `differs: ${formOfProgram(program, keyTypesOf(kb)).ask}, otherwise`;
}
