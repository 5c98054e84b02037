// Of a JSON report of vitest: how many passed, and each test that failed with its place, its reason and the command that runs it alone.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const [path, status, suite, config, suiteAgain = "npm test"] = process.argv.slice(2);
const option = config === "vitest.config.ts" ? "" : ` --config ${config}`;
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
/** A pattern of vitest that is this name and no other that begins with it. */
const pattern = (name) => quoted(`${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
const reason = (messages) =>
  stripVTControlCharacters(messages?.[0] ?? "")
    .split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 6)
    .join(" | ")
    .slice(0, 500);

/** Where in the file of the test it failed, by the stack of the error. */
function placeOf(file, messages) {
  const stack = (messages ?? []).join("\n");
  const at = stack.indexOf(`${file}:`);
  return at < 0 ? "" : (/^:\d+/.exec(stack.slice(at + file.length))?.[0] ?? "");
}

let report = { testResults: [] };
const failed = [];
const skipped = [];
try {
  report = JSON.parse(readFileSync(path, "utf8"));
} catch {
  failed.push([`${suite}: vitest ended with status ${status} and no report`, suiteAgain]);
}
let passed = 0;
for (const { name: file, status: whole, message, assertionResults } of report.testResults) {
  const name = relative(process.cwd(), file);
  // A file that did not load has no tests to count.
  if (whole === "failed" && assertionResults.every((each) => each.status !== "failed"))
    failed.push([`${suite}, ${name}: ${reason([message])}`, `npx vitest run${option} ${name}`]);
  for (const { status: how, fullName, failureMessages } of assertionResults) {
    if (how === "passed") passed++;
    else if (how === "failed")
      failed.push([
        `${suite}, ${name}${placeOf(file, failureMessages)} ${fullName}: ${reason(failureMessages)}`,
        `npx vitest run${option} ${name} -t ${pattern(fullName)}`,
      ]);
    else skipped.push(`${suite}, ${name} ${fullName}`);
  }
}
// Vitest may fail for a reason outside any test, such as an unhandled rejection.
if (status !== "0" && failed.length === 0)
  failed.push([`${suite}: vitest ended with status ${status}, no test failed`, suiteAgain]);
if (passed === 0 && failed.length === 0) failed.push([`${suite}: no test ran`, suiteAgain]);
console.log(`passed ${passed}`);
for (const [what, command] of failed) console.log(`failed ${what}\n  again: ${command}`);
for (const name of skipped) console.log(`skipped ${name}`);
