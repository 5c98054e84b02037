import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { OwnEngine } from "../../src/sql/engines/engine.ts";
import { openPostgres } from "../../src/sql/engines/postgres.ts";
import { engineContract } from "./contract.ts";

/** Debian keeps the server's programs apart from other programs. */
const programs = [
  "/usr/lib/postgresql/17/bin",
  "/usr/lib/postgresql/16/bin",
  "/usr/lib/postgresql/15/bin",
].find((folder) => existsSync(join(folder, "initdb")));
/** The server refuses to run as root. */
const user = process.getuid?.() === 0 ? idsOf("postgres") : undefined;
const able = programs !== undefined && (process.getuid?.() !== 0 || user !== undefined);

describe.skipIf(!able)(`PostgreSQL of the system${able ? "" : " (not there)"}`, () => {
  const folder = able ? mkdtempSync(join(tmpdir(), "lacuna-postgres-")) : "";
  let server: ReturnType<typeof spawn>;
  let engine: OwnEngine;

  beforeAll(async () => {
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
    server = spawn(join(programs!, "postgres"), options, { ...user, cwd: folder, env: { LC_ALL: "C" } });
    await new Promise<void>((resolve, reject) => {
      server.on("exit", () => reject(new Error("the server ended")));
      server.stderr!.on("data", (text: Buffer) => {
        if (text.includes("ready to accept connections")) resolve();
      });
    });
    engine = await openPostgres(`postgres://lacuna@127.0.0.1:${port}/postgres`);
  });

  afterAll(async () => {
    await engine?.close();
    if (server) {
      const ended = new Promise((resolve) => server.on("exit", resolve));
      server.kill("SIGINT");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  engineContract("PostgreSQL", () => engine, 80);
});

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
