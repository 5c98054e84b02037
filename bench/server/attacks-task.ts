import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";

// Attacks on a server of its own for each case, all on this machine and bounded in count and time:
//   node attacks.js [path of cli/main.js] [names of cases]
// Prints the longest wait of /healthz beside that of an idle server in the same minute, peak memory, and the state afterwards.

const [program = "dist/cli/main.js", ...only] = process.argv.slice(2);

/** Links of the graph that is attacked. */
const LINKS = 20_000;

/** Milliseconds for one case, and for the one that asks everything. */
const MOST = 45_000;
const MOST_OF_ALL = 400_000;

interface Target {
  readonly port: number;
  readonly token: string;
  readonly process: ChildProcess;
  readonly folder: string;
}

interface Got {
  readonly status: number;
  readonly text: string;
}

type Attack = (target: Target) => Promise<unknown>;

const path = (operation: string, given: Readonly<Record<string, string>>, graph = "links"): string =>
  `/api/v1/graphs/${graph}/${operation}?${new URLSearchParams(given)}`;

const ask = (
  { port, token }: Target,
  to: string,
  {
    body,
    type = "application/json",
    method = body === undefined ? "GET" : "POST",
  }: { body?: string; type?: string; method?: string } = {},
): Promise<Got> =>
  new Promise((done) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": type }),
      // Agents say that they take both.
      ...(to === "/mcp" ? { accept: "application/json, text/event-stream" } : {}),
    };
    const asked = request(
      { host: "127.0.0.1", port, path: to, method, headers, agent: false, timeout: MOST },
      (response) => {
        let [text, bytes] = ["", 0];
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (text.length < 400) text += chunk.toString("utf8");
          if (bytes > 2 ** 28) asked.destroy();
        });
        response.on("close", () => done({ status: response.statusCode ?? 0, text }));
      },
    );
    asked.on("timeout", () => asked.destroy()).on("error", () => done({ status: 0, text: "" }));
    asked.end(body);
  });

const sparql = (target: Target, query: string): Promise<Got> =>
  ask(target, "/api/v1/graphs/links/sparql", { body: query, type: "application/sparql-query" });

