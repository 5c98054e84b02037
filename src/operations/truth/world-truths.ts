/** Truths of ultra-3g on `world`, as the package has them. */
export const worldTruths = `{"format":"lacuna truth 1","fits":[]}`;
