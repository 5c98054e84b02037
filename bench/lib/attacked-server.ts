import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// A server in a process of its own that is attacked, and somebody who asks for its health meanwhile. It needs nothing but the built command.

/** A server that is attacked. */
export interface Target {
  readonly port: number;
  readonly token: string;
  readonly process: ChildProcess;
  readonly folder: string;
  /** Whether it counts its turns (`lib/turns`); without that the signal would end it. */
  readonly counts: boolean;
}

export interface Got {
  readonly status: number;
  /** The first characters of the answer, or all where that was asked for. */
  readonly text: string;
}

/** Milliseconds that an answer is waited for. */
export const MOST_WAIT = 45_000;

/** Characters of an answer that are kept. */
const KEPT = 400;

/** Bytes after which who asks hangs up. */
const MOST_BYTES = 2 ** 28;

export interface Sent {
  readonly body?: string | undefined;
  readonly type?: string;
  readonly method?: string;
  readonly agent?: Agent;
  /** Keeps the whole text. */
  readonly whole?: boolean;
  readonly wait?: number;
}

/** One request with the token. Nothing is thrown: status 0 is no answer. */
export const ask = (
  { port, token }: Pick<Target, "port" | "token">,
  to: string,
  { body, type = "application/json", method, agent, whole = false, wait = MOST_WAIT }: Sent = {},
): Promise<Got> =>
  new Promise((done) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": type }),
      // Agents say that they take both.
      ...(to === "/mcp" ? { accept: "application/json, text/event-stream" } : {}),
    };
    const how = { method: method ?? (body === undefined ? "GET" : "POST"), agent: agent ?? false };
    const asked = request({ host: "127.0.0.1", port, path: to, headers, ...how }, (response) => {
      let [text, bytes] = ["", 0];
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (whole || text.length < KEPT) text += chunk.toString("utf8");
        if (bytes > MOST_BYTES) asked.destroy();
      });
      response.on("close", () => over({ status: response.statusCode ?? 0, text }));
    });
    const clock = setTimeout(() => asked.destroy(), wait);
    const over = (got: Got) => {
      clearTimeout(clock);
      done(got);
    };
    asked.on("error", () => over({ status: 0, text: "" }));
    asked.end(body);
  });

/** Links of the graph that is attacked. */
export const LINKS = 20_000;

/** A folder with the graph `links`: 5,000 entities `e0` to `e4999`, relations `r0` to `r4`. */
export function attackedFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-attacks-"));
  mkdirSync(join(folder, "graphs"));
  const lines = Array.from(
    { length: LINKS },
    (_, at) => `e${(at * 7919) % 5000}\tr${at % 5}\te${(at * 104_729 + 1) % 5000}\n`,
  );
  writeFileSync(join(folder, "graphs", "links.tsv"), lines.join(""));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Written by `lib/turns`, where it lies beside this program. */
const turnsFile = (folder: string) => join(folder, "turns.json");

/**
 * Starts a server over such a folder.
 * @param program the path of `cli/main.js`
 * @param words more words of the command line
 */
export async function attackedServer(
  program: string,
  folder: string,
  words: readonly string[] = [],
): Promise<Target> {
  const hook = fileURLToPath(new URL("./lib/turns.js", import.meta.url));
  const counts = existsSync(hook);
  const serve = ["serve", join(folder, "graphs"), "--port", "0", "--json", "--jobs", join(folder, "jobs")];
  const child = spawn(
    process.execPath,
    [...(counts ? ["--import", hook] : []), resolve(program), ...serve, ...words],
    {
      cwd: folder,
      env: { ...process.env, LACUNA_TURNS: turnsFile(folder) },
      stdio: ["ignore", "pipe", "ignore"],
    },
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
  return { ...(JSON.parse(said) as { port: number; token: string }), process: child, folder, counts };
}

/** Resident memory of a process in MB; undefined where it has ended, or the system has no such file. */
export function residentOf({ process: child }: Pick<Target, "process">): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1000;
  } catch {
    return undefined;
  }
}

/** Milliseconds of the processor that a server has had: the thread that serves, and all others of its process. */
export function processorOf({ process: child }: Pick<Target, "process">): {
  serving: number;
  others: number;
} {
  const spent = { serving: 0, others: 0 };
  try {
    for (const thread of readdirSync(`/proc/${child.pid}/task`)) {
      const text = readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, "utf8");
      spent[thread === String(child.pid) ? "serving" : "others"] += Number(text.split(" ")[0]) / 1e6;
    }
  } catch {
    // The system has no such files, or the server has ended.
  }
  return spent;
}

/** What was seen of a server while it was watched. */
export interface Seen {
  /** Longest wait of `/healthz`, in milliseconds. */
  readonly longest: number;
  /** The wait that one of a hundred is above. */
  readonly p99: number;
  /** Most resident memory, in MB. */
  readonly peak: number;
  /** Longest turn of the thread that serves, in milliseconds of the processor; undefined without `lib/turns`. */
  readonly turn: number | undefined;
}

/** Asks for the health again and again; resident memory is looked at each time. */
export function watched(target: Target): () => Promise<Seen> {
  const { port, process: child, folder } = target;
  let [peak, on] = [0, true];
  const waits: number[] = [];
  // Counted from now on.
  if (target.counts) child.kill("SIGUSR2");
  const health = () =>
    new Promise<void>((done) => {
      const how = { host: "127.0.0.1", port, path: "/healthz", agent: false, timeout: MOST_WAIT };
      const asked = request(how, (response) => response.resume().on("close", () => done()));
      asked
        .on("timeout", () => asked.destroy())
        .on("error", () => done())
        .end();
    });
  const loop = (async () => {
    while (on) {
      const began = performance.now();
      await health();
      waits.push(performance.now() - began);
      peak = Math.max(peak, residentOf(target) ?? 0);
      await new Promise((done) => setTimeout(done, 10));
    }
  })();
  return async () => {
    on = false;
    await loop;
    waits.sort((a, b) => a - b);
    return {
      longest: waits.at(-1) ?? 0,
      p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      peak,
      turn: target.counts ? await longestTurn(child, folder) : undefined,
    };
  };
}

async function longestTurn(child: ChildProcess, folder: string): Promise<number | undefined> {
  const file = turnsFile(folder);
  if (!existsSync(file)) return undefined;
  rmSync(file);
  child.kill("SIGUSR2");
  for (let look = 0; look < 100 && !existsSync(file); look++)
    await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => setTimeout(done, 20));
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as number[])[0] : undefined;
}
