// Writes assets/world/countries.json: what the graph and the knowledge base `world` need of the package world-countries (ODbL-1.0, see NOTICE).
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import countries from "world-countries";

const TARGET = fileURLToPath(new URL("../assets/world/countries.json", import.meta.url));

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

export const source = () => JSON.stringify(compact());

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, source());
