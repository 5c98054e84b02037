import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { missing, shownByPage } from "./chromium.ts";
import { isolation } from "./serve.ts";

// The recipes of the page are built as they stand there, and run in a browser with and without shared memory.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/guides/browser.md"), "utf8");
const own = createRequire(join(ROOT, "test/browser/bundlers/package.json"));
const installed = existsSync(join(ROOT, "test/browser/bundlers/node_modules/webpack"));
const without = missing || (installed ? "" : " (skipped: npm ci --prefix test/browser/bundlers)");

/** A block of the page: with a file name, or the first below a heading that has some text. */
const fileOf = (name: string): string =>
  PAGE.split(`[${name}]\n`)[1]?.split("```")[0] ?? expect.fail(`the page has no ${name}`);
const lineWith = (text: string, below: string): string =>
  PAGE.split(`## ${below}\n`)[1]
    ?.split("\n")
    .find((line) => line.includes(text)) ?? expect.fail(`the page has no ${text} below ${below}`);

const STUDY = `
try {
  const contents = new Map();
  let workers = 0;
  const counted = () => (workers++, startWorker());
  const lacuna = boundAll(operations, browserHost({ contents, startWorker: counted }));
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps", seed: 1 });
  const { evaluation } = await lacuna.trainLinks({ graph: "gaps", rank: 8, epochs: 2, seed: 1, threads: 1, out: "model" });
  const many = await lacuna.trainLinks({ graph: "gaps", rank: 8, epochs: 2, seed: 1, threads: 2, out: "same" });
  const { answers } = await lacuna.ask({ graph: "world", query: "?c : borders(France, ?c) & language(?c, French)" });
  const { answers: predicted } = await lacuna.predict({ graph: "gaps", query: "?c : borders(Chad, ?c)", predicted: true, top: 2 });
  await lacuna.sampleBenchmark({ graph: "gaps", protocol: "betae", types: ["2p"], perType: 5, out: "bench", seed: 1, threads: 2 });
  document.getElementById("out").textContent = JSON.stringify({
    isolated: crossOriginIsolated, workers: workers > 0, same: evaluation.test.mrr === many.evaluation.test.mrr,
    mrr: evaluation.test.mrr > 0, answers: answers.length, predicted: predicted.length, files: [...contents.keys()].some((name) => name.startsWith("bench/")),
  });
} catch (error) {
  document.getElementById("out").textContent = JSON.stringify({ error: String(error), stack: error.stack, hint: error.hint });
}
`;
const IMPORT = 'import { boundAll, browserHost, operations } from "lacuna/browser";\n';
const HTML = (script: string) =>
  `<!doctype html><title>Lacuna</title><pre id="out"></pre><script type="module" src="${script}"></script>`;
/** How the program of the page starts a worker. */
const URL_WORKER = lineWith('new URL("lacuna/browser-worker"', "The program");

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

/** A project with Lacuna among its packages. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-bundled-"));
  folders.push(folder);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/lacuna"), "dir");
  const all = { "package.json": '{"type":"module","private":true}', ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

const types: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  mjs: "text/javascript",
  wasm: "application/wasm",
};

/** What was built, as a server sends it. */
function served(folder: string, html?: string) {
  const pages: Record<string, { type: string; body: string }> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const ending = name.split(".").at(-1)!;
    if (!(ending in types)) continue;
    pages[`/${name}`] = { type: types[ending]!, body: readFileSync(join(folder, name), "utf8") };
  }
  pages["/"] = html ? { type: "text/html", body: html } : pages["/index.html"]!;
  return pages;
}

const bundlers: Readonly<Record<string, () => Promise<ReturnType<typeof served>>>> = {
  async vite() {
    const worker = [lineWith("browser-worker?worker", "Vite"), lineWith("new LacunaWorker", "Vite")].join(
      "\n",
    );
    const folder = project({
      "index.html": HTML("/page.js"),
      "page.js": `${IMPORT}${worker}\n${STUDY}`,
      "vite.config.js": fileOf("vite.config.js"),
    });
    const { build } = await import("vite");
    await build({ root: folder, configFile: join(folder, "vite.config.js"), logLevel: "error" });
    return served(join(folder, "dist"));
  },
  async webpack() {
    const folder = project({
      "page.js": `${IMPORT}${URL_WORKER}\n${STUDY}`,
      "webpack.config.js": fileOf("webpack.config.js"),
    });
    const config = (await import(pathToFileURL(join(folder, "webpack.config.js")).href)).default;
    const webpack = own("webpack") as (
      config: object,
      done: (error: Error | null, stats?: Stats) => void,
    ) => void;
    interface Stats {
      hasErrors(): boolean;
      toString(): string;
    }
    await new Promise<void>((resolve, reject) =>
      webpack(
        {
          ...{ ...config, context: folder, entry: "./page.js", mode: "production" },
          // As `npx webpack` has it in the folder; not minimised, which takes most of the time.
          ...{ output: { ...config.output, path: join(folder, "dist") }, optimization: { minimize: false } },
        },
        (error, stats) =>
          error || !stats || stats.hasErrors() ? reject(error ?? new Error(String(stats))) : resolve(),
      ),
    );
    return served(join(folder, "dist"), HTML("/main.mjs"));
  },
  async esbuild() {
    const command = lineWith("npx esbuild", "esbuild");
    const worker = lineWith('new Worker("', "esbuild");
    const folder = project({ "page.js": `${IMPORT}${worker}\n${STUDY}` });
    const words = command.trim().split(" ").slice(2);
    const entries = words.filter((word) => !word.startsWith("--"));
    const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
    const esbuild = own("esbuild") as { build(options: object): Promise<unknown> };
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: entries.map((entry) => {
        const [out, from] = entry.split("=");
        return from ? { out, in: from } : { out: "page", in: `./${out}` };
      }),
      bundle: words.includes("--bundle"),
      splitting: words.includes("--splitting"),
      format: option("format"),
      target: option("target"),
      outdir: option("outdir"),
      logLevel: "silent",
    });
    return served(join(folder, "out"), HTML("/page.js"));
  },
  async "plain modules"() {
    const html = PAGE.split("## Plain modules\n")[1]!.split("```html\n")[1]!.split("```")[0]!;
    const [start] = html.match(/const startWorker = .*/) ?? [];
    const script = `import { boundAll, browserHost, operations } from "/lacuna/browser.js";\n${start}\n${STUDY}`;
    expect(html).toContain('from "/lacuna/browser.js"');
    const pages = Object.fromEntries(
      Object.entries(served(join(ROOT, "dist"), HTML("/page.js"))).map(([name, page]) => [
        name === "/" ? name : `/lacuna${name}`,
        page,
      ]),
    );
    return { ...pages, "/page.js": { type: "text/javascript", body: script } };
  },
};

describe.skipIf(without !== "")(`a page built by${without}`, () => {
  test.each(Object.keys(bundlers))(
    "%s trains, predicts and samples, with shared memory and without",
    async (name) => {
      const pages = await bundlers[name]!();
      const wanted = { same: true, mrr: true, answers: 4, predicted: 2, files: true };
      for (const headers of [isolation, {}]) {
        const isolated = headers === isolation;
        const found = await shownByPage(pages, { timeout: 60_000, headers });
        expect(found).toMatchObject({ ...wanted, isolated });
        if (isolated) expect(found.workers).toBe(true);
      }
    },
    150_000,
  );
});
