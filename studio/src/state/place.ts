/** The place in the studio: a screen and what it shows. The address says all of it, so that back, forward and links work. */
export interface Place {
  readonly screen: string;
  readonly given: Readonly<Record<string, string>>;
}

/** Signs that may stand in a fragment as they are: queries stay readable in the address. */
const plain = (text: string): string =>
  encodeURIComponent(text).replace(/%(2C|3A|3F|28|29|21|40|2F|24|7C|20)/g, (code, hex: string) =>
    hex === "20" ? "+" : hex === "7C" ? code : decodeURIComponent(code),
  );

export function writePlace({ screen, given }: Place): string {
  const fields = Object.entries(given).filter(([, value]) => value !== "");
  const search = fields.map(([name, value]) => `${name}=${plain(value)}`).join("&");
  return `#/${screen}${search === "" ? "" : `?${search}`}`;
}

/** Longest address that is read, in characters: a formula may have 100,000, and some of its signs take three. */
export const LONGEST_ADDRESS = 200_000;
/** The screen of an address that is longer. */
export const TOO_LONG = "too-long";

export function readPlace(hash: string): Place {
  if (hash.length > LONGEST_ADDRESS) return { screen: TOO_LONG, given: {} };
  const [path = "", ...rest] = hash.replace(/^#\/?/, "").split("?");
  const given: Record<string, string> = {};
  for (const part of rest.join("?").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) given[part.slice(0, at)] = decoded(part.slice(at + 1));
  }
  return { screen: path, given };
}

/** A broken escape stays as it is: an address is typed by people. */
function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
