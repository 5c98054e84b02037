/** How English words the two sides of a row: who played whom, who beat whom. */
export interface SideWords {
  readonly one: RegExp;
  readonly other: RegExp;
  /** What both are: "teams". */
  readonly nouns: string;
  readonly oneNouns: string;
  readonly otherNouns: string;
  /** Words behind one of them that say on which side it is: "at home". */
  readonly oneRole?: string;
  readonly otherRole?: string;
  /** Verbs between two that met, whoever was on which side. */
  readonly meets?: string;
  /** Verbs from the first to the second, and back. */
  readonly does?: string;
  readonly undergoes?: string;
}

const MEETS =
  "play|plays|played|playing|play against|plays against|played against|playing against|face|faces|faced|meet|meets|met|against|vs|versus|v|take on|took on|opponent of|opponents of|compete against|competed against|compete with|fight|fought|fight against|fought against";

export const sideWords: readonly SideWords[] = [
  {
    one: /^(home([ _]?(team|side|club))?|hosts?|team[ _]?(1|a|one)|heim(mannschaft)?)$/i,
    other:
      /^(away([ _]?(team|side|club))?|visitors?|guests?|team[ _]?(2|b|two)|opponents?|gast(mannschaft)?)$/i,
    nouns: "team|teams|side|sides|club|clubs",
    oneNouns: "home team|home teams|home side|home club|hosts",
    otherNouns: "away team|away teams|away side|away club|visitors|visiting team|guests|opponent",
    oneRole: "home|at home|as hosts|as home team|as the home team|on home ground|in home matches",
    otherRole: "away|away from home|as visitors|as away team|as the away team|on the road",
    meets: MEETS,
  },
  {
    one: /^(white|player[ _]?(1|a|one))$/i,
    other: /^(black|player[ _]?(2|b|two)|opponents?)$/i,
    nouns: "player|players",
    oneNouns: "white player|first player",
    otherNouns: "black player|second player|opponent",
    oneRole: "as white|with white|with the white pieces",
    otherRole: "as black|with black|with the black pieces",
    meets: MEETS,
  },
  {
    one: /^(winners?|won|victor|champions?)$/i,
    other: /^(losers?|lost|runners?[ _-]?up|beaten|finalists?|opponents?)$/i,
    nouns: "player|players|team|teams|competitor|competitors",
    oneNouns: "winner|winners|champion|champions",
    otherNouns: "loser|losers|runner up|runners up",
    meets: MEETS,
    does: "beat|beats|beaten|defeat|defeats|defeated|win against|won against|wins against|win over|won over",
    undergoes: "lose to|loses to|lost to|lose against|lost against|beaten by|defeated by",
  },
];
