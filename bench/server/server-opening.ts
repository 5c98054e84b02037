import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder, lacuna, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { shown } from "../lib/measure.ts";
import { at, fetched, type Served, serving } from "../lib/served.ts";
import { printTable } from "../lib/table.ts";

const ENTITIES = 200_000;
const LINKS = 1_000_000;

/** Short questions on `world` while another graph is opened: how long they wait, and for how long the thread that serves does nothing else. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const snapshot = join(folder, "fb.lacuna");
    await runNode(lacuna, ["kg", "import", data("fb15k-237"), "--out", snapshot]);
    const large = join(folder, "large.tsv");
    await writeLarge(large);
    const rows: string[][] = [];
    for (const [name, source, id] of [
      ["FB15k-237, snapshot", snapshot, "fb"],
      ["FB15k-237, text", data("fb15k-237"), "fb15k-237"],
      [
        `${ENTITIES.toLocaleString("en")} entities, ${LINKS.toLocaleString("en")} links, text`,
        large,
        "large",
      ],
    ] as const)
      rows.push([name, ...(await opened(source, id, folder))]);
    printTable(
      ["opened", "seconds", "questions", "p50 ms", "p99 ms", "longest turns, ms of the processor"],
      rows,
    );
  });
}

async function opened(source: string, id: string, folder: string): Promise<string[]> {
  const turns = join(folder, "turns.json");
  const server = await serving([lacuna, "serve", source, "--port", "0", "--json"], folder, {
    hook: fileURLToPath(new URL("./lib/turns.js", import.meta.url)),
    env: { LACUNA_TURNS: turns },
  });
  let number = 0;
  const ask = () => {
    number++;
    const query = encodeURIComponent(`?n${number} : borders(France, ?n${number})`);
    return fetched({ port: server.port, token: server.token, path: `/api/v1/graphs/world/ask?q=${query}` });
  };
  for (let warm = 0; warm < 300; warm++) await ask();
  await longest(server, turns);
  const began = performance.now();
  let isOpen = false;
  const path = `/api/v1/graphs/${id}/links?entity=${encodeURIComponent(id === "large" ? "e7" : "/m/06mn7")}`;
  const opening = fetched({ port: server.port, token: server.token, path }).finally(() => {
    isOpen = true;
  });
  const took: number[] = [];
  while (!isOpen) {
    const asked = performance.now();
    await ask();
    took.push(performance.now() - asked);
  }
  const { status, text } = await opening;
  if (status !== 200) throw new Error(text);
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const turned = await longest(server, turns);
  server.process.kill();
  const figures = [seconds, took.length, at(took, 0.5), at(took, 0.99)].map(shown);
  return [...figures, turned.map(shown).join(", ")];
}

/** The longest turns since this was asked last. */
async function longest({ process }: Served, path: string): Promise<number[]> {
  rmSync(path, { force: true });
  process.kill("SIGUSR2");
  while (!existsSync(path)) await new Promise((done) => setTimeout(done, 20));
  return JSON.parse(readFileSync(path, "utf8")) as number[];
}

async function writeLarge(path: string): Promise<void> {
  const file = createWriteStream(path);
  let state = 1;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  let text = "";
  for (let link = 0; link < LINKS; link++) {
    text += `e${link < ENTITIES ? link : next(ENTITIES)}\tr${next(200)}\te${next(ENTITIES)}\n`;
    if (text.length < 1 << 20) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await once(file, "close");
}
