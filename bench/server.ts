import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { join, resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFiles } from "../src/formats/files/node-files.ts";
import type { Graph } from "../src/kg/graph.ts";
import { loadGraph } from "../src/kg/open.ts";
import { loadWorld } from "../src/kg/world/world.ts";
import { sparqlNotation } from "../src/query/sparql/notation.ts";
import { parseText } from "../src/query/text/parse.ts";
import { printText } from "../src/query/text/print.ts";
import { inFolder, lacuna, runNode } from "./lib/child.ts";
import { data } from "./lib/data.ts";
import { median, shown } from "./lib/measure.ts";
import { query2box } from "./lib/queries.ts";
import { printTable } from "./lib/table.ts";

/** Seconds of a round, and rounds in turn. */
const SECONDS = 2;
const ROUNDS = 3;
const CLIENTS = [1, 8, 64];
const QUERIES = 200;

/** Requests a second and times of `lacuna serve`, beside a small server around oxigraph that is asked the same. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const snapshot = join(folder, "fb.lacuna");
    await runNode(lacuna, ["kg", "import", data("fb15k-237-betae"), "--out", snapshot]);
    await startToAnswer(folder, snapshot);
    const [fb, world] = [await loadGraph(snapshot, nodeFiles), await loadWorld()];
    const ours = await serving([lacuna, "serve", snapshot, "--port", "0", "--json"], folder);
    const sets = [
      { name: "world, 1 link", graph: world, id: "world", source: "world", queries: bordering(world) },
      ...["2i", "2p"].map((type) => ({
        ...{ name: `FB15k-237, ${type}`, graph: fb, id: "fb", source: snapshot },
        queries: spread(query2box(`test.${type}`)),
      })),
    ];
    const rows: string[][] = [];
    for (const { name, graph, id, source, queries } of sets) {
      const theirs = await serving(
        [fileURLToPath(new URL("./server-task.js", import.meta.url)), source],
        folder,
      );
      const asked = addresses(queries, graph, id);
      for (const clients of CLIENTS)
        rows.push([name, String(clients), ...(await compared(ours, theirs, asked, clients))]);
      theirs.process.kill();
    }
    printTable(
      [
        "queries",
        "clients",
        "ours /s",
        "oxigraph /s",
        "ratio",
        "ours p50 ms",
        "ours p99 ms",
        "oxigraph p99 ms",
      ],
      rows,
    );
    await whileTraining(ours, addresses(bordering(world), world, "world").ours);
    ours.process.kill();
  });
}

const bordering = (world: Graph) =>
  ["France", "Chad", "Brazil", "India"].map((name) =>
    parseText(`?c : borders(${name}, ?c)`, { graph: world }),
  );

const spread = <T>(all: readonly T[]): T[] =>
  all.filter((_, at) => at % Math.max(1, Math.floor(all.length / QUERIES)) === 0).slice(0, QUERIES);

/** The same queries as addresses of both. */
const addresses = (queries: readonly ReturnType<typeof parseText>[], graph: Graph, id: string) => ({
  ours: queries.map(
    (query) => `/api/v1/graphs/${id}/ask?q=${encodeURIComponent(printText(query, { graph }))}`,
  ),
  theirs: queries.map((query) => `/?query=${encodeURIComponent(sparqlNotation.print!(query, { graph }))}`),
});

interface Served {
  readonly port: number;
  readonly token?: string;
  readonly process: ChildProcess;
  /** Milliseconds from its start to the line that says its port. */
  readonly ms: number;
}

/** Starts a server that says its port in a line of JSON. */
function serving(words: readonly string[], cwd: string): Promise<Served> {
  const began = performance.now();
  const [script = "", ...rest] = words;
  const child = spawn(process.execPath, [resolvePath(script), ...rest], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    child.on("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout!.on("data", (chunk: Buffer) => {
      if (text.includes("\n")) return;
      text += chunk;
      if (text.includes("\n"))
        resolve({ ...JSON.parse(text.split("\n")[0]!), process: child, ms: performance.now() - began });
    });
  });
}

