import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost, openNodeHost } from "../../src/host/node.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { askOperation } from "../../src/operations/ask/ask.ts";
import { checked } from "../../src/operations/contract/check.ts";
import type { Query } from "../../src/query/formula.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { printText } from "../../src/query/text/print.ts";
import { writeWord } from "../../src/query/text/words.ts";
import { inFolder, lacuna, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown } from "../lib/measure.ts";
import { query2box, spread } from "../lib/queries.ts";
import { at, fetched, gauge, load, residentMb, type Served, serving } from "../lib/served.ts";
import { mixedLoad } from "../lib/server-mixed.ts";
import { printTable } from "../lib/table.ts";

/** Seconds of a round, and rounds in turn. */
const SECONDS = 1.5;
const ROUNDS = 3;
const CLIENTS = [1, 8, 64];
const QUERIES = 200;
/** Requests with which a server is warmed up. */
const WARM = 2000;
const MIXED = Number(process.env.LACUNA_MIXED ?? 20_000);

/** Requests a second and times of `lacuna serve`, beside a small server around oxigraph that is asked the same. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const snapshot = join(folder, "fb.lacuna");
    await runNode(lacuna, ["kg", "import", data("fb15k-237-betae"), "--out", snapshot]);
    const complex = join(folder, "complex");
    const training = ["links", "train", snapshot, "--out", complex, "--rank", "32", "--epochs", "1"];
    await runNode(lacuna, [...training, "--quiet"]);
    await startToAnswer(folder, snapshot);
    const [fb, world] = [await loadGraph(snapshot, nodeFiles), await loadWorld()];
    const ours = await serving([lacuna, "serve", snapshot, complex, "--port", "0", "--json"], folder);
    const sets: AskedSet[] = [
      { name: "world, 1 link", graph: world, id: "world", source: "world", queries: bordering(world) },
      ...["2i", "2p"].map((type) => ({
        ...{ name: `FB15k-237, ${type}`, graph: fb, id: "fb", source: snapshot },
        queries: spread(query2box(`test.${type}`), QUERIES),
      })),
    ];
    await knownLinks(ours, sets, folder);
    await overLibrary(ours, sets);
    const [first, second] = [sets[0]!, sets[1]!];
    await predictions(ours, first, second);
    await hangingUp(ours, second);
    await mixedLoad(ours, world, { id: second.id, graph: fb, queries: second.queries }, MIXED);
    await whileTraining(ours, addresses(first).ours);
    ours.process.kill();
    await openedAgain(folder);
  });
}

/** Queries of one graph. */
interface AskedSet {
  readonly name: string;
  readonly graph: Graph;
  /** The id of the graph on the server. */
  readonly id: string;
  readonly source: string;
  readonly queries: readonly Query[];
}

const bordering = (world: Graph) =>
  Array.from({ length: world.entityCount }, (_, id) => world.entities.name(id))
    .slice(0, QUERIES)
    .map((name) => parseText(`?c : borders(${writeWord(name)}, ?c)`, { graph: world }));

/** Questions that were new until now: with this number in the names of their variables, no two are the same. */
let number = 0;

/** Addresses that were never asked for, of the same work. */
const neverAsked = (paths: readonly string[]) => (request: number) => {
  number++;
  return paths[request % paths.length]!.replaceAll("%3F", `%3Fn${number}`);
};

/** The same queries as addresses of both. */
const addresses = ({ queries, graph, id }: AskedSet, operation = "ask", more = "") => ({
  ours: queries.map(
    (query) =>
      `/api/v1/graphs/${id}/${operation}?q=${encodeURIComponent(printText(query, { graph }))}${more}`,
  ),
  theirs: queries.map((query) => `/?query=${encodeURIComponent(sparqlNotation.print!(query, { graph }))}`),
});

