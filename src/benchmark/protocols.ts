import { LacunaError } from "../error.ts";
import { detectNotation } from "../query/convert.ts";
import { outerParts } from "../query/outer-parts.ts";
import { findNamedType } from "../query/types/lookup.ts";
import type { Manifest } from "./folder/manifest.ts";
import type { AnswerRule, Protocol } from "./protocol.ts";

/** Ways to make benchmarks by name, each loaded when it is called for. */
const loaders: ReadonlyMap<string, () => Promise<Protocol>> = new Map([
  ["betae", async () => (await import("./betae/protocol.ts")).betaeProtocol],
  ["efo1", async () => (await import("./efo1/protocol.ts")).efo1Protocol],
  ["efok", async () => (await import("./efok/protocol.ts")).efokProtocol],
  ["balanced", async () => (await import("./balanced/protocol.ts")).balancedProtocol],
]);

/** Names of the protocols. */
export const protocolNames: readonly string[] = [...loaders.keys()];

/** @throws LacunaError `usage.unknown-protocol` with the names there are */
export async function protocolOf(name: string): Promise<Protocol> {
  const load = loaders.get(name);
  if (load) return load();
  throw new LacunaError("usage.unknown-protocol", `no protocol is called ${JSON.stringify(name)}`, {
    hint: `protocols are ${protocolNames.join(", ")}, or a JavaScript module of yours: ./my-protocol.mjs`,
  });
}

/**
 * Which answers the queries of a folder have to have: as the protocol declared when they were sampled, or, in folders of
 * earlier versions, as the protocol of that name declares now; `given` where answers were taken from other files.
 */
export async function answerRuleOf(manifest: Manifest): Promise<AnswerRule | "given"> {
  if (manifest.import?.answers === "given") return "given";
  const { sample } = manifest;
  if (!sample || sample.answers) return sample?.answers ?? "all";
  const load = sample.module ? undefined : loaders.get(sample.protocol);
  return (await load?.())?.answers ?? "all";
}

/** Sets of types that `--types` knows by one word. */
const typeSets: ReadonlyMap<string, () => Promise<readonly string[]>> = new Map([
  ["efo1", async () => (await import("../space/efo1.ts")).efo1Types().map(({ formula }) => formula)],
  [
    "efok-official",
    async () => (await import("../space/efok.ts")).officialEfokTypes().map(({ formula }) => formula),
  ],
  ["efok-complete", async () => (await import("../space/efok.ts")).efokTypes().map(({ formula }) => formula)],
]);

/**
 * The types that a list such as `2i1p,3p` or `efo1` names, without repeats: named types in our spelling, formulas as
 * they stand. Commas inside brackets belong to a formula.
 * @throws LacunaError `usage.unknown-type`
 */
export async function chosenTypes(list: string | undefined, protocol: Protocol): Promise<readonly string[]> {
  if (list === undefined) return protocol.types;
  const types: string[] = [];
  for (const each of outerParts(list)) {
    if (each === "all") types.push(...protocol.types);
    else if (typeSets.has(each)) types.push(...(await typeSets.get(each)!()));
    else types.push(protocol.types.includes(each) ? each : typeNamed(each));
  }
  return [...new Set(types)];
}

function typeNamed(text: string): string {
  const named = findNamedType(text);
  if (named) return named.name;
  try {
    if (text !== "") detectNotation(text).parse(text, { unsafe: true });
    if (/^[(!r]/.test(text)) return text;
  } catch {
    // Not a formula either: said below.
  }
  throw new LacunaError("usage.unknown-type", `${JSON.stringify(text)} names no query type`, {
    hint: `types are names such as 2i1p, formulas, or the sets all${[...typeSets.keys()].map((set) => `, ${set}`).join("")}`,
  });
}

type Value = string | number | boolean;

/**
 * The parameters of a protocol with `key=value` settings put over the defaults; values take the kind of the default.
 * @throws LacunaError `usage.unknown-parameter`, `usage.bad-parameter`
 */
export function chosenParameters(protocol: Protocol, settings: readonly string[]): Record<string, Value> {
  const chosen: Record<string, Value> = { ...protocol.parameters };
  for (const setting of settings) {
    const cut = setting.indexOf("=");
    const key = setting.slice(0, Math.max(0, cut));
    if (!Object.hasOwn(protocol.parameters, key)) {
      const known = Object.entries(protocol.parameters).map(([name, value]) => `${name}=${value}`);
      throw new LacunaError(
        "usage.unknown-parameter",
        `${protocol.name} has no parameter ${JSON.stringify(cut < 0 ? setting : key)}`,
        {
          hint: known.length === 0 ? "it has none" : `it has ${known.join(", ")}`,
        },
      );
    }
    chosen[key] = valueLike(protocol.parameters[key]!, setting.slice(cut + 1), key);
  }
  return chosen;
}

function valueLike(example: Value, text: string, key: string): Value {
  if (typeof example === "string") return text;
  if (typeof example === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if (typeof example === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  const kind = typeof example === "boolean" ? "true or false" : "a number";
  throw new LacunaError("usage.bad-parameter", `${JSON.stringify(text)} is no value of ${key}`, {
    hint: `${key} is ${kind}; the default is ${example}`,
  });
}
