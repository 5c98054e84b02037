import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian keeps the server's programs apart from other programs. */
const programs = [
  "/usr/lib/postgresql/17/bin",
  "/usr/lib/postgresql/16/bin",
  "/usr/lib/postgresql/15/bin",
].find((folder) => existsSync(join(folder, "initdb")));
/** The server refuses to run as root. */
const user = process.getuid?.() === 0 ? idsOf("postgres") : undefined;

/** Whether a server can be started here. */
export const hasPostgres = programs !== undefined && (process.getuid?.() !== 0 || user !== undefined);

/** A server on loopback, with the database `postgres` and the user `lacuna`, who needs no password. */
export interface PostgresServer {
  readonly port: number;
  /** The process that starts one for each connection. */
  readonly pid: number;
  /** Runs `psql` on a script. */
  psql(script: string): void;
  /** Runs `psql` on a file. */
  psqlFile(path: string): void;
  close(): Promise<void>;
}

/** Starts a server of the system's packages with a folder of its own. @param settings such as `work_mem=64MB` */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-postgres-"));
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const made = spawnSync(join(programs!, "initdb"), ["-D", data, "-U", "lacuna", "-A", "trust", "-N"], {
    ...user,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const port = await freePort();
  const options = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off"];
  for (const each of settings) options.push("-c", each);
  const server = spawn(join(programs!, "postgres"), options, { ...user, cwd: folder, env: { LC_ALL: "C" } });
  await new Promise<void>((resolve, reject) => {
    server.on("exit", () => reject(new Error("the server ended")));
    server.stderr!.on("data", (text: Buffer) => {
      if (text.includes("ready to accept connections")) resolve();
    });
  });
  const run = (words: readonly string[], input: string) => {
    const where = ["-h", "127.0.0.1", "-p", String(port), "-U", "lacuna", "-d", "postgres"];
    const ran = spawnSync(join(programs!, "psql"), [...where, "-q", "-v", "ON_ERROR_STOP=1", ...words], {
      input,
    });
    if (ran.status !== 0) throw new Error(ran.stderr.toString());
  };
  return {
    port,
    pid: server.pid!,
    psql: (script) => run([], script),
    psqlFile: (path) => run(["-f", path], ""),
    async close() {
      const ended = new Promise((resolve) => server.on("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(spawnSync("id", [flag, name]).stdout.toString().trim() || Number.NaN);
  const [uid, gid] = [id("-u"), id("-g")];
  return Number.isNaN(uid) ? undefined : { uid, gid };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
