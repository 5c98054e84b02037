import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rolldown } from "rolldown";

/** What an application makes of the built browser entry: one file with everything in it. */
export async function browserBundle(): Promise<string> {
  const bundle = await rolldown({
    input: new URL("../../dist/browser.js", import.meta.url).pathname,
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
  await bundle.close();
  return output[0].code;
}

/** Serves some texts on the loopback interface; `close` ends it. */
export async function serve(pages: Readonly<Record<string, { type: string; body: string }>>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page ? 200 : 404, { "content-type": page?.type ?? "text/plain" });
    response.end(page?.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
