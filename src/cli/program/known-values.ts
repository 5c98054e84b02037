import { protocolNames } from "../../benchmark/registry.ts";
import { fieldData } from "../../data/field/registry.ts";
import { graphStrata } from "../../evaluation/strata/dimension-names.ts";
import { dimensions } from "../../evaluation/strata/dimensions.ts";
import { datasetFormats } from "../../kg/load/load.ts";
import { list } from "../../kgqa/datasets/registry.ts";
import { questionFormats } from "../../kgqa/formats/registry.ts";
import { embeddedUltra } from "../../links/ultra/embedded-weights.ts";
import { namedPredictors } from "../../models/named-predictors.ts";
import { notations } from "../../query/notations.ts";
import { namedTypes } from "../../query/types/named-types.ts";
import { solvers } from "../../solvers/registry.ts";

const names = (registry: Iterable<{ readonly name: string }>): string[] =>
  [...registry].map(({ name }) => name);
const ofSolvers = names(solvers);
const models = [...embeddedUltra, ...names(namedPredictors)];
const types = names(namedTypes);
const data = [...names(fieldData), ...names(list())];
const presets = [...new Set(solvers.flatMap((each) => names(each.presets)))];

/** Values of options that take others too, such as the path of a file, by the beginning of the command and the option. */
const openValues: readonly (readonly [command: string, option: string, values: readonly string[]])[] = [
  ["benchmark sample", "--protocol", protocolNames],
  ["", "--solver", ofSolvers],
  ["links train", "--from", ["ultra-3g"]],
  ["solvers", "--from", ["ultra-3g"]],
  ["ask", "--model", models],
  ["evaluate", "--model", models],
  ["links predict", "--model", models],
  ["ask", "--preset", presets],
  ["evaluate", "--preset", presets],
  ["kgqa", "--format", names(questionFormats)],
  ["kopl", "--format", []],
  ["", "--format", Object.keys(datasetFormats)],
  ["", "--notation", Object.keys(notations)],
  ["convert", "--from", Object.keys(notations)],
  ["convert", "--to", Object.keys(notations)],
  ["evaluate", "--by", [...names(dimensions), ...graphStrata]],
  ["", "--types", types],
  ["", "--kb", ["world"]],
  ["", "--graph", ["world"]],
];

/** Values of arguments: names that Lacuna knows. */
const argumentValues: Readonly<Record<string, readonly string[]>> = {
  ask: ["world"],
  "kg info": ["world"],
  "kg find": ["world"],
  "kg split": ["world"],
  "links train": ["world"],
  "links predict": ["world"],
  "links evaluate": models,
  "data get": data,
  solvers: ofSolvers,
};

/** Values of an option that takes others too. */
export const openValuesOf = (command: string, option: string): readonly string[] =>
  openValues.find(
    ([start, flag]) =>
      flag === option && (start === "" || command === start || command.startsWith(`${start} `)),
  )?.[2] ?? [];

/** Values of the arguments of a command, where some have names. */
export const argumentValuesOf = (command: string): readonly string[] => argumentValues[command] ?? [];