/** Connections that send a request many times at once and read nothing, for some seconds. */
const unread = ({ port }: Target, connections: number, requests: number, line: string): Promise<void> =>
  new Promise((done) => {
    const text = `${line}\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(requests);
    const sockets = Array.from({ length: connections }, () => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text);
        socket.pause();
      });
      return socket.on("error", () => {});
    });
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
      done();
    }, 8000);
  });

const cross = `${Array.from({ length: 12 }, (_, at) => `?a${at},?b${at}`).join(",")} : ${Array.from({ length: 12 }, (_, at) => `r0(?a${at},?b${at})`).join(" & ")}`;
const chain = (each: string, sign: string, count: number) => Array<string>(count).fill(each).join(sign);

const attacks: Readonly<Record<string, Attack>> = {
  "nothing (idle)": () => new Promise((done) => setTimeout(done, 5000)),
  "cross product, page=10": (target) => ask(target, path("ask", { q: cross, page: "10" })),
  "cross product, csv": (target) => ask(target, path("ask", { q: cross, format: "csv" })),
  "SPARQL cross product": (target) => sparql(target, "SELECT * {?a ?b ?c . ?d ?e ?f}"),
  "SPARQL 1+1 of 4,000": (target) => sparql(target, `SELECT (${chain("1", "+", 4000)} AS ?x) {}`),
  "SPARQL 1,000 joins": (target) =>
    sparql(
      target,
      `SELECT * { ${Array.from({ length: 1000 }, (_, at) => `?s${at} <urn:lacuna:relation:r0> ?s${at + 1}`).join(" . ")} }`,
    ),
  "SPARQL CONCAT doubled": (target) =>
    sparql(
      target,
      `SELECT (STRLEN(?x30) AS ?n) { BIND("aaaaaaaa" AS ?x0) ${Array.from({ length: 30 }, (_, at) => `BIND(CONCAT(?x${at}, ?x${at}) AS ?x${at + 1})`).join(" ")} }`,
    ),
  "12 × 800 pages, unread, no token": (target) => unread(target, 12, 800, "GET /studio.js HTTP/1.1"),
  "500 × 20 pages, unread, no token": (target) => unread(target, 500, 20, "GET /studio.js HTTP/1.1"),
  "59 KB of names": (target) =>
    ask(target, `/api/v1/graphs/links/ask?${Array.from({ length: 9000 }, (_, at) => `a${at}`).join("&")}`),
  "9,000 variables": (target) =>
    ask(target, "/api/v1/graphs/links/ask", {
      body: JSON.stringify({
        query: `${Array.from({ length: 9000 }, (_, at) => `?a${at}`).join(",")} : r0(?a0,?a1)`,
      }),
    }),
  "agent, made-up cursor": (target) =>
    ask(target, "/mcp", {
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "ask",
          arguments: { graph: "links", query: "?a,?b,?c,?d : r0(?a,?b) & r0(?c,?d)", cursor: "999999" },
        },
      }),
    }),
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
                path: path("ask", { q: cross }),
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
    const requests = await hostileRequests(target);
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

interface Hostile {
  readonly method: string;
  readonly to: string;
  readonly body?: string;
}

/** What a schema of a parameter takes, as far as it is looked at. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
}

const typesOf = ({ type, anyOf = [] }: Schema): readonly string[] => [
  ...(type === undefined ? [] : [type].flat()),
  ...anyOf.flatMap(typesOf),
];

/** The worst of each type: longest texts, deepest nesting, largest numbers, signs of all kinds, long lists. */
function worstOf(schema: Schema): unknown[] {
  const types = typesOf(schema);
  return [
    ...(types.includes("string") || types.length === 0
      ? ["(".repeat(3000), "\u202e\u0000\ud800é".repeat(500), "!".repeat(60_000), cross]
      : []),
    ...(types.some((each) => each === "number" || each === "integer")
      ? [schema.maximum ?? 2 ** 53, -1, 1e308, 4294967296]
      : []),
    ...(types.includes("array") ? [Array.from({ length: 5000 }, (_, at) => `a${at}`)] : []),
    JSON.parse(`${"[".repeat(900)}${"]".repeat(900)}`),
  ];
}

/** Every operation that the description lists, each of its parameters at its worst while the others are plain. */
async function hostileRequests(target: Target): Promise<Hostile[]> {
  const { paths } = JSON.parse((await whole(target, "/openapi.json")).text) as {
    readonly paths: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            {
              readonly parameters?: readonly {
                readonly name: string;
                readonly in: string;
                readonly schema?: Schema;
              }[];
            }
          >
        >
      >
    >;
  };
  const plain: Readonly<Record<string, string>> = {
    query: "?x : r0(e1, ?x)",
    q: "?x : r0(e1, ?x)",
    entity: "e1",
  };
  return Object.entries(paths).flatMap(([path, methods]) => {
    const to = path.replace("{graph}", "links").replaceAll(/\{\w+\}/g, "world");
    const parameters = (methods.get?.parameters ?? []).filter((each) => each.in === "query");
    const given = Object.fromEntries(
      parameters.flatMap(({ name }) => (name in plain ? [[name, plain[name]!]] : [])),
    );
    return parameters.flatMap(({ name, schema = {} }): Hostile[] =>
      worstOf(schema).flatMap((worst): Hostile[] => {
        const text = typeof worst === "object" ? JSON.stringify(worst) : String(worst);
        const address = `${to}?${new URLSearchParams({ ...given, [name]: text.slice(0, 50_000) })}`;
        const posted = { method: "POST", to, body: JSON.stringify({ ...given, [name]: worst }) };
        return [
          ...(address.length < 60_000 ? [{ method: "GET", to: address }] : []),
          ...(methods.post ? [posted] : []),
        ];
      }),
    );
  });
}

const whole = ({ port, token }: Target, to: string): Promise<Got> =>
  new Promise((done, fail) => {
    request(
      { host: "127.0.0.1", port, path: to, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = "";
        response
          .on("data", (chunk) => (text += chunk))
          .on("end", () => done({ status: response.statusCode ?? 0, text }));
      },
    )
      .on("error", fail)
      .end();
  });

async function started(folder: string): Promise<Target> {
  const child = spawn(
    process.execPath,
    [
      resolve(program),
      "serve",
      join(folder, "graphs"),
      "--port",
      "0",
      "--json",
      "--jobs",
      join(folder, "jobs"),
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "ignore"] },
  );
  const said = await new Promise<string>((done, fail) => {
    let text = "";
    child.on("exit", () => fail(new Error("the server ended")));
    child.stdout!.on("data", (chunk) => {
      if (text.includes("\n")) return;
      text += chunk;
      if (text.includes("\n")) done(text.split("\n")[0]!);
    });
  });
  return { ...(JSON.parse(said) as { port: number; token: string }), process: child, folder };
}

/** Asks for the health again and again; resident memory is looked at each time. */
function watched({ port, process: child }: Target) {
  let [longest, peak, on] = [0, 0, true];
  const loop = (async () => {
    while (on) {
      const began = performance.now();
      await new Promise<void>((done) => {
        const asked = request(
          { host: "127.0.0.1", port, path: "/healthz", agent: false, timeout: MOST },
          (response) => response.resume().on("close", () => done()),
        );
        asked
          .on("timeout", () => asked.destroy())
          .on("error", () => done())
          .end();
      });
      longest = Math.max(longest, performance.now() - began);
      try {
        peak = Math.max(
          peak,
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1000,
        );
      } catch {
        // It has ended, or this system has no such file.
      }
      await new Promise((done) => setTimeout(done, 10));
    }
  })();
  return async () => {
    on = false;
    await loop;
    return { longest, peak };
  };
}

const folder = mkdtempSync(join(tmpdir(), "lacuna-attacks-"));
mkdirSync(join(folder, "graphs"));
writeFileSync(
  join(folder, "graphs", "links.tsv"),
  Array.from(
    { length: LINKS },
    (_, at) => `e${(at * 7919) % 5000}\tr${at % 5}\te${(at * 104_729 + 1) % 5000}\n`,
  ).join(""),
);
console.log(
  `${program}, Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`,
);
console.log("| attack | /healthz waits at most, ms | peak MB | afterwards |\n| --- | ---: | ---: | --- |");
for (const [name, attack] of Object.entries(attacks)) {
  if (only.length > 0 && !only.some((each) => name.includes(each))) continue;
  const target = await started(folder);
  await whole(target, path("ask", { q: "?x : r0(e1, ?x)" }));
  const end = watched(target);
  const found = await Promise.race([
    attack(target),
    new Promise((done) => setTimeout(() => done("late"), name.startsWith("every") ? MOST_OF_ALL : MOST)),
  ]);
  const { longest, peak } = await end();
  const [known, counted] = [
    await ask(target, path("count", { q: "?x,?y : r0(?x,?y)" })),
    await sparql(target, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"),
  ];
  const code =
    typeof found === "object" && found !== null && "status" in found
      ? `${(found as Got).status} ${/"code":"([^"]+)"/.exec((found as Got).text)?.[1] ?? ""}`
      : String(found ?? "");
  console.log(
    `| ${name} | ${Math.round(longest)} | ${Math.round(peak)} | ${code.trim()}; asked again: ${known.status}, SPARQL ${counted.status} |`,
  );
  target.process.kill("SIGKILL");
}
rmSync(folder, { recursive: true, force: true });
