import { isObject } from "../../formats/text/shape.ts";
import { splits } from "../graph.ts";
import type { ParquetManifest } from "./layout.ts";

/** The member of a manifest that has the wrong type, or that contradicts another; undefined when all fit. */
export function manifestFault(manifest: ParquetManifest): string | undefined {
  const { attributes, prefixes, report, tripleCounts } = manifest;
  if (manifest.version !== 1) return "version";
  for (const name of ["name", "hash"] as const) if (typeof manifest[name] !== "string") return name;
  for (const name of ["entityCount", "relationCount", "links", "heads"] as const)
    if (!isCount(manifest[name])) return name;
  if (manifest.relationCount % 2 !== 0) return "relationCount";
  if (!Array.isArray(tripleCounts) || tripleCounts.length !== splits.length || !tripleCounts.every(isCount))
    return "tripleCounts";
  if (2 * tripleCounts.reduce((sum, each) => sum + each, 0) !== manifest.links) return "links";
  for (const name of ["entities", "relations"] as const) {
    const names: unknown = manifest[name];
    if (!isObject(names) || typeof names.numbered !== "boolean" || typeof names.labels !== "boolean")
      return name;
    if (!isCount(names.aliases)) return name;
  }
  if (!Array.isArray(attributes) || !attributes.every(isText)) return "attributes";
  if (prefixes !== undefined && !(Array.isArray(prefixes) && prefixes.every(isPair))) return "prefixes";
  return report === undefined || isObject(report) ? undefined : "report";
}

/** Ids are numbers of 32 bits. */
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 32;

const isText = (value: unknown): boolean => typeof value === "string";
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);
