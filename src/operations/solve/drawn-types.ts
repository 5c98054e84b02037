import { betaeProtocol } from "../../benchmark/betae/protocol.ts";

/** A type that BetaE's protocol draws benchmark queries of; undefined for others, which are only trained on. */
export const namedTypeOf = (type: string): string | undefined =>
  betaeProtocol.types.find((each) => each === type);
