import { databaseOf, isDatabaseAddress, type StoredIn } from "../../sql/engines/address.ts";
import type { Host } from "../host.ts";

/** Whether what is named is a graph in a database; names of a server's resources are none. */
export const isInDatabase = (source: unknown, { resources }: Pick<Host, "resources">): source is string =>
  typeof source === "string" && !resources && isDatabaseAddress(source);

/** The database that has a graph. */
export const databaseWith = (source: unknown, host: Pick<Host, "resources">): StoredIn | undefined =>
  isInDatabase(source, host) ? databaseOf(source) : undefined;
