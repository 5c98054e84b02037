/** Conversion between the names of a data set and IRIs. */
export interface IriNames {
  /** The IRI put before a name without a prefix. */
  readonly base?: string | undefined;
  /** IRIs of the prefixes of names: `{ wd: "http://www.wikidata.org/entity/" }` allows `wd:Q142`. */
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
}

/**
 * A printed query in which every name has its IRI in a data set: by its prefix, else by the base. Whole IRIs are unchanged; without
 * a base, names stay as they were printed.
 */
export const withIris = (sparql: string, names: IriNames): string =>
  sparql.replaceAll(/<([^<>]*)>/g, (_, iri: string) => `<${ownIri(iri, names)}>`);

/** The IRI that a printed one has in a data set. */
export const ownIri = (iri: string, names: IriNames): string => iriOfName(printedName(iri), names) ?? iri;

/** The name that {@link withIris} turns into this IRI; the IRI itself when there is no shorter name. */
export function nameOfIri(iri: string, names: IriNames): string {
  const { base, prefixes = {} } = names;
  const starts = Object.entries(prefixes).map(([prefix, start]) => [`${prefix}:`, start] as const);
  for (const [prefix, start] of [...starts, ["", base] as const]) {
    if (start === undefined || !iri.startsWith(start)) continue;
    const name = prefix + decoded(iri.slice(start.length));
    if (iriOfName(name, names) === iri) return name;
  }
  return base === undefined ? printedName(iri) : iri;
}

function iriOfName(name: string, { base, prefixes = {} }: IriNames): string | undefined {
  const colon = name.indexOf(":");
  const prefix = name.slice(0, Math.max(colon, 0));
  if (colon >= 0 && Object.hasOwn(prefixes, prefix))
    return `${prefixes[prefix]}${escaped(name.slice(colon + 1))}`;
  if (base === undefined) return undefined;
  return wholeIri.test(name) ? name : `${base}${escaped(name)}`;
}

/** The name in a printed query: the part after `urn:lacuna:`, or the IRI itself. */
const printedName = (iri: string): string => {
  const name = /^urn:lacuna:(?:entity|relation):(.*)$/s.exec(iri)?.[1];
  return name === undefined ? iri : decoded(name);
};

/** An IRI with an authority, in any script. */
const wholeIri = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s<>"{}|\\^`]+$/u;

const notInIris =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be encoded
  /[\u0000-\u0020<>"{}|\\^`%:#[\]\u007f-\u00a0\u2000-\u200f\u2028-\u202f\ud800-\uf8ff\ufdd0-\ufdef\ufff0-\uffff]/gu;

/**
 * A name as a part of an IRI: characters that an IRI does not allow are percent-encoded, and so is the colon, which would make a
 * scheme.
 */
export const escaped = (name: string): string =>
  name.replaceAll(notInIris, (character) => {
    try {
      return encodeURIComponent(character);
    } catch {
      return "%EF%BF%BD";
    }
  });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
