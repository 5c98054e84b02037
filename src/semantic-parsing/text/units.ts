/** The spellings of units by people, by the names in knowledge bases; a unit's own name needs no entry. */
export const unitWordings: Readonly<Record<string, readonly string[]>> = {
  "square kilometre": ["square km", "sq km", "km2", "km²", "square kilometers", "square kilometres"],
  "square mile": ["sq mi", "square miles"],
  kilometre: ["km", "kilometers", "kilometres"],
  metre: ["m", "meters", "metres"],
  centimetre: ["cm", "centimeters", "centimetres"],
  millimetre: ["mm"],
  kilogram: ["kg", "kilos", "kilograms"],
  gram: ["g", "grams"],
  year: ["years", "yrs"],
  degree: ["degrees", "°"],
  minute: ["min", "minutes"],
  hour: ["h", "hours"],
  percentage: ["%", "percent", "per cent"],
  "United States dollar": ["$", "dollars", "usd"],
  euro: ["€", "euros", "eur"],
};
