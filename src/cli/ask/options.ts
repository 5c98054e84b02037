import { InvalidArgumentError } from "commander";
import type { OptionSpelling, Properties } from "../command/options-of.ts";
import { settingOptions } from "../solvers/settings.ts";

/** The spelling of the parameters of all operations that the command runs. */
export const askSpelling: OptionSpelling = {
  arguments: ["graph", "query"],
  flags: { view: "graph", files: "queries" },
  values: { set: "parameter=value", format: "name", view: "part", solver: "name" },
  read: { timeout: seconds },
};

/** The parameters in the order in which help shows them. */
export const SHOWN: readonly string[] = [
  "graph query kernel model presets anyModel set known notation format columns cells delimiter labels lang prefixes view split",
  "solver top predicted limit order timeout calibrate loops anyKind explain hide add at ids unsafe files count",
  "proof",
  "engine base header defaultGraph onError out scores force seed threads memory",
  "parser as beam readings",
].flatMap((line) => line.split(" "));

/** Options of models that few need: `lacuna predict` shows them. */
export const UNSHOWN: readonly string[] = ["kernel", "anyModel", "loops"];

/** The options of the command, whichever operation it runs. */
export function askProperties(all: Properties): Properties {
  const own: Properties = {
    ...all,
    ...settingOptions,
    ...(all.solver && {
      solver: {
        ...all.solver,
        description: "what answers with the model (default: the first of qto, fit that can)",
      },
    }),
    explain: {
      type: "boolean",
      description: "show a reasoning tree for each answer",
      required: false,
    },
  };
  return Object.fromEntries(
    SHOWN.flatMap((name) => {
      const property = own[name];
      return property ? [[name, { ...property, required: name === "graph" }]] : [];
    }),
  );
}

function seconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError(`"${text}" is not a number of seconds`);
  return value;
}
