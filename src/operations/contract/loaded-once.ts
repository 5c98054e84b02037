/** Loads something once: to import what is loaded already takes longer than many an answer. */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
