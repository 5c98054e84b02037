import { LacunaError } from "../error.ts";
import { detectNotation } from "../query/convert.ts";
import { findNamedType } from "../query/types/lookup.ts";
import { sameQuery } from "./betae/parameters.ts";
import type { Manifest, SampleRecipe } from "./folder/manifest.ts";
import type { LineRules } from "./folder/verify.ts";
import {
  defaultsOf,
  departures,
  type ParameterValue,
  type ProtocolDeparture,
  type ProtocolParameter,
} from "./parameter.ts";
import type { AnswerRule, Protocol } from "./protocol.ts";
import { protocolNames, protocols } from "./registry.ts";

const registered = (name: string) => protocols.find((each) => each.name === name);

/** @throws LacunaError `usage.unknown-protocol` with the names there are @internal */
export async function protocolOf(name: string): Promise<Protocol> {
  const found = registered(name);
  if (found) return found.load();
  throw new LacunaError("usage.unknown-protocol", `no protocol is called ${JSON.stringify(name)}`, {
    hint: `protocols are ${protocolNames.join(", ")}, or a JavaScript module of yours: ./my-protocol.mjs`,
  });
}

/** The check of the lines of a folder, for all types and splits. */
export async function lineRulesOf(manifest: Manifest): Promise<Pick<LineRules, "answers" | "asWritten">> {
  const rule = manifest.sample?.parameters[sameQuery.name];
  return { answers: await answerRuleOf(manifest), asWritten: rule === "as-written" };
}

/**
 * Which answers the queries of a folder have to have: as the protocol declared when they were sampled, or, in folders of
 * earlier versions, as the protocol of that name declares now. How the answers of other files differ stands in the record
 * of their import.
 */
export async function answerRuleOf(manifest: Manifest): Promise<AnswerRule> {
  if (manifest.import?.answers === "selected") return "selected";
  const { sample } = manifest;
  if (!sample || sample.answers) return sample?.answers ?? "all";
  const protocol = sample.module ? undefined : await registered(sample.protocol)?.load();
  return protocol?.answers ?? "all";
}

/** Sets of types that `--types` knows by one word. */
const typeSets: ReadonlyMap<string, () => Promise<readonly string[]>> = new Map([
  ["efo1", async () => (await import("../query-types/efo1.ts")).efo1Types().map(({ formula }) => formula)],
  [
    "efok-official",
    async () => (await import("../query-types/efok.ts")).officialEfokTypes().map(({ formula }) => formula),
  ],
  [
    "efok-complete",
    async () => (await import("../query-types/efok.ts")).efokTypes().map(({ formula }) => formula),
  ],
]);

/**
 * The types that a list such as `2i1p`, `3p` or `efo1` names, without repeats: named types in our spelling, formulas as
 * they stand.
 * @throws LacunaError `usage.unknown-type`
 */
export async function chosenTypes(
  list: readonly string[] | undefined,
  protocol: Protocol,
): Promise<readonly string[]> {
  if (list === undefined) return protocol.types;
  const types: string[] = [];
  for (const each of list) {
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

/** The differences of a recipe from the published ones; empty when there are none. */
export function departuresOf(
  { perType, parameters }: Pick<Protocol, "perType" | "parameters">,
  recipe: Pick<SampleRecipe, "perType" | "parameters">,
): ProtocolDeparture[] {
  const values = { ...recipe.parameters, ...(perType ? { [perType.name]: recipe.perType } : {}) };
  return departures(perType ? [perType, ...parameters] : parameters, values);
}

/**
 * The parameters of a protocol with settings put over the defaults; values take the kind of the default.
 * @throws LacunaError `usage.unknown-parameter`, `usage.bad-parameter`
 */
export function chosenParameters(
  protocol: Protocol,
  settings: Readonly<Record<string, ParameterValue>>,
): Record<string, ParameterValue> {
  const chosen = defaultsOf(protocol.parameters);
  for (const [key, value] of Object.entries(settings)) {
    const parameter = protocol.parameters.find(({ name }) => name === key);
    if (!parameter) {
      const known = Object.entries(defaultsOf(protocol.parameters)).map(([name, each]) => `${name}=${each}`);
      throw new LacunaError(
        "usage.unknown-parameter",
        `${protocol.name} has no parameter ${JSON.stringify(key)}`,
        { hint: known.length === 0 ? "it has none" : `it has ${known.join(", ")}` },
      );
    }
    chosen[key] = checkedValue(parameter, value);
  }
  return chosen;
}

/** @throws LacunaError `usage.bad-parameter` */
function checkedValue(
  { name, default: initial, choices }: ProtocolParameter,
  given: ParameterValue,
): ParameterValue {
  if (typeof given === typeof initial && typeof given !== "string" && !Number.isNaN(given)) return given;
  const text = String(given);
  if (typeof initial === "string" && (choices?.includes(text) ?? true)) return text;
  if (typeof initial === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if (typeof initial === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  const kind = choices ? choices.join(" or ") : typeof initial === "boolean" ? "true or false" : "a number";
  throw new LacunaError("usage.bad-parameter", `${JSON.stringify(text)} is no value of ${name}`, {
    hint: `${name} is ${kind}; the default is ${initial}`,
  });
}
