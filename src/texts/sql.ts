/** The comment above printed statements: the database, the tables, and the settings. */
export const statementsHead = (
  {
    dialect,
    tested,
    settings,
  }: { readonly dialect: string; readonly tested: boolean; readonly settings: readonly string[] },
  entities: string,
): string[] => [
  `-- for ${dialect}${tested ? "" : "; the tests of Lacuna hold its text only"}`,
  `-- edge(r, h, t, level): links in both directions, level 0 train, 1 valid, 2 test; ${entities}: all entities`,
  ...settings.map((each) => `${each};`),
];
