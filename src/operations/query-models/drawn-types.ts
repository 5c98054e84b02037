import { betaeProtocol } from "../../benchmark/betae/protocol.ts";
import { findNamedType } from "../../query/types/lookup.ts";

/** A type that BetaE's protocol draws benchmark queries of, as it was written; undefined for others, which are only trained on. */
export function namedTypeOf(type: string): string | undefined {
  const name = findNamedType(type)?.name;
  return name !== undefined && betaeProtocol.types.includes(name) ? type : undefined;
}
