import { LacunaError } from "../../error.ts";

/** The address of an endpoint, with the secrets that are sent to it only. */
export interface EndpointAddress {
  /** The address without credentials. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that no message may contain. */
  readonly secrets: readonly string[];
}

/** Addresses that say by themselves that they are endpoints, as those of Wikidata, DBpedia, Virtuoso and Fuseki do. */
const ENDPOINT = /^https?:\/\/[^?#]+\/sparql\/?$/i;

/** The endpoint that stands where a graph does: an address that ends with `/sparql`, or any address behind `sparql:`. */
export const endpointOf = (source: string): string | undefined =>
  source.startsWith("sparql:") ? source.slice("sparql:".length) : ENDPOINT.test(source) ? source : undefined;

/** Shorter ones would be found by chance in any text. */
const SHORTEST_SECRET = 4;

/**
 * Parses an address; credentials in it become a header.
 * @throws LacunaError `endpoint.bad-address`
 */
export function endpointAddress(
  given: string,
  headers: Readonly<Record<string, string>> = {},
): EndpointAddress {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new LacunaError(
      "endpoint.bad-address",
      `"${withoutCredentials(given)}" is no address of an endpoint`,
      {
        hint: "give the http or https address of a SPARQL 1.1 query service, such as http://localhost:8890/sparql",
      },
    );
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = "";
  url.password = "";
  const named = Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
  const basic = `Basic ${base64(`${user}:${password}`)}`;
  const all = user === "" || named ? headers : { ...headers, authorization: basic };
  const secrets = [
    password,
    ...Object.values(all).flatMap((value) => [value, value.split(" ").at(-1) ?? ""]),
  ];
  return { url, headers: all, secrets: secrets.filter((each) => each.length >= SHORTEST_SECRET) };
}

/** An address as messages show it: no credentials, and no keys behind a question mark. */
export const shownAddress = ({ origin, pathname }: URL): string => origin + pathname;

/** The same for a text that may not be an address. */
const withoutCredentials = (text: string): string => {
  const at = text.lastIndexOf("@");
  const start = text.indexOf("//");
  return at < 0 ? text : `${start < 0 ? "" : text.slice(0, start + 2)}…${text.slice(at)}`;
};

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
