import { isIPv6 } from "node:net";

/** Names under which a server may be called, and pages of which may ask it. */
export interface OwnPlaces {
  /** Values of the header `Host`, in lower case. */
  readonly hosts: ReadonlySet<string>;
  /** Values of the header `Origin`. */
  readonly origins: ReadonlySet<string>;
}

/** Addresses that mean all of a machine; nobody calls a server so. */
const ANY = new Set(["0.0.0.0", "::", "*"]);

/** Addresses of this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/**
 * The names of a server. A page that reached it by another name was led there by a foreign name server (DNS rebinding).
 * @param publicUrls addresses that users see, such as that of a reverse proxy
 */
export function ownPlaces(port: number, host: string, publicUrls: readonly URL[]): OwnPlaces {
  const names = ["localhost", "127.0.0.1", "[::1]"];
  if (!ANY.has(host)) names.push(isIPv6(host) ? `[${host}]` : host.toLowerCase());
  const own = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  return {
    hosts: new Set([...own, ...publicUrls.map((url) => url.host)]),
    origins: new Set([
      ...own.map((name) => new URL(`http://${name}`).origin),
      ...publicUrls.map((url) => url.origin),
    ]),
  };
}
