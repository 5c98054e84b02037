import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lacuna, MAIN } from "./lacuna.ts";

const NOT_FRENCH = "?c : borders(France, ?c) & !language(?c, French)";

const json = async (...args: string[]) => {
  const { status, out, err } = await lacuna(["ask", "world", ...args, "--json"]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return JSON.parse(out);
};

test("answers are rows under the variable, and are counted", async () => {
  const { status, out, err } = await lacuna(["ask", "world", NOT_FRENCH]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const [header, ...rest] = out.split("\n");
  expect(header).toBe("?c");
  expect(rest.slice(0, 4).sort()).toEqual(["Andorra", "Germany", "Italy", "Spain"]);
  expect(rest.slice(4)).toEqual(["", "4 answers", ""]);
});

test("several variables are aligned columns", async () => {
  const { out } = await lacuna(["ask", "world", "?a, ?b : borders(?a, ?b) & language(?a, Dutch)"]);
  const lines = out.split("\n");
  const column = lines[0]!.indexOf("?b");
  const rows = lines.slice(1, lines.indexOf(""));
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(row.slice(column - 2, column + 1)).toMatch(/^ {2}\S$/);
});

test("the documented shape of --json", async () => {
  const found = await json(NOT_FRENCH);
  expect(found).toEqual({
    variables: ["?c"],
    answers: expect.arrayContaining([["Andorra"], ["Germany"], ["Italy"], ["Spain"]]),
    count: 4,
    outcome: "complete",
  });
});

test("--ids gives ids that mean the same", async () => {
  const named = await json(NOT_FRENCH);
  const numbered = await json(NOT_FRENCH, "--ids");
  expect(numbered.count).toBe(4);
  for (const [id] of numbered.answers) expect(id).toBeTypeOf("number");
  expect(named.answers.length).toBe(numbered.answers.length);
});

test("--limit is a named outcome", async () => {
  expect(await json(NOT_FRENCH, "--limit", "2")).toMatchObject({ count: 2, outcome: "row-limit" });
  const { out } = await lacuna(["ask", "world", NOT_FRENCH, "--limit", "2"]);
  expect(out).toContain("2 answers; there may be more, --limit was reached\n");
});

test("count counts without listing", async () => {
  const { out } = await lacuna(["count", "world", NOT_FRENCH, "--json"]);
  expect(JSON.parse(out)).toEqual({ variables: ["?c"], count: 4, outcome: "complete" });
  expect((await lacuna(["count", "world", NOT_FRENCH])).out).toBe("4 answers\n");
});

test("--explain gives each answer its tree", async () => {
  const found = await json(NOT_FRENCH, "--explain");
  const spain = found.answers.find((each: { values: string[] }) => each.values[0] === "Spain");
  expect(spain).toMatchObject({
    values: ["Spain"],
    tree: expect.arrayContaining([
      { head: "France", relation: "borders", tail: "Spain", state: "known" },
      { head: "Spain", relation: "language", tail: "French", state: "absent" },
    ]),
    missing: 0,
  });
  const { out } = await lacuna(["ask", "world", NOT_FRENCH, "--explain"]);
  expect(out).toContain("?c = Spain\n");
  expect(out).toContain("4 answers\n");
});

test("plan shows the plan and no answers", async () => {
  const { status, out } = await lacuna(["plan", "world", NOT_FRENCH]);
  expect(status).toBe(0);
  expect(out).toContain("borders");
  expect(out).not.toContain("Andorra");
  const shown = await lacuna(["plan", "world", NOT_FRENCH, "--json"]);
  expect(JSON.parse(shown.out)).toEqual({ plan: expect.stringContaining("borders") });
});

test("no answers is an answer", async () => {
  const { status, out } = await lacuna(["ask", "world", "?c : borders(Iceland, ?c)"]);
  const advice =
    "  `lacuna why-not` names the link without a match, --predicted guesses what may be missing\n";
  expect({ status, out }).toEqual({ status: 0, out: `no answers\n${advice}` });
});

/** Processor seconds of a process, as Linux counts them in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test.skipIf(process.platform !== "linux")(
  "an interrupt in the middle of a computation ends it with 130 and says what was not finished",
  async () => {
    const links = Array.from({ length: 7 }, (_, at) => `borders(?v${at}, ?v${at + 1})`);
    const walks = `?v0, ?v7 : ${links.join(" & ")} & !borders(?v0, ?v7)`;
    const child = spawn(process.execPath, [MAIN, "ask", "world", `?v1, ?v2, ?v3, ?v4, ?v5, ${walks}`]);
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    // What has used a second computes; the answers would take minutes.
    const watch = setInterval(() => {
      if (processorSeconds(child.pid!) < 1) return;
      clearInterval(watch);
      child.kill("SIGINT");
    }, 20);
    const status = await new Promise((resolve) => child.on("close", resolve));
    clearInterval(watch);
    expect({ status, out }).toEqual({ status: 130, out: "" });
    expect(err).toBe(
      "error[run.interrupted]: interrupted\n  the query was not answered; with --timeout what is found by then is given\n",
    );
  },
);