async function knownLinks(ours: Served, sets: readonly AskedSet[], folder: string): Promise<void> {
  const rows: string[][] = [];
  const task = fileURLToPath(new URL("./server-task.js", import.meta.url));
  for (const set of sets) {
    const theirs = await serving([task, set.source], folder);
    const paths = addresses(set);
    await load(ours, paths.ours, { clients: 4, most: WARM });
    await load(theirs, paths.theirs, { clients: 4, most: WARM, seconds: 5 });
    for (const clients of CLIENTS)
      rows.push([set.name, String(clients), ...(await compared(ours, theirs, paths, clients))]);
    theirs.process.kill();
  }
  printTable(
    [
      ...["queries", "clients", "new /s", "repeated /s", "oxigraph /s", "ratio of new", "ratio of repeated"],
      ...["new p50 ms", "new p99 ms", "oxigraph p99 ms"],
    ],
    rows,
  );
}

async function compared(
  ours: Served,
  theirs: Served,
  paths: ReturnType<typeof addresses>,
  clients: number,
): Promise<string[]> {
  const rounds = [];
  const how = { clients, seconds: SECONDS };
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      fresh: await load(ours, neverAsked(paths.ours), how),
      repeated: await load(ours, paths.ours, how),
      theirs: await load(theirs, neverAsked(paths.theirs), how),
    });
  const rate = (took: readonly number[]) => took.length / SECONDS;
  return [
    median(rounds.map(({ fresh }) => rate(fresh))),
    median(rounds.map(({ repeated }) => rate(repeated))),
    median(rounds.map(({ theirs }) => rate(theirs))),
    median(rounds.map(({ fresh, theirs }) => rate(fresh) / rate(theirs))),
    median(rounds.map(({ repeated, theirs }) => rate(repeated) / rate(theirs))),
    median(rounds.map(({ fresh }) => at(fresh, 0.5))),
    median(rounds.map(({ fresh }) => at(fresh, 0.99))),
    median(rounds.map(({ theirs }) => at(theirs, 0.99))),
  ].map(shown);
}

/** What HTTP adds to the same call of the library, one after another, in turn. */
async function overLibrary(ours: Served, sets: readonly AskedSet[]): Promise<void> {
  const rows = [];
  for (const set of sets) {
    const texts = set.queries.map((query) => printText(query, { graph: set.graph }));
    const library = async () => {
      const took: number[] = [];
      const end = performance.now() + 1000 * SECONDS;
      for (let next = 0; performance.now() < end; next++) {
        const began = performance.now();
        const query = texts[next % texts.length]!;
        JSON.stringify(await askOperation.run(checked(askOperation, { graph: set.graph, query }), nodeHost));
        took.push(performance.now() - began);
      }
      return took.sort((a, b) => a - b);
    };
    const paths = addresses(set).ours;
    const rounds: [number[], number[]][] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push([await library(), await load(ours, neverAsked(paths), { clients: 1, seconds: SECONDS })]);
    const [own, http] = [0, 1].map((side) => median(rounds.map((each) => at(each[side]!, 0.5))));
    rows.push([set.name, shown(own!), shown(http!), shown(http! - own!)]);
  }
  printTable(["queries, p50 ms", "library", "HTTP, 1 client", "difference"], rows);
}

/** Predictions with a model that needs no training, and with one of ComplEx. */
async function predictions(ours: Served, world: AskedSet, fb: AskedSet): Promise<void> {
  const asked = [
    { name: "ULTRA, world, 1 link", paths: addresses(world, "predict", "&model=ultra-3g").ours },
    { name: "ComplEx, FB15k-237, 2i", paths: addresses(fb, "predict", "&model=complex").ours },
  ];
  const rows: string[][] = [];
  for (const { name, paths } of asked) {
    await load(ours, paths, { clients: 2, most: 8 });
    for (const clients of CLIENTS) {
      const began = performance.now();
      const took = await load(ours, neverAsked(paths), { clients, seconds: 4 });
      const seconds = (performance.now() - began) / 1000;
      rows.push([
        ...[name, String(clients), shown(took.length / seconds)],
        ...[shown(at(took, 0.5)), shown(at(took, 0.99))],
      ]);
    }
  }
  printTable(["predictions", "clients", "a second", "p50 ms", "p99 ms"], rows);
}

/** Milliseconds in which a prediction begins. */
const PATIENCE = 2000;