/** Milliseconds of each request that some clients send in some seconds, each the next one when it has its answer. */
async function load(
  { port, token }: Served,
  paths: readonly string[],
  clients: number,
  seconds = SECONDS,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const took: number[] = [];
  const end = performance.now() + 1000 * seconds;
  let next = 0;
  const one = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await fetched({ port, token, agent, path: paths[next++ % paths.length]! });
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  agent.destroy();
  return took.sort((a, b) => a - b);
}

interface Asked {
  readonly port: number;
  readonly token: string | undefined;
  readonly agent?: Agent;
  readonly path: string;
}

const fetched = ({ port, token, agent, path }: Asked): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    request({ host: "127.0.0.1", port, path, headers, ...(agent ? { agent } : {}) }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`)),
      );
    })
      .on("error", reject)
      .end();
  });

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;

async function compared(
  ours: Served,
  theirs: Served,
  paths: ReturnType<typeof addresses>,
  clients: number,
): Promise<string[]> {
  await load(ours, paths.ours, clients, 1);
  await load(theirs, paths.theirs, clients, 1);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await load(ours, paths.ours, clients), await load(theirs, paths.theirs, clients)] as const);
  const rate = (took: readonly number[]) => took.length / SECONDS;
  return [
    median(rounds.map(([own]) => rate(own))),
    median(rounds.map(([, other]) => rate(other))),
    median(rounds.map(([own, other]) => rate(own) / rate(other))),
    median(rounds.map(([own]) => at(own, 0.5))),
    median(rounds.map(([own]) => at(own, 0.99))),
    median(rounds.map(([, other]) => at(other, 0.99))),
  ].map(shown);
}

/** From the start of the program to the first answer on a snapshot, and memory when nobody asks. */
async function startToAnswer(folder: string, snapshot: string): Promise<void> {
  const [listening, answered, memory]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < 5; run++) {
    const began = performance.now();
    const server = await serving([lacuna, "serve", snapshot, "--port", "0", "--json"], folder);
    const path = `/api/v1/graphs/fb/count?q=${encodeURIComponent("?x : r0(e1, ?x)")}&ids=true`;
    await fetched({ port: server.port, token: server.token, path });
    answered.push(performance.now() - began);
    listening.push(server.ms);
    const metrics = await fetched({ port: server.port, token: server.token, path: "/metrics" });
    memory.push(Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6);
    server.process.kill();
  }
  console.log(
    `start to listening ${shown(median(listening))} ms (least ${shown(Math.min(...listening))}), to the first answer on the snapshot ${shown(median(answered))} ms (least ${shown(Math.min(...answered))})`,
  );
  console.log(`resident memory after it, graph and one worker included: ${shown(median(memory))} MB\n`);
}

/** Short questions while a job trains. */
async function whileTraining(server: Served, paths: readonly string[]): Promise<void> {
  const quiet = await load(server, paths, 1);
  const { port, token } = server;
  const body = JSON.stringify({ operation: "trainLinks", parameters: { graph: "fb", epochs: 50, rank: 64 } });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const started = await fetch(`http://127.0.0.1:${port}/api/v1/jobs`, { method: "POST", headers, body });
  const { id } = (await started.json()) as { id: string };
  await new Promise((done) => setTimeout(done, 4000));
  const busy = await load(server, paths, 1, 8);
  const { status } = (await (
    await fetch(`http://127.0.0.1:${port}/api/v1/jobs/${id}`, { headers })
  ).json()) as { status: string };
  await fetch(`http://127.0.0.1:${port}/api/v1/jobs/${id}/cancel`, { method: "POST", headers, body: "{}" });
  printTable(
    ["short questions, 1 client", "p50 ms", "p99 ms"],
    [
      ["alone", shown(at(quiet, 0.5)), shown(at(quiet, 0.99))],
      [`while a job trains (${status})`, shown(at(busy, 0.5)), shown(at(busy, 0.99))],
    ],
  );
}
