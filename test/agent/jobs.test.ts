import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as lacuna from "../../src/index.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenAgent, openAgent } from "../../src/server/agent/stdio.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-agent-jobs-"));
const benchmark = join(folder, "tiny");
let agent: OpenAgent;
beforeAll(async () => {
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], out: join(folder, "split") });
  await lacuna.sampleBenchmark({
    ...{ graph: join(folder, "split"), protocol: "betae", types: ["1p", "2i"], perType: 5 },
    out: benchmark,
  });
  agent = await openAgent([folder], join(folder, "jobs"));
});
afterAll(async () => {
  await agent?.close();
  rmSync(folder, { recursive: true });
});

const given = { benchmark: "tiny", graph: "split", solver: "qto", model: "frequency", limit: 5 };

/** The state of a job once it is over. */
async function over(job: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { data } = await callTool("job_status", { job }, agent.context);
    const state = data as unknown as Record<string, unknown>;
    if (state.status !== "running" && state.status !== "queued") return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it("an evaluation is a job with a run folder, and gives the figures of the library", async () => {
  const started = await callTool("start_evaluation", given, agent.context);
  expect(started.isError, started.text).toBe(false);
  const { job } = started.data as unknown as { job: string };
  const state = await over(job);
  expect(state, String(state.error)).toMatchObject({ status: "done" });
  const { types, mean } = await lacuna.evaluateSolver({
    benchmark,
    graph: join(folder, "split"),
    solver: "qto",
    model: "frequency",
    limit: 5,
    split: "test",
  });
  expect(state.types).toEqual(types.map(({ type, queries, mrr }) => ({ type, queries, mrr })));
  expect(state.mean).toEqual({ mrr: mean.mrr });
  expect(existsSync(join(folder, "jobs", job, "manifest.json"))).toBe(true);
});

it("a job can be cancelled, and what is wrong is said at once", async () => {
  const [first, second] = await Promise.all([
    callTool("start_evaluation", given, agent.context),
    callTool("start_evaluation", given, agent.context),
  ]);
  const { job } = second.data as unknown as { job: string };
  await callTool("job_status", { job, cancel: true }, agent.context);
  expect((await over(job)).status).toBe("cancelled");
  await over((first.data as unknown as { job: string }).job);
  const wrong = await callTool("start_evaluation", { ...given, benchmark: "no-such" }, agent.context);
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain("no-such");
  expect(wrong.text).toContain("describe_graph {}");
});

it("hardness of a benchmark without a record asks for its graph, and is that of the library", async () => {
  const none = await callTool("hardness", { benchmark: "tiny" }, agent.context);
  expect(none.isError).toBe(true);
  expect(none.text).toContain('next: call hardness again with the id of the benchmark\'s graph as "graph"');
  expect(none.text).not.toContain(folder);
  const { data, text, isError } = await callTool(
    "hardness",
    { benchmark: "tiny", graph: "split" },
    agent.context,
  );
  expect(isError, text).toBe(false);
  const { types } = await lacuna.measureHardness({ queries: [benchmark], graph: join(folder, "split") });
  const found = (data as unknown as { classes: { type: string; pairs: number }[] }).classes;
  for (const each of types)
    if ("reduces" in each)
      expect(found.filter(({ type }) => type === each.type).reduce((sum, { pairs }) => sum + pairs, 0)).toBe(
        each.pairs,
      );
});

it("an answer that nobody waits for any more ends", async () => {
  const stop = new AbortController();
  // Each variable is linked to the next two, so that every branch is planned anew: nobody waits for its end.
  const names = Array.from({ length: 400 }, (_, at) => `?v${at}`);
  const links = names.flatMap((name, at) =>
    names.slice(at + 1, at + 3).map((other) => `borders(${name}, ${other})`),
  );
  const query = `${names.join(", ")} : ${links.join(" & ")} & !borders(?v0, ?v399)`;
  const asked = callTool("ask", { graph: "world", query, limit: 200 }, agent.context, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  stop.abort();
  expect((await asked).isError).toBe(true);
  const next = await callTool("ask", { graph: "world", query: "?c : borders(France, ?c)" }, agent.context);
  expect(next.isError, next.text).toBe(false);
});
