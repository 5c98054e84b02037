import { LacunaError } from "../../error.ts";
import { partsOfList } from "../../models/model-names.ts";
import { checked } from "../../operations/contract/check.ts";
import { type KindedPart, partsOf, shapeOf, withParts } from "../../operations/contract/kinds.ts";
import { linksIn } from "../../query/links-in.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resource.ts";
import type { Offer } from "../offers/offer.ts";
import { refusal } from "../refusal.ts";
import { isKeptFile, isSentFile } from "./given-file.ts";
import { keepCall, knownCall, splitCall } from "./known-calls.ts";
import type { ServerLimits } from "./limits.ts";
import { SHORT_QUERY } from "./moments.ts";

/** Parameters of a call as its operation takes them. */
export interface ReadyCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The resources that it is about. */
  readonly resources: readonly Resource[];
}

/** The services that prepare calls. */
interface Setup {
  readonly catalog: Catalog;
  readonly limits: ServerLimits;
  readonly place?: (part: KindedPart) => string;
}

/**
 * What somebody asks for, as the operation takes it: ids of resources become what they stand for, limits are set, and everything
 * is checked as the command line checks it. A call that differs from an earlier one in its queries alone has only these checked.
 * @param place what is written and read in the folder of a job; nothing is where there is none
 * @throws LacunaError `usage.*`, `http.bad-parameter`, `http.unknown-id`
 */
export async function readyCall(
  offer: Offer,
  given: Readonly<Record<string, unknown>>,
  setup: Setup,
): Promise<ReadyCall> {
  const { limits } = setup;
  const split = setup.place ? undefined : splitCall(offer, given);
  const before = split && (await knownCall(offer, split, setup));
  if (!split || !before) {
    const call = await newCall(offer, given, setup);
    if (split) keepCall(offer, split, limits, call);
    return call;
  }
  const parameters = { ...before.parameters };
  for (const [name, text] of split.texts) {
    parameters[name] = text;
    refuseLong(shortText(text, name, limits), given.notation, name, limits);
  }
  return { parameters, resources: before.resources };
}

async function newCall(
  offer: Offer,
  given: Readonly<Record<string, unknown>>,
  { catalog, limits, place }: Setup,
): Promise<ReadyCall> {
  refuseUnknown(offer, given);
  const { operation } = offer;
  // Ids are looked up one after the other, and replaced at once.
  const names: { readonly kind: Resource["kind"]; readonly id: string }[] = [];
  withParts(operation.parameters, given, ({ kind, parameter, value }) => {
    if (kind.is === "resource" && !comesAlong(kind.of, value, place))
      names.push(...idsIn(kind.of, value, parameter));
    return value;
  });
  const found = await Promise.all(names.map(({ kind, id }) => catalog.find(kind, id)));
  const sourceOf = (kind: Resource["kind"], id: string) =>
    found.find((each) => each.kind === kind && each.id === id)!.source;
  const mapped = withParts(operation.parameters, given, (part) => {
    const { kind, parameter, value } = part;
    switch (kind.is) {
      case "resource":
        return comesAlong(kind.of, value, place)
          ? place!(part)
          : withSources(kind.of, String(value), sourceOf);
      case "query":
        refuseLong(shortText(value, parameter, limits), given.notation, parameter, limits);
        return value;
      case "source":
        return `${shortText(value, parameter, limits)}\n`;
      case "code":
        if (kind.names.includes(value as string)) return value;
        throw refusal("bad-parameter", `{${parameter}} is one of ${kind.names.join(", ")} here`, {
          parameter,
        });
      case "quantity":
        // Checked as it was given; what the schema takes is bounded afterwards, as defaults are.
        return value;
      case "input":
      case "output-file":
      case "output-folder":
        if (place) return place(part);
        throw refusal("bad-parameter", `${parameter} is not taken here`, { parameter });
      default:
        throw refusal("bad-parameter", `${parameter} is not taken here`, { parameter });
    }
  });
  const parameters = checked(operation, { ...boundsOf(offer, limits), ...mapped }) as Record<string, unknown>;
  const bounded = withParts(operation.parameters, parameters, ({ kind, value }) =>
    kind.is === "quantity" && typeof value === "number" ? Math.min(value, mostOf(kind.unit, limits)) : value,
  );
  return { parameters: bounded, resources: found };
}

/** @throws LacunaError `usage.unknown-parameter`, of what is not offered as of what there is not */
function refuseUnknown({ operation, parameters }: Offer, given: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue;
    throw new LacunaError(
      "usage.unknown-parameter",
      `${operation.id} has no parameter ${JSON.stringify(name.slice(0, 80))}`,
      { hint: `it has ${Object.keys(parameters).join(", ")}` },
    );
  }
}

