import { request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { allHostile } from "../lib/all-hostile.ts";
import {
  ask,
  attackedFolder,
  attackedServer,
  type Got,
  MOST_WAIT,
  type Target,
  watched,
} from "../lib/attacked-server.ts";
import { hostileConnections } from "../lib/hostile-connections.ts";
import { everyParameter } from "../lib/hostile-parameters.ts";
import { cross } from "../lib/hostile-requests.ts";
import { on } from "../lib/server-calls.ts";

// Attacks on a server of its own for each case, all on this machine and bounded in count and time:
//   node attacks-task.js [path of cli/main.js] [words of names of cases] [-- words for the server]
// Prints the longest wait of /healthz beside that of an idle server in the same minute, the longest turn of the thread that serves, peak
// memory, and the state afterwards.

const [program = "dist/cli/main.js", ...rest] = process.argv.slice(2);
const dashes = rest.includes("--") ? rest.indexOf("--") : rest.length;
const [only, words] = [rest.slice(0, dashes), rest.slice(dashes + 1)];

/** Milliseconds for the case that asks everything. */
const MOST_OF_ALL = 400_000;

type Attack = (target: Target) => Promise<unknown>;

const requested = Object.fromEntries(
  allHostile.map(({ name, to, sent }): [string, Attack] => [name, (target) => ask(target, to, sent)]),
);

const attacks: Readonly<Record<string, Attack>> = {
  "nothing (idle)": () => new Promise((done) => setTimeout(done, 5000)),
  ...requested,
  ...hostileConnections,
  "2,000 that hang up": async (target) => {
    for (let part = 0; part < 40; part++)
      await Promise.all(
        Array.from(
          { length: 50 },
          () =>
            new Promise<void>((done) => {
              const asked = request({
                host: "127.0.0.1",
                port: target.port,
                path: on("ask", { q: cross }),
                headers: { authorization: `Bearer ${target.token}` },
                agent: false,
              });
              asked.on("error", () => {}).on("close", () => done());
              asked.end();
              setTimeout(() => asked.destroy(), 20);
            }),
        ),
      );
  },
  "every operation, hostile parameters": async (target) => {
    const requests = await everyParameter(target);
    const statuses = new Map<string, number>();
    const client = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { method, to, body } = next;
        const found = await Promise.race([
          ask(target, to, body === undefined ? { method } : { body, method }),
          new Promise<Got>((done) => setTimeout(() => done({ status: 0, text: "" }), 5000)),
        ]);
        const kind = found.status >= 500 ? `${found.status} ${method} ${to.slice(0, 60)}` : `${found.status}`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      }
    };
    const all = requests.length;
    await Promise.all(Array.from({ length: 4 }, client));
    return `${all} requests: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`;
  },
};

const { folder, remove } = attackedFolder();
console.log(
  `${program} ${words.join(" ")}, Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`,
);
console.log(
  "| attack | /healthz waits at most, ms | turn, ms | peak MB | afterwards |\n| --- | ---: | ---: | ---: | --- |",
);
for (const [name, attack] of Object.entries(attacks)) {
  if (only.length > 0 && !only.some((each) => name.includes(each))) continue;
  const target = await attackedServer(program, folder, words);
  await ask(target, on("ask", { q: "?x : r0(e1, ?x)" }));
  const end = watched(target);
  const most = name.startsWith("every") ? MOST_OF_ALL : MOST_WAIT;
  const found = await Promise.race([
    attack(target),
    new Promise((done) => setTimeout(() => done("late"), most).unref()),
  ]);
  const { longest, peak, turn } = await end();
  const [known, counted] = [
    await ask(target, on("count", { q: "?x,?y : r0(?x,?y)" })),
    await ask(target, "/api/v1/graphs/links/sparql", {
      body: "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
      type: "application/sparql-query",
    }),
  ];
  const code =
    typeof found === "object" && found !== null && "status" in found
      ? `${(found as Got).status} ${/"code":"([^"]+)"/.exec((found as Got).text)?.[1] ?? ""}`
      : String(found ?? "");
  console.log(
    `| ${name} | ${Math.round(longest)} | ${turn?.toFixed(0) ?? ""} | ${Math.round(peak)} | ${code.trim()}; asked again: ${known.status}, SPARQL ${counted.status} |`,
  );
  target.process.kill("SIGKILL");
}
remove();
