// The package as it is installed: `dist/` packed, unpacked into a strict project, and read as an editor and a compiler read it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { hovers } from "./hovers.ts";
import { root } from "./page.ts";

const project = mkdtempSync(join(tmpdir(), "lacuna-installed-"));
afterAll(() => rmSync(project, { recursive: true }));
execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", project], { cwd: root });
const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"))!;
mkdirSync(join(project, "node_modules"));
execFileSync("tar", ["-xzf", join(project, tarball), "-C", join(project, "node_modules")]);
renameSync(join(project, "node_modules/package"), join(project, "node_modules/lacuna"));
symlinkSync(join(root, "node_modules/@types"), join(project, "node_modules/@types"));
writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');

/** A call, what is looked at in it (the last letter of the marked name), and what an editor says there. */
const PARAMETERS: readonly (readonly [call: string, name: string, said: string])[] = [
  ['ask({ graph: "world", query: "", limit: 3 })', "limit", "At most this many answers a query."],
  ['ask({ graph: "world", query: "", timeout: 3 })', "timeout", "seconds"],
  ['predict({ graph: "world", query: "", top: 3 })', "top", "best"],
  ['predict({ graph: "world", query: "", explain: true })', "explain", "tree"],
  [
    'splitGraph({ graph: "world", random: [80, 10, 10], out: "gaps" })',
    "random",
    "at random: shares of train",
  ],
  ['splitGraph({ graph: "world", random: [80, 10, 10], out: "gaps", seed: 1 })', "seed", "seed"],
  ['trainLinks({ graph: "world", rank: 8 })', "rank", "dimension"],
  ['trainLinks({ graph: "world", epochs: 8 })', "epochs", "times through the training links"],
  ['sampleBenchmark({ graph: "world", protocol: "balanced", out: "b", perType: 5 })', "perType", "type"],
  ['evaluateSolver({ graph: "world", benchmark: "b", solver: "qto" })', "solver", "solver"],
];

const RESULTS: readonly (readonly [result: string, path: string, said: string])[] = [
  ["AskResult", "count", "how many answers"],
  ["AskResult", "outcome", "there are, or may be, more"],
  ["PredictResult", "calibrated", "`truth`"],
  ["PredictResult", "answers[0].score", "in order"],
  ["InspectGraphResult", "degrees.median", "smallest degree that 50 % of the entities do not exceed"],
  ["InspectGraphResult", "leakage.valid.inverse", "is in training"],
  ["EvaluateSolverResult", "mean.mrr", "ean reciprocal rank"],
  ["EvaluateLinksResult", "directions.tail.hits", "Share of ranks up to 1, 3 and 10"],
  ["MeasureLevelsResult", "rule.multiset", "Repeated items count"],
  ["EvaluateKoplResult", "overall.accuracy", "`correct / total`"],
];

test("ten parameters and ten fields of results say what they are, at any depth", () => {
  let text = 'import * as lacuna from "lacuna";\n';
  const places: number[] = [];
  for (const [call, name] of PARAMETERS) {
    const at = text.length + "void lacuna.".length + call.indexOf(`${name}:`) + name.length - 1;
    text += `void lacuna.${call};\n`;
    places.push(at);
  }
  for (const [index, [result, path]] of RESULTS.entries()) {
    text += `declare const r${index}: lacuna.${result};\nvoid r${index}.${path.replace("[0]", "[0]!")}`;
    places.push(text.length - 1);
    text += ";\n";
  }
  const shown = hovers(join(project, "program.ts"), text, places);
  for (const [at, [where, name, said]] of [...PARAMETERS, ...RESULTS].entries())
    expect(shown[at]?.toLowerCase(), `${where} ${name}`).toContain(said.toLowerCase());
});

test("names, required and optional fields, alternatives and what is refused are held by types", () => {
  const file = join(project, "surface.ts");
  writeFileSync(
    file,
    `import { ask, openGraph, predict, splitGraph, trainLinks, type AskResult, type CalibrateLinksResult, type CallOptions, type Graph, type InspectGraphResult, type LacunaError, type PredictParameters, type QuerySparqlResult, type TrainLinksResult } from "lacuna";
import { parseQuery, type Query } from "lacuna/query";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type OptionalOf<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
const is = <T extends true>(): T => true as T;
is<Same<Parameters<typeof ask>["length"], 1 | 2>>();
is<Same<Exclude<keyof PredictParameters, OptionalOf<PredictParameters>>, "graph" | "query">>();
is<"labels" extends OptionalOf<AskResult> ? true : false>();
is<Same<TrainLinksResult["out"], string | undefined>>();
is<Same<InspectGraphResult["degrees"]["max"], number>>();
is<Same<QuerySparqlResult["kind"], "rows" | "truth" | "triples">>();
is<Same<Extract<QuerySparqlResult, { kind: "truth" }>["truth"], boolean>>();
is<Same<CalibrateLinksResult["kind"], "temperature" | "isotonic">>();
is<Same<Awaited<ReturnType<typeof openGraph>>, Graph>>();
is<Same<ReturnType<typeof parseQuery>, Query>>();
is<"code" extends keyof LacunaError ? true : false>();
export const options: CallOptions = { signal: new AbortController().signal };
// @ts-expect-error a number
void predict({ graph: "world", query: "", top: "3" });
// @ts-expect-error one of the words
void predict({ graph: "world", query: "", known: "all" });
// @ts-expect-error a folder is needed
void splitGraph({ graph: "world", random: [80, 10, 10] });
// @ts-expect-error no such name
void trainLinks({ graph: "world", dimensions: 8 });
`,
  );
  expect(compile([file])).toEqual([]);
});
