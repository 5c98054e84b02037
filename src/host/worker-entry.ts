let entry: URL | undefined;

/** Tells where the built worker is. */
export function setWorkerEntry(url: URL): void {
  entry = url;
}

/** Where the built worker is; undefined when the code does not run from the build. */
export const workerEntry = (): URL | undefined => entry;
