import { balancedParameters, pairsPerClass } from "./balanced/parameters.ts";
import { betaeParameters, betaePerType } from "./betae/parameters.ts";
import { cappedParameters, pairsOfLargest } from "./capped/parameters.ts";
import { efo1Parameters, efo1PerType } from "./efo1/parameters.ts";
import { efokParameters, efokPerType } from "./efok/parameters.ts";
import type { ProtocolParameter } from "./parameter.ts";
import { parameterHelp } from "./parameter-table.ts";

/** The parameters of each protocol; without its code, so that help comes at once. */
export const parametersByProtocol: ReadonlyMap<string, readonly ProtocolParameter[]> = new Map([
  ["betae", [betaePerType, ...betaeParameters]],
  ["efo1", [efo1PerType, ...efo1Parameters]],
  ["efok", [efokPerType, ...efokParameters]],
  ["balanced", [pairsPerClass, ...balancedParameters]],
  ["capped", [pairsOfLargest, ...cappedParameters]],
]);

/** All parameters for the help of sampling: defaults are as published. */
export const protocolHelp = (): string =>
  [...parametersByProtocol].map(([name, own]) => `${name}:\n${parameterHelp(own)}`).join("\n");
