import { jsonReply } from "../calls/json-reply.ts";
import { type Reply, reply } from "../calls/reply.ts";
import { plainPage, staticFiles } from "./studio.ts";

/** The addresses that are open to all: the health of the server, the sign-in, and pages, which hold no data. */
export function openPages({
  prefix,
  studio,
  begin,
}: {
  readonly prefix: string;
  /** A folder of built pages. */
  readonly studio: string | undefined;
  /** The cookie for an invitation. */
  begin(invitation: string): string | undefined;
}): (path: string, request: Request, url: URL) => Reply | undefined {
  const pages = studio === undefined ? undefined : staticFiles(studio);
  return (path, request, { searchParams }) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (path === "/healthz") return jsonReply({ status: "ok" });
    // Who looks at a link before it is followed, as chats do, does not use it up.
    if (path === "/sign-in" && request.method === "GET")
      return signIn(searchParams.get("code") ?? "", prefix, begin);
    return pages?.response(path, request) ?? (path === "/" ? rootPage() : undefined);
  };
}

function signIn(code: string, prefix: string, begin: (invitation: string) => string | undefined): Reply {
  const cookie = begin(code);
  if (cookie === undefined)
    return plainPage(
      "This link was used",
      "Each link signs one browser in, once, and not after the server was started anew. Start it again to get another.",
      403,
    );
  const headers = {
    Location: `${prefix}/`,
    "Set-Cookie": cookie,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  };
  return reply(null, { status: 303, headers });
}

const rootPage = (): Reply =>
  plainPage(
    "Lacuna",
    "This is the server of Lacuna. Programs ask it at /api/v1, with a token; /openapi.json says what there is.",
  );
