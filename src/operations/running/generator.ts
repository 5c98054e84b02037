import manifest from "../../../package.json" with { type: "json" };

/** Program and version, as manifests name them. */
export const generator = `${manifest.name} ${manifest.version}`;
