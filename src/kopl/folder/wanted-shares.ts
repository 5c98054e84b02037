import { usageError } from "../../error.ts";
import { type GeneratedShares, publishedShares } from "../generate/shares.ts";

/**
 * The published shares with those that are given instead.
 * @throws LacunaError `usage.bad-parameter`
 */
export function sharesOf(given: unknown): GeneratedShares {
  const wrong = (what: string) =>
    usageError(
      "bad-parameter",
      `{shares}: ${what}`,
      `it has ${[...Object.keys(publishedShares.types), ...otherShares].join(", ")}; shares lie between 0 and 1`,
      "shares",
    );
  if (given === undefined) return publishedShares;
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw wrong("it is no object");
  const types: Record<string, number> = { ...publishedShares.types };
  const others: Record<string, number> = {};
  for (const [name, value] of Object.entries(given)) {
    const highest = name === "meanSteps" ? 100 : 1;
    if (typeof value !== "number" || !(value >= 0 && value <= highest)) throw wrong(`${name} is no share`);
    if (Object.hasOwn(publishedShares.types, name)) types[name] = value;
    else if (otherShares.includes(name)) others[name] = value;
    else throw wrong(`there is no share ${JSON.stringify(name)}`);
  }
  return { ...publishedShares, ...others, types: proportions(types, given) };
}

/** Shares of types that sum up to 1: those that are given stay, the others make room. */
function proportions(types: Readonly<Record<string, number>>, given: object): GeneratedShares["types"] {
  const sum = (isGiven: boolean) =>
    Object.entries(types).reduce(
      (all, [name, value]) => all + (Object.hasOwn(given, name) === isGiven ? value : 0),
      0,
    );
  const [fixed, rest] = [sum(true), sum(false)];
  if (fixed > 1 + 1e-9)
    throw usageError(
      "bad-parameter",
      `{shares}: the shares of types sum up to ${fixed}`,
      "at most 1 is there",
      "shares",
    );
  const scale = rest > 0 ? (1 - fixed) / rest : 0;
  return Object.fromEntries(
    Object.entries(types).map(([name, value]) => [name, Object.hasOwn(given, name) ? value : value * scale]),
  ) as GeneratedShares["types"];
}

const otherShares = Object.keys(publishedShares).filter((name) => name !== "types");
