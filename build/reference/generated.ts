/** The pages below docs/reference that the build writes; they are not kept in git. */
const GENERATED = /^docs\/reference\/(?:(?:commands|json|http)\/|(?:library|protocols)\.md$)/;

export const isGenerated = (page: string): boolean => GENERATED.test(page);
