import { verifyOperation } from "../../operations/benchmark/verify.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseMistakes, verifiedText } from "./text.ts";

/** `lacuna benchmark verify`. */
export const benchmarkVerify = commandOf(verifyOperation, {
  arguments: ["benchmark"],
  values: { engine: "name" },
  example: "lacuna benchmark verify gaps.bench --graph gaps",
  text: (found, { benchmark }) => verifiedText(folderOf(benchmark), found),
  after: (found, { benchmark }) => refuseMistakes(folderOf(benchmark), found),
});

const folderOf = (benchmark: string | { readonly folder: string }): string =>
  typeof benchmark === "string" ? benchmark : benchmark.folder;
