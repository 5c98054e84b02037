import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A server of the build, in a process of its own. */
export interface Spawned {
  readonly port: number;
  readonly token: string;
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has written into its log. */
  log(): string;
  /** Ends it; resolves with its exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `lacuna serve` and waits until it listens. */
export function spawned(words: readonly string[], cwd: string): Promise<Spawned> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(process.cwd(), "dist/cli/main.js"), "serve", "--port", "0", "--json", ...words],
      {
        cwd,
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let [log, said, isUp] = ["", "", false];
    const over = new Promise<number | null>((done) => child.on("exit", (code) => done(code)));
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    child.stdout.on("data", (chunk: Buffer) => {
      log += chunk;
      if (isUp || !log.includes("\n")) return;
      isUp = true;
      const { url, port, token } = JSON.parse(log.split("\n")[0]!) as {
        url: string;
        port: number;
        token: string;
      };
      resolve({
        ...{ url, port, token, process: child, log: () => log },
        end(signal) {
          child.kill(signal);
          return over;
        },
      });
    });
    child.on("exit", () => reject(new Error(said)));
  });
}

/** Runs the command line. */
export const lacuna = (words: readonly string[], cwd: string): string =>
  execFileSync(process.execPath, [join(process.cwd(), "dist/cli/main.js"), ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });

/** The contents of all files in a folder, by their paths. */
export const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "base64")]),
  );

/** Milliseconds passed. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));
