import { departuresText } from "../parameter.ts";
import type { Manifest } from "./manifest.ts";

/** The sampling of a folder, in a line for reports; nothing for imported folders. */
export function sampledAs({ sample }: Manifest): { sampled?: string } {
  if (!sample) return {};
  const { protocol, departures } = sample;
  return { sampled: departures ? `${protocol}, ${departuresText(departures)}` : protocol };
}