const boundsKnown = new WeakMap<Offer, { readonly limits: ServerLimits; readonly bounds: object }>();

/** The bounds of a call that gives none. */
function boundsOf(offer: Offer, limits: ServerLimits): object {
  const known = boundsKnown.get(offer);
  if (known?.limits === limits) return known.bounds;
  const bounds = newBounds(offer, limits);
  boundsKnown.set(offer, { limits, bounds });
  return bounds;
}

function newBounds({ operation, as }: Offer, limits: ServerLimits): Record<string, unknown> {
  const shape = shapeOf(operation.parameters);
  const bounds: Record<string, unknown> = {};
  if (as === "answer" && "timeout" in shape) bounds.timeout = limits.seconds;
  if (as === "answer" && "memory" in shape) bounds.memory = limits.memory;
  if (as === "answer" && "threads" in shape) bounds.threads = 1;
  for (const { parameter, kind } of partsOf(operation.parameters))
    if (
      as === "answer" &&
      operation.rows &&
      kind.is === "quantity" &&
      kind.unit === "rows" &&
      !hasDefault(shape[parameter]!)
    )
      bounds[parameter] = limits.rows;
  return bounds;
}

/** A bound of the operation's own stays. */
const hasDefault = (schema: ReturnType<typeof shapeOf>[string]): boolean =>
  schema._zod.def.type === "default";

const mostOf = (
  unit: "bytes" | "seconds" | "minutes" | "rows",
  { memory, seconds, rows }: ServerLimits,
): number => ({ bytes: memory, seconds, minutes: seconds, rows })[unit];

function shortText(value: unknown, parameter: string, { text }: ServerLimits): string {
  if (typeof value !== "string") throw refusal("bad-parameter", `${parameter} is a text here`, { parameter });
  if (value.length > text)
    throw refusal("too-large", `{${parameter}} has ${value.length} characters`, {
      parameter,
      hint: `at most ${text} are taken`,
    });
  // Standard input is nobody's here.
  if (value.trim() === "-")
    throw refusal("bad-parameter", `{${parameter}} is not as it should be`, { parameter });
  return value;
}

/** Looks at short queries; workers count the links of longer ones. @throws LacunaError `http.too-many-links` */
function refuseLong(text: string, notation: unknown, parameter: string, limits: ServerLimits): void {
  if (text.length > SHORT_QUERY) return;
  const links = linksIn(text, notation);
  if (links === undefined || links <= limits.links) return;
  throw refusal("too-many-links", `{${parameter}} has ${links} links`, {
    parameter,
    hint: `at most ${limits.links} are taken`,
  });
}

/** Whether a resource, which is a single file, comes with the call of a job. */
const comesAlong = (kind: Resource["kind"], value: unknown, place: unknown): boolean =>
  place !== undefined && kind === "predictions" && (isSentFile(value) || isKeptFile(value));

/** The prefix of models whose geometric mean is asked for, and of one that a solver has for itself. */
const PREFIXES = /^(geometric:)?(.*)$/s;

/** The ids in what stands for a resource: of models several may be joined by commas, each with a solver before a colon or a weight behind. */
function idsIn(
  kind: Resource["kind"],
  value: unknown,
  parameter: string,
): { kind: Resource["kind"]; id: string }[] {
  if (typeof value !== "string")
    throw refusal("bad-parameter", `{${parameter}} is an id here`, { parameter });
  if (kind === "solver-preset") return value.endsWith(".json") ? [{ kind, id: value.slice(0, -5) }] : [];
  if (kind !== "model") return [{ kind, id: value }];
  return partsOfList(PREFIXES.exec(value)?.[2] ?? "").map(({ name }) => ({
    kind,
    id: name.replace(/^[a-z0-9-]+:/, ""),
  }));
}

function withSources(
  kind: Resource["kind"],
  value: string,
  sourceOf: (kind: Resource["kind"], id: string) => string,
): string {
  if (kind === "solver-preset") return value.endsWith(".json") ? sourceOf(kind, value.slice(0, -5)) : value;
  if (kind !== "model") return sourceOf(kind, value);
  const [, mean = "", rest = ""] = PREFIXES.exec(value) ?? [];
  const named = partsOfList(rest).map(({ name, weight }) => {
    const [, solver = "", id = ""] = /^([a-z0-9-]+:)?(.*)$/s.exec(name) ?? [];
    return `${solver}${sourceOf(kind, id)}${weight === undefined ? "" : `=${weight}`}`;
  });
  return `${mean}${named.join(",")}`;
}
