import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { CHROMIUM, FLAGS } from "../browser/chromium.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Serves a folder as any host of files does, without a header that helps it. */
export async function hostOfFiles(folder: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    try {
      const body = readFileSync(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      response.writeHead(200, {
        "content-type": types[extname(path) || ".html"] ?? "application/octet-stream",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((done) => server.close(done)) };
}

/** A browser, with a list of what it should not have done: requests elsewhere, errors, violations of the page's policy. */
export async function watchedBrowser(origin: string) {
  const profile = mkdtempSync(join(tmpdir(), "lacuna-studio-"));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [...FLAGS, "--enable-unsafe-swiftshader"],
  });
  const faults: string[] = [];
  const open = async (
    hash: string,
    size = { width: 1280, height: 900 },
    colorScheme: "light" | "dark" = "light",
  ) => {
    const page: Page = await context.newPage();
    page.setDefaultTimeout(45_000);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
    });
    page.on("pageerror", (error) => faults.push(`${hash}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`${hash}: ${message.text()}`);
    });
    await page.goto(origin + hash);
    return page;
  };
  return {
    open,
    faults,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
