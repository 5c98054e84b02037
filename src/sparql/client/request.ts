import { type EndpointAddress, shownAddress } from "./address.ts";
import type { Deadline } from "./deadline.ts";
import type { EndpointErrors } from "./errors.ts";

const MOST_REDIRECTS = 5;

/**
 * Posts a form to an endpoint, and to no other server: a redirect is followed where it keeps the form (307, 308) and
 * stays at the origin, so that neither headers nor queries reach anybody else.
 * @throws LacunaError `endpoint.redirected`, what the deadline and `fetch` throw
 */
export async function postTo(
  { url, headers }: EndpointAddress,
  form: Readonly<Record<string, string>>,
  deadline: Deadline,
  errors: EndpointErrors,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  let address = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await deadline.meet(
      fetch(address.href, {
        method: "POST",
        headers: {
          accept: "application/sparql-results+json",
          "content-type": "application/x-www-form-urlencoded",
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
        redirect: "manual",
        signal: deadline.signal,
      }),
    );
    // Browsers say no more than this.
    if (response.type === "opaqueredirect") throw errors.somewhere();
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    response.body?.cancel().catch(() => {});
    if (!URL.canParse(location, address.href)) throw errors.somewhere();
    const next = new URL(location, address);
    if (next.origin !== url.origin) throw errors.elsewhere(shownAddress(next));
    if (response.status < 307) throw errors.withoutQuery(response.status, shownAddress(next));
    address = next;
  }
  throw errors.inCircles();
}
