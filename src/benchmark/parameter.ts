/** A value of a parameter. */
export type ParameterValue = string | number | boolean;

/** A value that was published, and for which graphs where it is not the same for all. */
export interface PublishedValue {
  readonly value: ParameterValue;
  readonly of?: string;
}

/** A parameter of a protocol as data: help, tables and manifests are made from it. */
export interface ProtocolParameter {
  readonly name: string;
  /** The published value where there is one, unless `describe` says why not. */
  readonly default: ParameterValue;
  /** Its meaning, and the effect of a change. */
  readonly describe: string;
  /** The values it may take, of a parameter that is a choice. */
  readonly choices?: readonly string[];
  /** Empty or absent where nothing is published: limits of work, and what others have no name for. */
  readonly published?: readonly PublishedValue[];
  /** The source of the published values: a paper, or the file of its code. */
  readonly source?: string;
}

/** A value of a recipe that is none of the published ones. */
export interface ProtocolDeparture {
  readonly parameter: string;
  readonly value: ParameterValue;
  /** What papers and their code have. */
  readonly published: readonly PublishedValue[];
}

/** Parameters with their defaults. */
export const defaultsOf = (parameters: readonly ProtocolParameter[]): Record<string, ParameterValue> =>
  Object.fromEntries(parameters.map((each) => [each.name, each.default]));

/** The differences of values from all that is published; none when they are those of a paper. */
export function departures(
  parameters: readonly ProtocolParameter[],
  values: Readonly<Record<string, ParameterValue>>,
): ProtocolDeparture[] {
  return parameters.flatMap(({ name, default: fallback, published = [] }) => {
    const value = values[name] ?? fallback;
    if (published.length === 0 || published.some((each) => each.value === value)) return [];
    return [{ parameter: name, value, published }];
  });
}

/** `100 (FB15k-237), 80 (NELL995)`. */
export const publishedText = (published: readonly PublishedValue[]): string =>
  published.map(({ value, of }) => (of === undefined ? String(value) : `${value} (${of})`)).join(", ");

/** `max-answers 100, published 1000000`; `as published` where there are no departures. */
export function departuresText(found: readonly ProtocolDeparture[]): string {
  if (found.length === 0) return "as published";
  return found
    .map(({ parameter, value, published }) => `${parameter} ${value}, published ${publishedText(published)}`)
    .join("; ");
}

/** The parameters of a protocol of one's own, which may give defaults by name alone. */
export function parametersOf(
  given: readonly ProtocolParameter[] | Readonly<Record<string, ParameterValue>>,
): readonly ProtocolParameter[] {
  if (Array.isArray(given)) return given as readonly ProtocolParameter[];
  return Object.entries(given as Readonly<Record<string, ParameterValue>>).map(([name, value]) => ({
    name,
    default: value,
    describe: "",
  }));
}
