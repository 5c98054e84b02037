import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rolldown } from "rolldown";

/** What an application makes of a built entry for browsers: one file with everything in it. */
export async function browserBundle(entry = "browser"): Promise<string> {
  const bundle = await rolldown({
    input: new URL(`../../dist/${entry}.js`, import.meta.url).pathname,
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
  await bundle.close();
  return output[0].code;
}

/** Several entries as one application has them, by the paths of their files: what they share stands once. */
export async function browserFiles(entries: readonly string[]) {
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((entry) => [entry, new URL(`../../dist/${entry}.js`, import.meta.url).pathname]),
    ),
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", entryFileNames: "[name].js", minify: true });
  await bundle.close();
  return Object.fromEntries(
    output.flatMap((file) =>
      file.type === "chunk" ? [[`/${file.fileName}`, { type: "text/javascript", body: file.code }]] : [],
    ),
  );
}

/** What a page needs to have memory that it shares with workers. */
export const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Serves some texts on the loopback interface; `close` ends it. */
export async function serve(
  pages: Readonly<Record<string, { type: string; body: string }>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page ? 200 : 404, { ...headers, "content-type": page?.type ?? "text/plain" });
    response.end(page?.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
