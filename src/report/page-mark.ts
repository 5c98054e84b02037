/** Stands at the beginning of every page of ours, so that only such a page is replaced. */
export const pageMark = "content=\"default-src 'none'; style-src 'unsafe-inline'\"";
