import type { Answer } from "./reply.ts";

/** The handler of requests at one address. */
export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Parameters that its address may have; any where it is left out, since the route looks at them itself. */
  readonly takes?: readonly string[];
  /** The path below the prefix, with names in braces: `/api/v1/graphs/{graph}/ask`. */
  readonly path: string;
  readonly answer: (request: Request, context: RouteContext) => Answer | Promise<Answer>;
}

/** The context of a route besides the request. */
export interface RouteContext {
  readonly url: URL;
  readonly caller: string;
  /** Parts of the path by their names. */
  readonly names: Readonly<Record<string, string>>;
}
