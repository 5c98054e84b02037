import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian calls the program that asks by SQL in one of these ways. */
const isql = ["/usr/bin/isql-vt", "/usr/bin/isql-v"].find(existsSync);
const program = "/usr/bin/virtuoso-t";

/** Whether a server can be started here. */
export const hasVirtuoso = existsSync(program) && isql !== undefined;

/** A Virtuoso of the system's packages on loopback. */
export interface VirtuosoServer {
  /** The address of its SPARQL endpoint. */
  readonly url: string;
  /** Puts N-Quads in the place of all triples that it has. */
  fill(graphs: readonly string[], quads: string): void;
  close(): Promise<void>;
}

/** Starts a server with a folder of its own. @param sparql lines of the section `[SPARQL]` */
export async function startVirtuoso(sparql: readonly string[] = []): Promise<VirtuosoServer> {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-virtuoso-"));
  const [port, http] = await freePorts();
  const path = (name: string) => join(folder, name);
  const settings = [
    ...["[Database]", `DatabaseFile = ${path("v.db")}`, `ErrorLogFile = ${path("v.log")}`],
    ...[`TransactionFile = ${path("v.trx")}`, `xa_persistent_file = ${path("v.pxa")}`],
    ...["[TempDatabase]", `DatabaseFile = ${path("t.db")}`, `TransactionFile = ${path("t.trx")}`],
    ...["[Parameters]", `ServerPort = 127.0.0.1:${port}`, `DirsAllowed = ${folder}`],
    ...["NumberOfBuffers = 10000", "MaxDirtyBuffers = 5000"],
    ...["[HTTPServer]", `ServerPort = 127.0.0.1:${http}`, "[SPARQL]", ...sparql],
  ];
  writeFileSync(path("virtuoso.ini"), `${settings.join("\n")}\n`);
  const server = spawn(program, ["+configfile", path("virtuoso.ini"), "+foreground"], {
    cwd: folder,
    stdio: "ignore",
  });
  const run = (statement: string) =>
    spawnSync(isql!, [String(port), "dba", "dba", "VERBOSE=OFF", "BANNER=OFF", `exec=${statement}`]);
  for (let tried = 0; run("status();").status !== 0; tried++) {
    if (tried === 240) throw new Error("Virtuoso did not start");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  let files = 0;
  return {
    url: `http://127.0.0.1:${http}/sparql`,
    fill(graphs, quads) {
      const file = path(`${files++}.nq`);
      writeFileSync(file, quads);
      const cleared = graphs.map((each) => `SPARQL CLEAR GRAPH <${each}>;`).join(" ");
      // 512: the fourth term is the graph; 1: in one transaction for each thread.
      const { status, stderr } = run(
        `log_enable(3); ${cleared} DB.DBA.TTLP_MT (file_to_string_output ('${file}'), '', 'urn:none', 512); checkpoint;`,
      );
      if (status !== 0 || stderr.length > 0) throw new Error(stderr.toString());
    },
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two ports at once, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  for (const each of servers) await new Promise<void>((resolve) => each.listen(0, "127.0.0.1", resolve));
  const [a, b] = servers.map((each) => (each.address() as { port: number }).port);
  for (const each of servers) await new Promise((resolve) => each.close(resolve));
  return [a!, b!];
}
