import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Store } from "oxigraph";

/** What a client sent. */
export interface SparqlRequest {
  readonly query: string;
  readonly graph: string | null;
  readonly headers: IncomingMessage["headers"];
}

/** A SPARQL endpoint on loopback: oxigraph behind the protocol. */
export interface SparqlServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts an endpoint over a store.
 * @param first sees each request; where it gives true it has answered
 */
export async function sparqlServer(
  store: Store,
  first: (response: ServerResponse, request: SparqlRequest) => boolean = () => false,
): Promise<SparqlServer> {
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (chunk: string) => {
      body += chunk;
    });
    incoming.on("end", () => {
      const form = new URLSearchParams(body);
      const query = form.get("query") ?? "";
      const request = { query, graph: form.get("default-graph-uri"), headers: incoming.headers };
      if (first(response, request)) return;
      try {
        const result = store.query(query, { results_format: "json" }) as unknown as string;
        response.setHeader("content-type", "application/sparql-results+json").end(result);
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A client keeps the connection of an answer that it did not read to its end.
        server.closeAllConnections();
      }),
  };
}
