import { expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { findSolver, solvers } from "../../src/solvers/registry.ts";
import type { Parameter, Preset } from "../../src/solvers/settings/setting.ts";
import { type SettingChoice, settingOf } from "../../src/solvers/settings/setting-of.ts";

const parameter = (name: string, rest: Omit<Parameter, "name" | "summary">): Parameter => ({
  name,
  summary: name,
  ...rest,
});

const presets: readonly Preset[] = [
  {
    name: "paper",
    source: "a table",
    values: { beam: 64, norm: "min" },
    types: { "2p": { beam: 512 }, "3p": { beam: 8, norm: "prod" } },
  },
];

const solver = {
  name: "some",
  parameters: [
    parameter("beam", { default: 16, least: 1 }),
    parameter("share", { default: 0.5, least: 0, most: 1 }),
    parameter("norm", { default: "prod", choices: ["prod", "min"] }),
    parameter("hybrid", { default: false }),
  ],
  presets,
};

test("defaults, the preset, its values for the type and what is set go one before the other", () => {
  const rest = { share: 0.5, hybrid: false };
  expect(settingOf(solver)("2p")).toEqual({ beam: 16, norm: "prod", ...rest });
  const paper = settingOf(solver, { preset: "paper" });
  expect(paper("2p")).toEqual({ beam: 512, norm: "min", ...rest });
  expect(paper("3p")).toEqual({ beam: 8, norm: "prod", ...rest });
  expect(paper("2i")).toEqual({ beam: 64, norm: "min", ...rest });
  expect(paper(undefined)).toEqual({ beam: 64, norm: "min", ...rest });
  const set = settingOf(solver, { preset: "paper", set: { beam: 3, hybrid: true } });
  expect(set("2p")).toEqual({ beam: 3, norm: "min", share: 0.5, hybrid: true });
});

test("values may be text, as the command line has them", () => {
  const set = { beam: "7", share: "1e-3", hybrid: "true", norm: "min" };
  expect(settingOf(solver, { set })(undefined)).toEqual({ beam: 7, share: 0.001, hybrid: true, norm: "min" });
});

test.each<[SettingChoice, string, string, string]>([
  [{ preset: "papr" }, "unknown-preset", '"papr"', "did you mean paper?"],
  [{ preset: "nothing like it" }, "unknown-preset", "nothing", "presets of some are paper"],
  [{ set: { baem: 3 } }, "unknown-parameter", '"baem"', "did you mean beam?"],
  [{ set: { beam: 0 } }, "bad-value", "cannot be 0", "at least 1"],
  [{ set: { share: 1.5 } }, "bad-value", "1.5", "at least 0 and at most 1"],
  [{ set: { share: Number.NaN } }, "bad-value", "NaN", "a number"],
  [{ set: { beam: "many" } }, "bad-value", '"many"', "a number"],
  [{ set: { beam: "" } }, "bad-value", '""', "a number"],
  [{ set: { beam: true } }, "bad-value", "true", "a number"],
  [{ set: { norm: "mim" } }, "bad-value", '"mim"', "did you mean min?"],
  [{ set: { norm: 1 } }, "bad-value", "1", "prod, min"],
  [{ set: { hybrid: 1 } }, "bad-value", "1", "true or false"],
])("%j is refused", (choice, code, message, hint) => {
  let error: LacunaError | undefined;
  try {
    settingOf(solver, choice);
  } catch (thrown) {
    error = thrown as LacunaError;
  }
  expect(error).toMatchObject({
    code: `solvers.${code}`,
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});

test("a preset with a value that its solver does not know is found out", () => {
  const broken = { ...solver, presets: [{ ...presets[0]!, types: { "2p": { bean: 3 } } }] };
  expect(() => settingOf(broken, { preset: "paper" })).toThrow('no parameter "bean"');
});

test("solvers are found by name", () => {
  for (const each of solvers) expect(findSolver(each.name)).toBe(each);
  expect(findSolver(" QTO ").name).toBe("qto");
  expect(() => findSolver("qot")).toThrow(
    expect.objectContaining({
      code: "solvers.unknown-solver",
      hint: expect.stringContaining("did you mean qto"),
    }),
  );
  expect(new Set(solvers.map(({ name }) => name)).size).toBe(solvers.length);
});
