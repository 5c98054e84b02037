import { parameterHelp } from "./parameter-table.ts";
import { protocols } from "./registry.ts";

/** All parameters for the help of sampling: defaults are as published. */
export const protocolHelp = (): string =>
  protocols.map(({ name, parameters }) => `${name}:\n${parameterHelp(parameters)}`).join("\n");
