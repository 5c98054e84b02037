import { useMemo, useSyncExternalStore } from "react";
import { type Place, readPlace, writePlace } from "./place.ts";

export { type Place, writePlace } from "./place.ts";

const listeners = new Set<() => void>();
const changed = () => {
  for (const each of listeners) each();
};
addEventListener("hashchange", changed);
addEventListener("popstate", changed);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => readPlace(hash), [hash]);
}

/** Goes to a place. @param replace without a step back to here: for what changes with every key */
export function go(place: Place, replace = false): void {
  const hash = writePlace(place);
  if (hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
  changed();
}

/** Changes some of what the screen shows; an empty text takes a field away. */
export function change(fields: Readonly<Record<string, string>>, replace = false): void {
  const { screen, given } = readPlace(location.hash);
  go({ screen, given: { ...given, ...fields } }, replace);
}
