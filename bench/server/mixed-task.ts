import { Agent } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { allHostile } from "../lib/all-hostile.ts";
import {
  ask,
  attackedFolder,
  attackedServer,
  processorOf,
  residentOf,
  type Target,
  watched,
} from "../lib/attacked-server.ts";
import { agent, on, type ServerCall, sparql, toolCall } from "../lib/server-calls.ts";

// Thirteen kinds of request by 64 clients, one of fifty hostile, to a server of its own:
//   node mixed-task.js [path of cli/main.js] [requests] [n: one of n is hostile, 0 for none] [words for the server]
// Prints times of the others, what they were answered, the longest wait of /healthz, and memory.

const [program = "dist/cli/main.js", count = "20000", share = "50", ...words] = process.argv.slice(2);
const CLIENTS = 64;
const PARTS = 10;

/** Queries that look like chance and are always the same. */
const entity = (at: number) => `e${(at * 7919) % 5000}`;
const relation = (at: number) => `r${at % 5}`;

interface Kind extends ServerCall {
  readonly statuses?: readonly number[];
}

const path2 = (at: number) =>
  `?x : exists ?y (${relation(at)}(${entity(at)}, ?y) & ${relation(at + 1)}(?y, ?x))`;

/** What there is: questions, counts, mistakes, other notations, other doors. */
const kinds: Readonly<Record<string, (at: number) => Kind>> = {
  ask: (at) => ({ to: on("ask", { q: path2(at) }) }),
  page: (at) => ({
    to: on("ask", { q: `?x, ?y : ${relation(at)}(?x, ?y) & r3(?y, ${entity(at)})`, page: "20" }),
  }),
  count: (at) => ({ to: on("count", { q: `?x, ?y : ${relation(at)}(?x, ?y) & r1(?y, ${entity(at)})` }) }),
  csv: (at) => ({ to: on("ask", { q: path2(at + 7), format: "csv" }) }),
  explain: (at) => ({ to: on("explain", { q: path2(at) }) }),
  plan: (at) => ({ to: on("plan", { q: path2(at) }) }),
  check: (at) => ({ to: on("check", { q: `?x : ${relation(at)}(${entity(at)}x, ?x)` }) }),
  find: (at) => ({ to: on("find", { text: entity(at).slice(0, 4) }) }),
  links: (at) => ({ to: on("links", { entity: entity(at) }) }),
  around: (at) => ({ to: on("neighbourhood", { entity: entity(at) }) }),
  mistaken: (at) => ({ to: on("ask", { q: `?x : ${relation(at)}(${entity(at)}x, ?x)` }), statuses: [422] }),
  sparql: (at) =>
    sparql(`SELECT ?x { <urn:lacuna:entity:${entity(at)}> <urn:lacuna:relation:${relation(at)}> ?x }`),
  agent: (at) => agent(toolCall("ask", { graph: "links", query: path2(at) }, at)),
};

const sorted = (values: number[]) => values.sort((a, b) => a - b);
const at = (values: readonly number[], share: number) =>
  Math.round((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0) * 10) / 10;

const mean = (values: readonly number[]) =>
  Math.round((10 * values.reduce((sum, each) => sum + each, 0)) / values.length) / 10;

async function mixed(target: Target): Promise<void> {
  const [most, rarely] = [Number(count), Number(share)];
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const names = Object.keys(kinds);
  const took: number[] = [];
  const tookOf = new Map<string, number[]>(names.map((name) => [name, []]));
  const wrong = new Map<string, number>();
  const answeredHostile = new Map<string, number>();
  const memory: number[] = [];
  let next = 0;
  const oneHostile = async (number: number) => {
    const { name, to, sent } = allHostile[number % allHostile.length]!;
    const { status, text } = await ask(target, to, { ...sent, wait: 10_000 });
    const key = `${name}: ${status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? ""}`;
    answeredHostile.set(key, (answeredHostile.get(key) ?? 0) + 1);
  };
  const client = async () => {
    while (next < most) {
      const number = next++;
      if (next % Math.ceil(most / PARTS) === 0) memory.push(Math.round(residentOf(target) ?? 0));
      if (rarely > 0 && number % rarely === rarely - 1) {
        await oneHostile((number + 1) / rarely);
        continue;
      }
      const name = names[number % names.length]!;
      const { to, sent = {}, statuses = [200] } = kinds[name]!(number);
      const began = performance.now();
      const { status, text } = await ask(target, to, { ...sent, agent });
      const spent = performance.now() - began;
      took.push(spent);
      tookOf.get(name)!.push(spent);
      if (statuses.includes(status)) continue;
      const key = `${name}: ${status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
      wrong.set(key, (wrong.get(key) ?? 0) + 1);
    }
  };
  const end = watched(target);
  const before = processorOf(target);
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - began) / 1000;
  const after = processorOf(target);
  const seen = await end();
  const each = (spent: number) => (spent / most).toFixed(2);
  agent.destroy();
  sorted(took);
  console.log(
    `| requests | a second | p50 ms | mean ms | p99 ms | most ms | ms of the processor a request: serving, other threads | /healthz p99, most | turn | peak MB | MB after each tenth |
| ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | --- |
| ${took.length} | ${Math.round(took.length / seconds)} | ${at(took, 0.5)} | ${mean(took)} | ${at(took, 0.99)} | ${at(took, 1)} | ${each(after.serving - before.serving)}, ${each(after.others - before.others)} | ${Math.round(seen.p99)}, ${Math.round(seen.longest)} | ${seen.turn?.toFixed(1) ?? ""} | ${Math.round(seen.peak)} | ${memory.join(", ")} |`,
  );
  console.log("\n| kind | p50 ms | p99 ms | most |\n| --- | ---: | ---: | ---: |");
  for (const [name, each] of tookOf) {
    sorted(each);
    console.log(`| ${name} | ${at(each, 0.5)} | ${at(each, 0.99)} | ${at(each, 1)} |`);
  }
  console.log(
    `\nerrors of the others: ${[...wrong].map(([key, times]) => `${times} × ${key}`).join("; ") || "none"}`,
  );
  for (const [key, times] of [...answeredHostile].sort()) console.log(`hostile, ${times} × ${key}`);
}

console.log(
  `${program} ${words.join(" ")}, Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ${CLIENTS} clients, ${share === "0" ? "none" : `one of ${share}`} hostile`,
);
const { folder, remove } = attackedFolder();
const target = await attackedServer(program, folder, words);
try {
  await mixed(target);
} finally {
  target.process.kill("SIGKILL");
  remove();
}
