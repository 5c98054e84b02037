// Serves site/dist on this machine, with the headers that workers need: `npm run serve --prefix site`.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const dist = join(import.meta.dirname, "dist");
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Starts the server; `port` 0 takes any that is free. */
export function serve(port = 8080) {
  const server = createServer(({ url = "/" }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    let file = join(dist, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    const headers = {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    if (!file.startsWith(dist) || !existsSync(file))
      return void response.writeHead(404, headers).end("not found");
    response.writeHead(200, {
      ...headers,
      "content-type": `${types[extname(file)] ?? "application/octet-stream"}; charset=utf-8`,
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === import.meta.filename) {
  const server = await serve(Number(process.env.PORT ?? 8080));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
