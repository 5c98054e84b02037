// Opens the studio of a server behind a proxy in Chromium: sign-in, an answer, a job; nothing is asked of another address.
//   node test/packaging/studio.mjs SIGN-IN-ADDRESS PUBLIC-ADDRESS
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [link, address] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "lacuna-proxy-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.LACUNA_CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  ignoreHTTPSErrors: true,
  args: ["--no-sandbox", "--disable-gpu"],
});
const faults = [];
try {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(link);
  await page.goto(`${address}/#/ask?graph=films&q=${encodeURIComponent("?c : knows(Ann, ?c)")}`);
  await page.getByText("Bob").first().waitFor();
  const [cookie] = await context.cookies();
  if (!cookie?.secure || !cookie.httpOnly || cookie.sameSite !== "Strict")
    faults.push("the cookie is not secure");
  await page.goto(`${address}/#/jobs`);
  await page.getByText("No job was started yet").waitFor();
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log("the studio answers in Chromium through nginx, with a prefix and TLS");
