/** Pairs of a country and its adjective, with `-` for a blank in it. */
const PAIRS = `Afghanistan Afghan|Albania Albanian|Algeria Algerian|Andorra Andorran|Angola Angolan|Argentina Argentine|Argentina Argentinian|Armenia Armenian|Australia Australian|Austria Austrian|Azerbaijan Azerbaijani|Bangladesh Bangladeshi|Belarus Belarusian|Belgium Belgian|Benin Beninese|Bhutan Bhutanese|Bolivia Bolivian|Bosnia and Herzegovina Bosnian|Brazil Brazilian|Bulgaria Bulgarian|Cambodia Cambodian|Cameroon Cameroonian|Canada Canadian|Chad Chadian|Chile Chilean|China Chinese|Colombia Colombian|Costa Rica Costa-Rican|Croatia Croatian|Cuba Cuban|Cyprus Cypriot|Czechia Czech|Denmark Danish|Ecuador Ecuadorian|Egypt Egyptian|England English|Estonia Estonian|Ethiopia Ethiopian|Finland Finnish|France French|Gabon Gabonese|Georgia Georgian|Germany German|Ghana Ghanaian|Greece Greek|Guatemala Guatemalan|Haiti Haitian|Hungary Hungarian|Iceland Icelandic|India Indian|Indonesia Indonesian|Iran Iranian|Iraq Iraqi|Ireland Irish|Israel Israeli|Italy Italian|Jamaica Jamaican|Japan Japanese|Jordan Jordanian|Kazakhstan Kazakh|Kenya Kenyan|Kuwait Kuwaiti|Laos Laotian|Latvia Latvian|Lebanon Lebanese|Libya Libyan|Lithuania Lithuanian|Malaysia Malaysian|Mali Malian|Malta Maltese|Mexico Mexican|Moldova Moldovan|Mongolia Mongolian|Morocco Moroccan|Mozambique Mozambican|Namibia Namibian|Nepal Nepalese|Netherlands Dutch|New Zealand New-Zealand|Nicaragua Nicaraguan|Nigeria Nigerian|Norway Norwegian|Pakistan Pakistani|Panama Panamanian|Paraguay Paraguayan|Peru Peruvian|Philippines Philippine|Poland Polish|Portugal Portuguese|Qatar Qatari|Romania Romanian|Russia Russian|Rwanda Rwandan|Saudi Arabia Saudi|Scotland Scottish|Senegal Senegalese|Serbia Serbian|Singapore Singaporean|Slovakia Slovak|Slovenia Slovenian|Somalia Somali|South Africa South-African|South Korea South-Korean|South Korea Korean|Spain Spanish|Sri Lanka Sri-Lankan|Sudan Sudanese|Sweden Swedish|Switzerland Swiss|Syria Syrian|Taiwan Taiwanese|Tanzania Tanzanian|Thailand Thai|Tunisia Tunisian|Turkey Turkish|Türkiye Turkish|Uganda Ugandan|Ukraine Ukrainian|United Kingdom British|United States American|USA American|UK British|Uruguay Uruguayan|Uzbekistan Uzbek|Venezuela Venezuelan|Vietnam Vietnamese|Wales Welsh|Yemen Yemeni|Zambia Zambian|Zimbabwe Zimbabwean|Africa African|Europe European|Asia Asian|Oceania Oceanian|South America South-American|North America North-American`;

/** Adjectives of places with the place; a language of the same name is found by its own. */
export const placesByAdjective: readonly (readonly [adjective: string, place: string])[] = PAIRS.split(
  "|",
).map((pair) => {
  const at = pair.lastIndexOf(" ");
  return [pair.slice(at + 1).replaceAll("-", " "), pair.slice(0, at)];
});

/** Other names of things that many graphs have. */
export const generalAliases: readonly (readonly [name: string, aliases: string])[] = [
  ["Euro", "eurozone|euro zone|euro area|single currency"],
  ["United Nations", "un|u n|uno"],
  ["Americas", "the americas|america"],
];
