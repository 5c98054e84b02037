import { withBoundedMemory } from "./bounded-engine.ts";

let most: number | undefined;
let loading: Promise<typeof import("oxigraph")> | undefined;

/** Sets how many bytes the engine's memory may take in this thread; comes before it is loaded. */
export function boundOxigraph(bytes: number | undefined): void {
  most = bytes;
}

/**
 * The optional package oxigraph, loaded once in a thread, with bounded memory where a bound is set.
 * @throws what the import throws where the package is not there
 */
export function loadOxigraph(): Promise<typeof import("oxigraph")> {
  loading ??= withBoundedMemory(most, () => import("oxigraph"));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
