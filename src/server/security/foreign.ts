import { refusal } from "../refusal.ts";
import type { OwnPlaces } from "./hosts.ts";

/** Headers of a request. */
type Headers = { get(name: string): string | null };

/**
 * Refuses a request that was sent to another name than the server's.
 * @throws LacunaError `http.foreign-host`
 */
export function refuseForeignHost(headers: Headers, { hosts }: OwnPlaces): void {
  const host = headers.get("host")?.toLowerCase();
  if (host === undefined || !hosts.has(host))
    throw refusal("foreign-host", "this server is not called so", {
      hint: "behind a proxy, start it with --public and the address that users see",
    });
}

/**
 * Refuses a request whose address names another server than its header does.
 * @throws LacunaError `http.foreign-host`
 */
export function refuseForeignAddress({ host }: Pick<URL, "host">, { hosts }: OwnPlaces): void {
  if (hosts.has(host)) return;
  throw refusal("foreign-host", "the address names another server", {
    hint: "this is no proxy: ask for the path alone",
  });
}

/**
 * Refuses requests of pages of others. Pages of another port are others too, although browsers call them of the same site.
 * @param allowed origins that may ask, by name
 * @returns the origin of an allowed page of others, undefined for our own and for programs
 * @throws LacunaError `http.foreign-origin`
 */
export function refuseForeignPage(
  headers: Headers,
  { origins }: OwnPlaces,
  allowed: ReadonlySet<string>,
): string | undefined {
  const origin = headers.get("origin");
  if (origin !== null && allowed.has(origin)) return origin;
  const site = headers.get("sec-fetch-site");
  const isForeignSite = site !== null && site !== "same-origin" && site !== "none";
  if ((origin !== null && !origins.has(origin)) || isForeignSite)
    throw refusal("foreign-origin", "pages of others may not ask this server", {
      hint: "start it with --allow-origin and the origin of the page",
    });
  return undefined;
}
