import { balancedParameters, pairsPerClass } from "./balanced/parameters.ts";
import { betaeParameters, betaePerType } from "./betae/parameters.ts";
import { cappedParameters, pairsOfLargest } from "./capped/parameters.ts";
import { efo1Parameters, efo1PerType } from "./efo1/parameters.ts";
import { efokParameters, efokPerType } from "./efok/parameters.ts";
import type { ProtocolParameter } from "./parameter.ts";
import type { Protocol } from "./protocol.ts";

/** A protocol before its code is loaded. Help needs the name and the parameters alone. */
interface RegisteredProtocol {
  readonly name: string;
  readonly parameters: readonly ProtocolParameter[];
  load(): Promise<Protocol>;
}

/** All protocols. */
export const protocols: readonly RegisteredProtocol[] = [
  {
    name: "betae",
    parameters: [betaePerType, ...betaeParameters],
    load: async () => (await import("./betae/protocol.ts")).betaeProtocol,
  },
  {
    name: "efo1",
    parameters: [efo1PerType, ...efo1Parameters],
    load: async () => (await import("./efo1/protocol.ts")).efo1Protocol,
  },
  {
    name: "efok",
    parameters: [efokPerType, ...efokParameters],
    load: async () => (await import("./efok/protocol.ts")).efokProtocol,
  },
  {
    name: "balanced",
    parameters: [pairsPerClass, ...balancedParameters],
    load: async () => (await import("./balanced/protocol.ts")).balancedProtocol,
  },
  {
    name: "capped",
    parameters: [pairsOfLargest, ...cappedParameters],
    load: async () => (await import("./capped/protocol.ts")).cappedProtocol,
  },
];

/** Names of the protocols. @internal */
export const protocolNames: readonly string[] = protocols.map(({ name }) => name);
