import { visible } from "../../formats/text/visible.ts";

/** A value as a response of JSON. */
export const jsonResponse = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(`${visible(JSON.stringify(value))}\n`, {
    ...init,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...init.headers,
    },
  });
