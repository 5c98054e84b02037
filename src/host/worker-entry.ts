let entry: URL | undefined;

/** Sets the address of the built worker. */
export function setWorkerEntry(url: URL): void {
  entry = url;
}

/** The address of the built worker; undefined when the code does not run from the build. */
export const workerEntry = (): URL | undefined => entry;
