import type { ResourceName } from "../../operations/contract/kinds.ts";
import type { Host } from "../../operations/host.ts";
import { refusal } from "../refusal.ts";
import { openLooks } from "./looks.ts";
import { collections, type Resource } from "./resource.ts";
import { embedded, scanned } from "./scan.ts";

/** The resources of a server, by ids. */
export interface Catalog {
  list(kind: ResourceName): Promise<readonly Resource[]>;
  /** @throws LacunaError `http.unknown-id` */
  find(kind: ResourceName, id: string): Promise<Resource>;
  /** Files in the folders that are nothing which is served. */
  unknown(): Promise<readonly string[]>;
  /** Looks into the folders again. */
  refresh(): Promise<void>;
  /** Paths of resources with their ids, longer paths first. */
  named(): readonly (readonly [path: string, id: string])[];
  /** A text in which paths of resources are written as their ids. */
  withoutPaths(text: string): string;
}

/** Milliseconds after which a list, or an id that is not known, is worth another look. */
const FRESH = 2000;

/**
 * The resources in some folders. They are looked for at the first question for one that does not come with Lacuna; what is put there
 * later is found when it is asked for.
 * @param folders is asked at each look, so that folders can be added
 */
export function openCatalog(
  folders: () => readonly string[],
  host: Pick<Host, "files" | "now" | "pool" | "wait">,
): Catalog {
  const { files, now } = host;
  let resources: readonly Resource[] = embedded;
  let unknown: readonly string[] = [];
  const endless = new Map<string, string>();
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    const look = openLooks(host, endless);
    looking ??= scanned(folders(), files, look)
      .then((found) => {
        ({ resources, unknown } = found);
        looked = now();
      })
      .finally(() => {
        look.close();
        looking = undefined;
      });
    return looking;
  };
  const refreshOld = async () => {
    if (now() - looked > FRESH) await refresh();
  };
  const known = (kind: ResourceName, id: string) =>
    resources.find((each) => each.kind === kind && each.id === id);
  const named = () =>
    resources
      .filter(({ source, id }) => source !== id)
      .map(({ source, id }) => [source, id] as const)
      .sort(([a], [b]) => b.length - a.length);
  return {
    refresh,
    named,
    async unknown() {
      await refreshOld();
      return unknown;
    },
    async list(kind) {
      await refreshOld();
      return resources.filter((each) => each.kind === kind);
    },
    async find(kind, id) {
      const found = known(kind, id);
      if (found) return found;
      await refreshOld();
      const later = known(kind, id);
      if (later) return later;
      throw refusal(
        "unknown-id",
        `there is no ${kind.replace("-", " ")} ${JSON.stringify(id.slice(0, 80))}`,
        {
          hint: `/${collections[kind]} lists those there are`,
        },
      );
    },
    withoutPaths: (text) => named().reduce((shown, [source, id]) => shown.replaceAll(source, id), text),
  };
}
