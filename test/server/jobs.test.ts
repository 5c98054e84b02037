import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contents, lacuna, pause, type Spawned, spawned } from "./spawned.ts";
import { asked, post, send } from "./support.ts";

let folder: string;
let server: Spawned;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-jobs-"));
  lacuna(["kg", "split", "world", "--random", "80,10,10", "--out", "gaps", "--quiet"], folder);
  lacuna(
    [
      "benchmark",
      "sample",
      "gaps",
      "--protocol",
      "betae",
      "--types",
      "2p,2i",
      "--per-type",
      "40",
      "--out",
      "bench",
      "--quiet",
    ],
    folder,
  );
  server = await spawned(["gaps", "bench"], folder);
});
afterAll(async () => {
  await server.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Job {
  readonly id: string;
  readonly status: string;
  readonly files: readonly string[];
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: string };
}

const start = async (operation: string, parameters: object): Promise<Job> => {
  const got = await post(server, "/api/v1/jobs", { operation, parameters });
  expect(got.status, got.text).toBe(202);
  const job = got.json() as unknown as Job;
  expect(got.headers.location).toBe(`/api/v1/jobs/${job.id}`);
  return job;
};
const show = async (id: string): Promise<Job> =>
  (await send(server, `/api/v1/jobs/${id}`)).json() as unknown as Job;

/** The job when it is over, or is in one of some states. */
async function awaited(id: string, states = ["done", "failed", "cancelled"]): Promise<Job> {
  for (;;) {
    const job = await show(id);
    if (states.includes(job.status)) return job;
    await pause(50);
  }
}

/** Each kind of job with the words of the command line that does the same. */
const kinds: readonly (readonly [operation: string, parameters: object, words: readonly string[]])[] = [
  [
    "trainLinks",
    { graph: "gaps", epochs: 60, rank: 16 },
    ["links", "train", "gaps", "--epochs", "60", "--rank", "16"],
  ],
  [
    "sampleBenchmark",
    { graph: "gaps", protocol: "betae", types: ["2p", "3i", "pi"], perType: 250 },
    ["benchmark", "sample", "gaps", "--protocol", "betae", "--types", "2p,3i,pi", "--per-type", "250"],
  ],
  [
    "evaluateSolver",
    { benchmark: "bench", graph: "gaps", solver: "qto", model: "frequency" },
    ["eval", "bench", "--graph", "gaps", "--solver", "qto", "--model", "frequency"],
  ],
  ["generateQuestions", { kb: "world", count: 150 }, ["kopl", "generate", "--kb", "world", "--count", "150"]],
];

describe.each(kinds)("%s", (operation, parameters, words) => {
  test("killed with its server, it goes on with the next one and ends in the bytes of the command line", async () => {
    const { id } = await start(operation, parameters);
    await awaited(id, ["running", "done"]);
    await pause(600);
    await server.end("SIGKILL");
    server = await spawned(["gaps", "bench"], folder);
    const job = await awaited(id);
    expect(job, `${JSON.stringify(job.error)} ${server.log()}`).toMatchObject({ status: "done" });
    const out = `by-hand-${operation}`;
    lacuna([...words, "--out", out, "--quiet"], folder);
    expect(contents(join(folder, "lacuna-jobs", id, id))).toEqual(contents(join(folder, out)));
    expect(job.files.map((file) => file.slice(id.length + 1)).sort()).toEqual(
      Object.keys(contents(join(folder, out))),
    );
  });
});

test("what a job made is a resource, and its files are read by their names", async () => {
  const { models } = (await send(server, "/api/v1/models")).json() as { models: { id: string }[] };
  expect(models.map(({ id }) => id)).toContain("train-links-0001");
  const predicted = await post(server, "/api/v1/graphs/gaps/predict", {
    query: "?c : borders(France, ?c)",
    model: "train-links-0001",
  });
  expect(predicted.status, predicted.text).toBe(200);
  const { files } = await show("evaluate-solver-0003");
  const report = files.find((file) => file.endsWith("report.html"))!;
  const got = await send(server, `/api/v1/jobs/evaluate-solver-0003/file?name=${encodeURIComponent(report)}`);
  expect([got.status, got.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(got.headers["content-security-policy"]).toContain("sandbox");
  for (const name of ["../../secret", ".job/job.json", "/etc/passwd", "..%2f..", ""])
    expect((await send(server, `/api/v1/jobs/evaluate-solver-0003/file?name=${name}`)).status).toBe(404);
});

test("a run and its benchmark are read over HTTP as the command line shows them", async () => {
  const run = "evaluate-solver-0003";
  const folder_ = join(folder, "lacuna-jobs", run, run);
  const same: readonly (readonly [path: string, words: readonly string[]])[] = [
    [`runs/${run}/report`, ["eval", "show", folder_]],
    [`runs/${run}/ranks?type=2i`, ["eval", "ranks", folder_, "--type", "2i"]],
    ["benchmarks/bench/summary?graph=gaps", ["benchmark", "show", "bench", "--graph", "gaps"]],
    [
      "benchmarks/bench/queries?type=2p&reduces=1p&graph=gaps&answers=true",
      ["benchmark", "queries", "bench", "--type", "2p", "--reduces", "1p", "--graph", "gaps", "--answers"],
    ],
  ];
  for (const [path, words] of same) {
    const got = await send(server, `/api/v1/${path}`);
    expect([path, got.status, got.text]).toEqual([path, 200, lacuna([...words, "--json"], folder)]);
    const table = await send(server, `/api/v1/${path}${path.includes("?") ? "&" : "?"}format=csv`);
    expect([path, table.text]).toEqual([path, lacuna([...words, "--csv"], folder)]);
  }
  const first = (await send(server, `/api/v1/runs/${run}/ranks?page=3`)).json();
  expect([(first.queries as unknown[]).length, first.count]).toEqual([3, 80]);
  const next = await send(server, `/api/v1/runs/${run}/ranks?page=3&after=${first.next}`);
  expect((next.json().queries as { id: string }[])[0]?.id).not.toBe(
    (first.queries as { id: string }[])[0]?.id,
  );
});

test("the result of a job is a table where it is one", async () => {
  const table = await send(server, "/api/v1/jobs/evaluate-solver-0003/result?format=csv");
  expect(table.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(table.text).toBe(lacuna(["eval", "show", "by-hand-evaluateSolver", "--csv"], folder));
  expect((await send(server, "/api/v1/jobs/train-links-0001/result?format=csv")).status).toBe(400);
});

test("a long result is the same as a short one, and is asked for by itself", async () => {
  const at = "/api/v1/jobs/evaluate-solver-0003";
  const forms = ["json", "csv", "tsv"];
  const results = () => Promise.all(forms.map((form) => send(server, `${at}/result?format=${form}`)));
  const short = await results();
  expect((await send(server, at)).json()).toHaveProperty("result");
  const place = join(folder, "lacuna-jobs", "evaluate-solver-0003", ".job", "result.json");
  const before = readFileSync(place, "utf8");
  // Blanks before it make it long, and mean nothing.
  writeFileSync(place, " ".repeat(300_000) + before);
  try {
    const long = await results();
    expect(long.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const [at, { text, headers }] of long.entries()) {
      expect(headers["content-type"]).toBe(short[at]!.headers["content-type"]);
      if (at > 0) expect(text).toBe(short[at]!.text);
      else expect(JSON.parse(text)).toEqual(short[at]!.json());
      expect(text).not.toContain(folder);
    }
    const shown = (await send(server, at)).json();
    expect(shown).not.toHaveProperty("result");
    expect(shown).toMatchObject({ status: "done", resultBytes: 300_000 + Buffer.byteLength(before) });
    // One that is damaged is no fault that stays.
    writeFileSync(place, "[".repeat(300_000));
    expect((await send(server, `${at}/result`)).status).toBeGreaterThanOrEqual(422);
    expect((await send(server, "/healthz")).status).toBe(200);
  } finally {
    writeFileSync(place, before);
  }
});

test("an agent starts evaluations of a solver and of predictions, which are resources, and asks until they are done", async () => {
  const ids = lacuna(["benchmark", "queries", "bench", "--csv"], folder)
    .split("\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);
  // Every query is given the same ranking, so that the figures are those of the command line only where it is read.
  const text = ids.map((id) => `{"id":"${id}","ranking":[3,1,2]}\n`).join("");
  writeFileSync(join(folder, "theirs.jsonl"), text);
  await server.end("SIGTERM");
  server = await spawned(["gaps", "bench", "theirs.jsonl"], folder);
  const { predictions } = (await send(server, "/api/v1/predictions")).json() as { predictions: object[] };
  expect(predictions).toEqual([{ id: "theirs", kind: "predictions", format: "lines" }]);

  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${server.token}` } },
    }),
  );
  const call = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })).structuredContent as Record<string, unknown>;
  const mrrOf = async (given: Record<string, unknown>) => {
    const { job } = await call("start_evaluation", { benchmark: "bench", ...given });
    await awaited(String(job));
    const { summary, mean } = await call("job_status", { job });
    expect(summary).toContain("is done: mean MRR");
    return [String(job), (mean as { mrr: number }).mrr] as const;
  };
  const byHand = (words: readonly string[]): number =>
    (JSON.parse(lacuna(["eval", "bench", ...words, "--json"], folder)) as { mean: { mrr: number } }).mean.mrr;
  const [, own] = await mrrOf({ predictions: "theirs" });
  expect(own).toBe(byHand(["--predictions", "theirs.jsonl"]));
  const [job, solved] = await mrrOf({ graph: "gaps", solver: "exact", limit: 10 });
  expect(solved).toBe(byHand(["--graph", "gaps", "--solver", "exact", "--limit", "10"]));
  const { contents: report } = await client.readResource({ uri: `lacuna://runs/${job}/report` });
  expect((report[0] as { text: string }).text).toContain(`run ${job}: mean MRR ${solved}`);
  await client.close();

  const sent = await start("evaluatePredictions", {
    benchmark: "bench",
    predictions: { name: "x.jsonl", text },
  });
  expect((await awaited(sent.id)).result).toMatchObject({ mean: { mrr: own } });
});

test("events are told from the last one that was heard", async () => {
  const all = await send(server, "/api/v1/jobs/train-links-0001/events");
  expect(all.headers["content-type"]).toBe("text/event-stream");
  const ids = [...all.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(all.text).toContain('data: {"status":"done"}');
  const later = await send(server, "/api/v1/jobs/train-links-0001/events", {
    headers: { "last-event-id": String(ids.at(-2)) },
  });
  expect([...later.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual([ids.at(-1)]);
});

test("a job is cancelled for good, and goes on when it is told to; short questions are answered meanwhile", async () => {
  const { id } = await start("trainLinks", { graph: "gaps", epochs: 300, rank: 32 });
  const { id: second } = await start("generateQuestions", { kb: "world", count: 5 });
  await awaited(id, ["running"]);
  expect((await show(second)).status).toBe("queued");
  expect((await send(server, asked())).status).toBe(200);
  const cancelled = await post(server, `/api/v1/jobs/${id}/cancel`, {});
  expect([cancelled.status, cancelled.json().status]).toEqual([202, "cancelled"]);
  expect((await post(server, `/api/v1/jobs/${id}/cancel`, {})).status).toBe(409);
  expect((await awaited(second)).status).toBe("done");
  expect((await show(id)).status).toBe("cancelled");
  expect((await post(server, `/api/v1/jobs/${id}/resume`, {})).status).toBe(202);
  await awaited(id, ["running"]);
  expect((await post(server, `/api/v1/jobs/${id}/cancel`, {})).json().status).toBe("cancelled");
});

test("a file comes with the call; what is no job, or leaves its folder, is refused", async () => {
  const text = '{"id":"a","query":"?c : borders(France, ?c)"}\n';
  const { id } = await start("importBenchmark", {
    graph: "gaps",
    split: "test",
    files: [{ name: "mine.jsonl", text }],
  });
  const job = await awaited(id);
  expect(["done", "failed"]).toContain(job.status);
  const refused = async (operation: unknown, parameters: unknown) =>
    (await post(server, "/api/v1/jobs", { operation, parameters })).status;
  expect(await refused("ask", { graph: "world", query: "x" })).toBe(400);
  expect(await refused("nothing", {})).toBe(400);
  expect(await refused("getData", { name: "umls" })).toBe(400);
  expect(await refused("trainLinks", [])).toBe(400);
  expect(await refused("trainLinks", { graph: "none" })).toBe(404);
  expect(await refused("trainLinks", { graph: "gaps", rank: -1 })).toBe(400);
  for (const out of ["../x", "/tmp/x", "a/b", ".job", "", "x".repeat(200)])
    expect([out, await refused("trainLinks", { graph: "gaps", out })]).toEqual([out, 400]);
  for (const files of [["/etc/passwd"], [{ name: "../x", text }], [{ name: "x" }], "x"])
    expect(await refused("importBenchmark", { graph: "gaps", split: "test", files })).toBe(400);
  const code = { graph: "gaps", protocol: "./mine.mjs" };
  expect(await refused("sampleBenchmark", code)).toBe(400);
});

test("SIGTERM ends the server and keeps what its jobs have; the next one goes on", async () => {
  const { id } = await start("trainLinks", { graph: "gaps", epochs: 80, rank: 16 });
  await awaited(id, ["running"]);
  expect(await server.end("SIGTERM")).toBe(0);
  server = await spawned(["gaps", "bench"], folder);
  expect((await awaited(id)).status).toBe("done");
});
