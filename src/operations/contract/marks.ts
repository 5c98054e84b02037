// By what the beginning of a file shows that Lacuna wrote it. `force` replaces such files and no others.

/** Pages allow no script and no address; nobody else writes this line so. */
export const page = "content=\"default-src 'none'; style-src 'unsafe-inline'\"";
/** The first line of Markdown reports. */
export const markdown = "<!-- lacuna -->";
/** The first line of LaTeX reports. */
export const latex = "% lacuna";
/** Reports by the ending of their name. */
export const reports = { html: page, md: markdown, tex: latex } as const;
