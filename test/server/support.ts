import { request as httpRequest } from "node:http";
import type { OpenServer } from "../../src/server/open-server.ts";

/** What a raw request got; headers such as `Host` and `Origin` are sent as they are, which `fetch` forbids. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  json(): Record<string, unknown>;
}

/** Sends a request as any client may. */
export function send(
  { port, token }: Pick<OpenServer, "port" | "token">,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
    as = token,
  }: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    /** The token; none where it is empty. */
    readonly as?: string;
  } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        ...{ host: "127.0.0.1", port, path, method, agent: false },
        headers: {
          ...(as === "" ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({
            ...{ status: response.statusCode ?? 0, headers: response.headers, text },
            json: () => JSON.parse(text) as Record<string, unknown>,
          });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Asks with a body of JSON. */
export const post = (server: Pick<OpenServer, "port" | "token">, path: string, given: object): Promise<Got> =>
  send(server, path, { method: "POST", body: JSON.stringify(given) });

export const FRANCE = "?c : borders(France, ?c)";
/** The address of a question to the embedded graph. */
export const asked = (query = FRANCE, more = ""): string =>
  `/api/v1/graphs/world/ask?q=${encodeURIComponent(query)}${more}`;
