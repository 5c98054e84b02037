/** The units that signs of currencies stand for, in tables and in queries alike. */
export const unitOfSign: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
};
