import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { resolve as resolvePath } from "node:path";

/** A server in a process of its own. */
export interface Served {
  readonly port: number;
  readonly token?: string;
  readonly process: ChildProcess;
  /** Milliseconds from its start to the line that says its port. */
  readonly ms: number;
}

/**
 * Starts a server that says its port in a line of JSON.
 * @param options `hook`: a module that is loaded before it
 */
export function serving(
  words: readonly string[],
  cwd: string,
  { hook, env = {} }: { readonly hook?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Served> {
  const began = performance.now();
  const [script = "", ...rest] = words;
  const imported = hook === undefined ? [] : ["--import", hook];
  const child = spawn(process.execPath, [...imported, resolvePath(script), ...rest], {
    cwd,
    env: { ...process.env, ...env },
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

/** How a server is loaded. */
export interface Load {
  readonly clients: number;
  readonly seconds?: number;
  /** Requests at most. */
  readonly most?: number;
  /** Statuses that are no fault; 200 when it is left out. */
  readonly statuses?: readonly number[];
}

/** Milliseconds of each request that some clients send, each the next one when it has its answer; in ascending order. */
export async function load(
  { port, token }: Pick<Served, "port" | "token">,
  paths: readonly string[] | ((request: number) => string),
  { clients, seconds = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY, statuses = [200] }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const took: number[] = [];
  const end = performance.now() + 1000 * seconds;
  let next = 0;
  const one = async () => {
    while (performance.now() < end && next < most) {
      const began = performance.now();
      const request = next++;
      const path = typeof paths === "function" ? paths(request) : paths[request % paths.length]!;
      const { status, text } = await fetched({ port, token, agent, path });
      if (!statuses.includes(status)) throw new Error(`${path}: ${status} ${text}`);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  agent.destroy();
  return took.sort((a, b) => a - b);
}

/** One request, by GET. */
export interface Asked {
  readonly port: number;
  readonly token: string | undefined;
  readonly agent?: Agent;
  readonly path: string;
}

export const fetched = ({ port, token, agent, path }: Asked): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    request({ host: "127.0.0.1", port, path, headers, ...(agent ? { agent } : {}) }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on("error", reject)
      .end();
  });

/** A gauge of a server, by its name in `/metrics`. */
export async function gauge({ port, token }: Served, name: string): Promise<number> {
  const { text } = await fetched({ port, token, path: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
}

/** Resident memory of a server in MB. */
export const residentMb = async (server: Served): Promise<number> =>
  (await gauge(server, "process_resident_memory_bytes")) / 1e6;

/** The value below which a share of sorted values lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
