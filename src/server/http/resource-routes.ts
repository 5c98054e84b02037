import manifest from "../../../package.json" with { type: "json" };
import { wholeBytes } from "../../formats/compression/whole.ts";
import { jsonOf } from "../../formats/text/json-of.ts";
import { type ResourceName, resourceNames } from "../../operations/contract/kinds.ts";
import { joined } from "../../runs/paths.ts";
import type { Calling } from "../calls/call.ts";
import { jsonReply } from "../calls/json-reply.ts";
import type { Route } from "../calls/route.ts";
import { graphSizes } from "../catalog/graph-sizes.ts";
import { collections, type Resource } from "../catalog/resource.ts";
import type { Cursors } from "./cursors.ts";
import { pageAsked, pageWanted } from "./pages.ts";

/** Lists of resources, and one each with what its manifest says. */
export function resourceRoutes(
  {
    catalog,
    host,
    limits,
    cursors,
    showsPaths = false,
    runsJobs,
  }: Pick<Calling, "catalog" | "host" | "limits" | "showsPaths"> & {
    readonly cursors: Cursors;
    readonly runsJobs: boolean;
  },
  addresses: () => Promise<readonly string[]>,
): Route[] {
  const manifestOf = async ({ source }: Resource): Promise<unknown> => {
    const path = joined(source, "manifest.json");
    if ((await host.files.size(path)) === undefined) return undefined;
    const bytes = await wholeBytes(host.files, path);
    return jsonOf(bytes, { file: path, code: "files.broken-json" });
  };
  const shown = async (resource: Resource) => {
    const { id, kind, format } = resource;
    return {
      id,
      kind,
      format,
      ...(showsPaths ? { path: resource.source } : {}),
      ...(await graphSizes(resource, host.files, host.resources)),
    };
  };
  const ofKind = (kind: ResourceName): Route[] => {
    const path = `/${collections[kind]}`;
    return [
      {
        method: "GET",
        path: `/api/v1${path}`,
        takes: ["page", "after"],
        async answer(_request, { url }) {
          const all = await catalog.list(kind);
          const { from, size } = pageWanted(pageAsked(url.searchParams), limits.page, path, cursors);
          const next = from + size < all.length ? cursors.after(from + size, path) : undefined;
          return jsonReply({
            [collections[kind]]: await Promise.all(all.slice(from, from + size).map(shown)),
            ...(next ? { next } : {}),
          });
        },
      },
      {
        method: "GET",
        path: `/api/v1${path}/{id}`,
        takes: [],
        async answer(_request, { names }) {
          const resource = await catalog.find(kind, names.id ?? "");
          const own = await manifestOf(resource);
          return jsonReply({ ...(await shown(resource)), ...(own === undefined ? {} : { manifest: own }) });
        },
      },
    ];
  };
  return [
    {
      method: "GET",
      path: "/api/v1",
      takes: [],
      answer: async () =>
        jsonReply({
          name: "lacuna",
          version: manifest.version,
          openapi: "/api/v1/openapi.json",
          jobs: runsJobs,
          addresses: await addresses(),
          limits,
        }),
    },
    ...resourceNames.flatMap(ofKind),
  ];
}
