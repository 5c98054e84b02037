// Writes src/kg/world/countries.ts: what the graph and the knowledge base `world` need of the package world-countries (ODbL-1.0, see NOTICE).
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import countries from "world-countries";

const TARGET = fileURLToPath(new URL("../src/kg/world/countries.ts", import.meta.url));

/** The fields of `CountryDetails`, and none else. */
export const compact = () =>
  countries.map(
    ({
      name,
      cca2,
      ccn3,
      cca3,
      tld,
      independent,
      unMember,
      unRegionalGroup,
      currencies,
      idd,
      capital,
      region,
      subregion,
      ...rest
    }) => ({
      name: {
        common: name.common,
        official: name.official,
        native: Object.fromEntries(
          Object.entries(name.native).map(([code, { common }]) => [code, { common }]),
        ),
      },
      ...{ cca2, ccn3, cca3, tld, independent, unMember, unRegionalGroup },
      currencies: Object.fromEntries(
        Object.entries(currencies).map(([code, { name, symbol }]) => [code, { name, symbol }]),
      ),
      ...{ idd, capital, region, subregion },
      languages: rest.languages,
      latlng: rest.latlng,
      landlocked: rest.landlocked,
      borders: rest.borders,
      area: rest.area,
    }),
  );

export const source = () => `/**
 * The countries of the graph and the knowledge base \`world\`: a selection of the fields of "World countries in JSON, CSV, XML and YAML" by Mohammed Le
 * Doze and contributors (https://github.com/mledoze/countries), under the Open Database License 1.0 (see NOTICE).
 * Written by \`npm run world\`; not to be edited.
 */
export const countries: string =
  ${quoted(JSON.stringify(compact()))};
`;

/** As the formatter has it: in single quotes, as JSON has double ones. */
const quoted = (text) => `'${text.replace(/[\\']/g, (each) => `\\${each}`)}'`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, source());
