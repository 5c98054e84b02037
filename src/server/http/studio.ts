import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { type Reply, reply } from "../calls/reply.ts";
import { pagePolicy, safeHeaders } from "../security/headers.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** The files of a web page. */
export interface StaticFiles {
  /** The file of an address below the root; undefined where there is none. */
  response(path: string, request: Request): Reply | undefined;
}

/** A name with a hash of the content, as bundlers write it: such a file never changes. */
const isHashed = (name: string): boolean =>
  /^[.-][A-Za-z0-9_-]{8}$/.test(name.slice(0, name.lastIndexOf(".")).slice(-9));

/**
 * The files that lie in a folder when it is first asked for one, and no others: an address is looked up, never made into a path.
 * `index.html` stands for the folder.
 */
export function staticFiles(folder: string): StaticFiles {
  let places: ReadonlyMap<string, string> | undefined;
  // One copy of each, however many ask for it.
  const contents = new Map<string, { readonly etag: string; readonly bytes: Uint8Array }>();
  const contentOf = (place: string, etag: string): Uint8Array => {
    const known = contents.get(place);
    if (known?.etag === etag) return known.bytes;
    const bytes = readFileSync(place);
    contents.set(place, { etag, bytes });
    return bytes;
  };
  return {
    response(path, request) {
      // Requests for data need no look at the pages.
      if (path.startsWith("/api/")) return undefined;
      places ??= placesIn(folder);
      const place = places.get(path);
      if (place === undefined) return undefined;
      const { size, mtimeMs } = statSync(place);
      const isFixed = path.startsWith("/assets/") && isHashed(path);
      const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
      const headers = {
        ...safeHeaders,
        "Content-Type": types[extname(place)] ?? "application/octet-stream",
        "Content-Security-Policy": pagePolicy,
        "Cache-Control": isFixed ? "public, max-age=31536000, immutable" : "no-cache",
        ETag: etag,
      };
      if (request.headers.get("if-none-match") === etag) return reply(null, { status: 304, headers });
      return reply(contentOf(place, etag), { headers });
    },
  };
}

function placesIn(folder: string): ReadonlyMap<string, string> {
  const places = new Map(
    filesBelow(folder).map((name) => [`/${name.split(sep).join("/")}`, join(folder, name)]),
  );
  const index = places.get("/index.html");
  return index ? places.set("/", index) : places;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + (folder.endsWith(sep) ? 0 : 1)));

/** A page of a few words, for those who come without a link. */
export function plainPage(title: string, text: string, status = 200): Reply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
  return reply(page, {
    status,
    headers: {
      ...safeHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy,
      "Cache-Control": "no-store",
    },
  });
}
