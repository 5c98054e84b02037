/** What the relations of the graph `world` are called in its knowledge base, by which its wordings go. */
export const worldRelationNames: Readonly<Record<string, string>> = {
  "member of": "memberOf",
  "part of": "partOf",
};

/** What the concepts of the knowledge base `world` are in the graph `world`: things that `is` leads to, one of them denied, and one left out whose standing is open. */
export const worldConcepts: Readonly<
  Record<string, { readonly is: readonly string[]; readonly isNot?: string; readonly but?: string }>
> = {
  country: { is: ["country"] },
  "sovereign state": { is: ["country", "independent"] },
  "dependent territory": { is: ["country"], isNot: "independent", but: "Kosovo" },
  "landlocked country": { is: ["country", "landlocked"] },
  "capital city": { is: ["city"] },
};

/** Nouns that deny that something is landlocked. */
export const coastWords =
  "coast|coastline|coastlines|sea|sea access|access to the sea|access to sea|shore|shoreline|ocean|access to the ocean|sea coast|beach|sea border|sea port|port|seaside|coasts|border to the sea|border with the sea|border on the sea|access to the coast|outlet to the sea|coastal access|link to the sea|shore line|opening to the sea|direct access to the sea|maritime border|exit to the sea|way to the sea|ocean access|access to an ocean|access to any sea|access to a sea|contact with the sea|sea coastline|own coast";
/** Nouns for being independent. */
export const independenceWords = "independence|sovereignty|statehood|full independence|own statehood";
/** Other nouns for countries. */
export const countryWords =
  "land|lands|realm|realms|country or territory|countries or territories|nation state|nation states";
/** Adjectives that say the same, and the opposite. */
export const coastalWords = "coastal|maritime|on the sea|by the sea|seaside|on the coast";
export const landlockedWords =
  "landlocked|land locked|surrounded by land|enclosed by land|cut off from the sea|cut off from the ocean";
export const dependentWords = "dependent|non sovereign|dependent territory";
export const independentWords = "independent|sovereign";