/** How long a worker works for a client that has hung up in the middle of a prediction. */
async function hangingUp(ours: Served, { graph, queries }: AskedSet): Promise<void> {
  const took: number[] = [];
  for (const query of queries.slice(0, 5)) {
    const path = `/api/v1/graphs/fb/predict?model=ultra-3g&q=${encodeURIComponent(printText(query, { graph }))}`;
    const { port, token } = ours;
    const asking = request({ host: "127.0.0.1", port, path, headers: { authorization: `Bearer ${token}` } });
    asking.on("error", () => {}).end();
    const isRunning = async () => (await gauge(ours, "lacuna_answers_running")) > 0;
    const given = performance.now() + PATIENCE;
    while (!(await isRunning()) && performance.now() < given);
    await new Promise((done) => setTimeout(done, 50));
    if (!(await isRunning())) continue;
    const began = performance.now();
    asking.destroy();
    while (await isRunning());
    took.push(performance.now() - began);
  }
  printTable(
    ["hung up in a prediction of ULTRA", "median", "least", "most"],
    [
      [
        `ms until the worker is free, ${took.length} times`,
        ...(took.length === 0
          ? ["", "", ""]
          : [median(took), Math.min(...took), Math.max(...took)].map(shown)),
      ],
    ],
  );
}

/** From the start of the program to the first answer on a snapshot, and memory before anybody asks and after. */
async function startToAnswer(folder: string, snapshot: string): Promise<void> {
  const runs: { listening: number; answered: number; memory: number }[] = [];
  for (let run = 0; run < 5; run++) {
    const began = performance.now();
    const server = await serving([lacuna, "serve", snapshot, "--port", "0", "--json"], folder);
    const path = `/api/v1/graphs/fb/count?q=${encodeURIComponent("?x : r0(e1, ?x)")}&ids=true`;
    await fetched({ port: server.port, token: server.token, path });
    const answered = performance.now() - began;
    runs.push({ listening: server.ms, answered, memory: await residentMb(server) });
    server.process.kill();
  }
  const idle = await serving([lacuna, "serve", "--port", "0", "--json"], folder);
  const unasked = await residentMb(idle);
  idle.process.kill();
  const figures = (name: keyof (typeof runs)[number]) => {
    const all = runs.map((each) => each[name]);
    return [shown(median(all)), shown(Math.min(...all))];
  };
  printTable(
    ["start", "median", "least"],
    [
      ["ms until it listens", ...figures("listening")],
      ["ms until the first answer on a snapshot of FB15k-237", ...figures("answered")],
      ["MB after it, with the graph", ...figures("memory")],
      ["MB before anybody asks", shown(unasked), ""],
    ],
  );
}

/** Short questions while a job trains. */
async function whileTraining(server: Served, paths: readonly string[]): Promise<void> {
  const quiet = await load(server, neverAsked(paths), { clients: 1, seconds: 4 });
  const { port, token } = server;
  const body = JSON.stringify({ operation: "trainLinks", parameters: { graph: "fb", epochs: 50, rank: 64 } });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const started = await fetch(`http://127.0.0.1:${port}/api/v1/jobs`, { method: "POST", headers, body });
  const { id } = (await started.json()) as { id: string };
  await new Promise((done) => setTimeout(done, 4000));
  const busy = await load(server, neverAsked(paths), { clients: 1, seconds: 8 });
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

const GRAPHS = 8;
const TIMES = 1000;

/** Eight graphs, opened and closed again and again, by a host that keeps nothing that nobody uses. */
async function openedAgain(folder: string): Promise<void> {
  const paths = Array.from({ length: GRAPHS }, (_, at) => join(folder, `graph-${at}.lacuna`));
  for (const [at, path] of paths.entries())
    await runNode(lacuna, [
      "kg",
      "split",
      "world",
      "--random",
      "80,10,10",
      "--seed",
      String(at),
      "--out",
      path,
    ]);
  const host = await openNodeHost({ memory: 0 });
  const memory: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const scope = host.resources.scope();
    await scope.graph(paths[time % GRAPHS]!);
    scope.close();
    if ((time + 1) % (TIMES / 4) === 0) memory.push(process.memoryUsage.rss() / 1e6);
  }
  const { values } = host.resources.held();
  await host.close();
  printTable(
    ["eight graphs, opened 1,000 times", "250", "500", "750", "1,000", "open at the end"],
    [["MB", ...memory.map(shown), String(values)]],
  );
}
