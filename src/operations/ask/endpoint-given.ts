import { usageError } from "../../error.ts";
import { endpointOf } from "../../sparql/client/address.ts";
import type { Host } from "../host.ts";
import type { AskParameters } from "./ask.ts";

/** What is said of the links and files of a graph, which an endpoint does not show. */
const OF_GRAPHS = [
  "view",
  "ids",
  "unsafe",
  "format",
  "columns",
  "cells",
  "delimiter",
  "labels",
  "lang",
] as const;

/** What is said of an endpoint. */
const OF_ENDPOINTS = ["base", "header", "defaultGraph"] as const;

/**
 * The endpoint whose address stands for the graph; names of a server's resources are none.
 * @throws LacunaError `usage.conflict` for what only the other can follow
 */
export function endpointGiven(
  given: Partial<AskParameters>,
  { resources }: Pick<Host, "resources">,
): string | undefined {
  const { graph } = given;
  const endpoint = typeof graph === "string" && !resources ? endpointOf(graph) : undefined;
  const idle = (endpoint === undefined ? OF_ENDPOINTS : OF_GRAPHS).find((name) => given[name]);
  if (idle === undefined) return endpoint;
  throw endpoint === undefined
    ? usageError(
        "conflict",
        `{${idle}} says how an endpoint is asked, and {graph} is no address of one`,
        "leave it out, or give an address such as https://host/sparql; sparql: before any other one says that it is one",
        idle,
      )
    : usageError(
        "conflict",
        `{${idle}} says how the files and links of a graph are read, and {graph} is an endpoint`,
        "leave it out",
        idle,
      );
}
