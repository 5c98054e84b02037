// Prints "<passed> <failed>" of a vitest JSON report, then the names of the tests that failed or were skipped.
import { readFileSync } from "node:fs";

const [path, status] = process.argv.slice(2);
const report = JSON.parse(readFileSync(path, "utf8"));
/** The first lines of a failure: what was expected, and where. */
const reason = (messages) => (messages?.[0] ?? "").split("\n").slice(0, 6).join(" | ").slice(0, 600);
let passed = 0;
const failed = [];
const skipped = [];
for (const file of report.testResults) {
  // A file that did not load has no tests to count.
  if (file.status === "failed" && file.assertionResults.every((each) => each.status !== "failed"))
    failed.push(file.name);
  for (const each of file.assertionResults) {
    if (each.status === "passed") passed++;
    else if (each.status === "failed") failed.push(`${each.fullName}: ${reason(each.failureMessages)}`);
    else skipped.push(each.fullName);
  }
}
// Vitest may fail for a reason outside any test, such as an unhandled rejection.
if (status !== "0" && failed.length === 0) failed.push(`vitest ended with status ${status}`);
if (passed === 0 && failed.length === 0) failed.push("no test ran");
console.log(`${passed} ${failed.length}`);
for (const name of failed) console.log(`failed: ${name}`);
for (const name of skipped) console.log(`skipped: ${name}`);
