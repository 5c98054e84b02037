let entry: URL | undefined;

/** Tells where the built program is that runs one job. */
export function setJobEntry(url: URL): void {
  entry = url;
}

/** The address of the built program that runs one job; undefined when the code does not run from the build. */
export const jobEntry = (): URL | undefined => entry;
