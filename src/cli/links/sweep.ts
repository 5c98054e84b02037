import { InvalidArgumentError } from "commander";
import { sweepLinksOperation } from "../../operations/links/sweep.ts";
import { sweepRows, sweepText } from "../../texts/links/sweep.ts";
import { commandOf } from "../command/command-of.ts";
import { camelCase } from "../command/options-of.ts";
import { trainingValues } from "./training-values.ts";

/** `lacuna links sweep`. */
export const linksSweep = commandOf(sweepLinksOperation, {
  arguments: ["graph"],
  values: trainingValues,
  read: { vary: variedRead },
  example: [
    "lacuna links sweep gaps --vary rank=16,32 --vary penalty=0.01,0.1 --epochs 10 --out sweep",
    "lacuna links sweep gaps --vary rank=64,128,256 --vary rate=0.05,0.1,0.5 --draw 4 --shard 1/2 --out part-1",
  ],
  help:
    "Settings are chosen by the validation split; figures on test links are told of the best model alone, which is in the folder best.\n" +
    "A run that was stopped goes on when the same command is given again. `lacuna links merge-sweep` puts shards together.",
  text: sweepText,
  rows: sweepRows,
});

/** Reads `rank=64,128`; the flag may be given again for another setting. */
function variedRead(text: string, before: unknown): Record<string, (string | number)[]> {
  const cut = text.indexOf("=");
  const name = camelCase(text.slice(0, cut));
  const values = text.slice(cut + 1).split(",");
  if (cut < 1 || values.some((value) => value.trim() === ""))
    throw new InvalidArgumentError(`${JSON.stringify(text)} is not of the form rank=64,128`);
  const varied = (before ?? {}) as Record<string, (string | number)[]>;
  if (Object.hasOwn(varied, name))
    throw new InvalidArgumentError(`${name} is there twice; name all its values together`);
  return { ...varied, [name]: values.map(trialValue) };
}

function trialValue(text: string): string | number {
  const value = Number(text);
  return Number.isFinite(value) ? value : text.trim();
}
