/** The text for the class of answers whose easiest tree has no known link; used everywhere. */
export const fullInference = "full inference";

/** The text of a type's class for people; full inference gets the name of the type. */
export const classText = (name: string, type: string): string => (name === type ? fullInference : name);

/**
 * The colour of each class in every picture: chains blue, intersections orange, both together green, unions violet, negations
 * yellow, more links darker. Okabe and Ito's hues, which colour-blind people can distinguish.
 */
const colours: ReadonlyMap<string, string> = new Map([
  ["1p", "#8cd0f5"],
  ["2p", "#4aa8dc"],
  ["3p", "#1f78b4"],
  ["4p", "#0b5394"],
  ["2i", "#f7c65b"],
  ["3i", "#e69f00"],
  ["4i", "#d55e00"],
  ["1p2i", "#5cc9a7"],
  ["2i1p", "#009e73"],
  ["2u", "#e2a6c8"],
  ["2u1p", "#b35a93"],
  ["2in", "#e5dc5a"],
  ["3in", "#b8a100"],
  ["2in1p", "#8a7a00"],
  ["2pi1pn", "#6b5f00"],
  ["2nu1p", "#c9b458"],
  ["0p", "#b5b8c2"],
  ["unclassified", "#868b99"],
]);

/** For classes without a name of their own, such as those of EFO_k types. */
const others = ["#a6761d", "#7570b3", "#66a61e", "#e7298a", "#46a0a0", "#a05a2c"];

/** The colour of a class of answers; `full` is the class of full inference. */
export function classColour(name: string, type: string, full: string): string {
  if (name === type || name === fullInference) return full;
  const own = colours.get(name);
  if (own) return own;
  let sum = 0;
  for (const sign of name) sum = (31 * sum + sign.codePointAt(0)!) >>> 0;
  return others[sum % others.length]!;
}
