import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../../src/formats/files/memory-files.ts";
import {
  gridWritten,
  modelSettingWritten,
  solversWritten,
} from "../../../src/solvers/choice/written-settings.ts";

const host = { files: memoryFiles(new Map()) };
const written = (names: string[] | undefined, presets: string[], set: string[], anyModel = false) =>
  solversWritten(names, { presets, set, anyModel }, host);

describe("settings as people write them", () => {
  test("are for the solver before the sign, or for all that know them", async () => {
    expect(await written(["qto", "cqd"], [], [])).toEqual(["qto", "cqd"]);
    expect(await written(undefined, [], [])).toBeUndefined();
    expect(await written(["cqd"], [], ["k=8"])).toEqual([{ name: "cqd", set: { k: "8" } }]);
    expect(await written(["qto", "cqd"], [], ["cqd.k=8"])).toEqual([
      { name: "qto", set: {} },
      { name: "cqd", set: { k: "8" } },
    ]);
    expect(await written(["qto", "cqd"], [], ["k=8"])).toEqual([
      { name: "qto", set: {} },
      { name: "cqd", set: { k: "8" } },
    ]);
    // A sign of equality in a value is part of it, and a single solver says itself what is wrong.
    expect(await written(["cqd"], [], ["nothing=a=b"])).toEqual([{ name: "cqd", set: { nothing: "a=b" } }]);
  });

  test.each<[string, string[], string[], boolean, string]>([
    ["what none knows", [], ["nothing=1"], false, "usage.unknown-parameter"],
    ["a preset that none knows", ["nothing"], [], false, "usage.unknown-preset"],
    ["a setting said twice", [], ["cqd.k=8", "k=9"], false, "usage.repeated"],
    ["a setting without a value", [], ["cqd.k"], false, "usage.bad-set"],
    ["a value without a name", [], ["cqd.=3"], false, "usage.bad-set"],
    ["any model without a preset", [], [], true, "usage.idle-option"],
  ])("%s is refused", async (_, presets, set, anyModel, code) => {
    await expect(written(["qto", "cqd"], presets, set, anyModel)).rejects.toMatchObject({ code });
  });

  test("of a query model are numbers where they look like it, and never empty", () => {
    expect(modelSettingWritten(["a=64", "b=0.5", "c=-1e3", "d=x", "e=Infinity", "f=a=b"])).toEqual({
      ...{ a: 64, b: 0.5, c: -1000, d: "x", e: "Infinity", f: "a=b" },
    });
    expect(modelSettingWritten([])).toEqual({});
    for (const text of ["a=", "=3", "a", ""])
      expect(() => modelSettingWritten([text]), text).toThrow(
        expect.objectContaining({ code: "usage.bad-set" }),
      );
    expect(() => modelSettingWritten(["a=1", "a=1"])).toThrow(
      expect.objectContaining({ code: "usage.repeated" }),
    );
  });

  test("to be tried are numbers, truth values and words", () => {
    expect(gridWritten(["a=1, 0.5 ,x", "b=true,false,True", "c=NaN"])).toEqual({
      a: [1, 0.5, "x"],
      b: [true, false, "True"],
      c: ["NaN"],
    });
    for (const wrong of [["a="], ["=1"], ["a"], ["a=1,,2"], ["a=1,"], ["a=1", "a=2"]])
      expect(() => gridWritten(wrong), wrong.join()).toThrow(
        expect.objectContaining({ code: "usage.bad-grid" }),
      );
  });
});
