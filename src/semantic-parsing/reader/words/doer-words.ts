import type { RelationWords } from "./relation-words.ts";

/** Columns called by a profession: what its people do with what a row is of. */
const DOERS: readonly (readonly [names: string, nouns: string, verbs: string, past: string])[] = [
  [
    "agents?|realtors?|brokers?|sellers?|dealers?|vendors?|estate agents?|sales ?(person|rep|man|woman)",
    "agent|agents|realtor|broker|seller|dealer",
    "sell|sells|selling|list|lists|represent|represents|handle|handles|offer|offers",
    "sold|listed|represented|handled|offered",
  ],
  [
    "architects?|designers?|designed[ _]by",
    "architect|architects|designer|designers",
    "design|designs|build|builds",
    "designed|built",
  ],
  ["pilots?|captains?|flown[ _]by", "pilot|pilots", "fly|flies|pilot|pilots", "flew|flown|piloted"],
  ["guides?|tour[ _]guides?", "guide|guides", "guide|guides|lead|leads", "guided|led"],
  [
    "teachers?|instructors?|lecturers?|professors?|trainers?|coach(es)?|tutors?|taught[ _]by",
    "teacher|teachers|instructor|instructors|lecturer|professor|trainer|coach",
    "teach|teaches|teaching|give|gives|run|runs|train|trains|coach|coaches",
    "taught|given|trained|coached",
  ],
  ["curators?", "curator|curators", "curate|curates", "curated"],
  ["reviewers?|critics?", "reviewer|reviewers|critic|critics", "review|reviews", "reviewed"],
  [
    "mechanics?|technicians?|repairers?",
    "mechanic|technician",
    "repair|repairs|fix|fixes|service|services",
    "repaired|fixed|serviced",
  ],
  ["breeders?", "breeder|breeders", "breed|breeds", "bred"],
  ["growers?|farmers?", "grower|growers|farmer|farmers", "grow|grows|farm|farms", "grown|grew|farmed"],
  [
    "(zoo)?keepers?|caretakers?|carers?",
    "keeper|keepers|zookeeper|zookeepers|caretaker|caretakers",
    "keep|keeps|look after|looks after|care for|cares for|take care of|takes care of",
    "kept|looked after|cared for|taken care of",
  ],
  [
    "presenters?|hosts?",
    "presenter|presenters|host|hosts",
    "present|presents|host|hosts",
    "presented|hosted",
  ],
  ["narrators?", "narrator|narrators", "narrate|narrates", "narrated"],
  ["commanders?", "commander|commanders", "command|commands|lead|leads", "commanded|led"],
  [
    "photographers?",
    "photographer|photographers",
    "photograph|photographs|shoot|shoots",
    "photographed|shot",
  ],
  ["drivers?", "driver|drivers", "drive|drives", "drove|driven"],
  ["inspectors?", "inspector|inspectors", "inspect|inspects", "inspected"],
  [
    "speakers?|lecturers?",
    "speaker|speakers",
    "speak at|speaks at|give|gives|present|presents",
    "spoke at|given|presented",
  ],
  ["brewer(y|ies)|brewed[ _]by", "brewery|breweries", "brew|brews|make|makes", "brewed|made"],
  ["winer(y|ies)|vineyards?", "winery|wineries", "make|makes|produce|produces|grow|grows", "made|produced"],
  ["distiller(y|ies)", "distillery|distilleries", "distil|distils|make|makes", "distilled|made"],
  ["roasters?|roastery", "roaster|roasters|roastery", "roast|roasts|sell|sells", "roasted|sold"],
  ["bakers?|baker(y|ies)", "baker|bakers|bakery", "bake|bakes", "baked"],
  [
    "suppliers?",
    "supplier|suppliers",
    "supply|supplies|deliver|delivers|sell|sells",
    "supplied|delivered|sold",
  ],
  ["studios?", "studio|studios", "make|makes|produce|produces|release|releases", "made|produced|released"],
  ["developers?|developed[ _]by", "developer|developers", "develop|develops|make|makes", "developed|made"],
  ["inventors?|invented[ _]by", "inventor|inventors", "invent|invents", "invented"],
  [
    "discoverers?|discovered[ _]by|explorers?",
    "discoverer|discoverers|explorer|explorers",
    "discover|discovers|find|finds",
    "discovered|found",
  ],
  ["translators?|translated[ _]by", "translator|translators", "translate|translates", "translated"],
  [
    "illustrators?|illustrated[ _]by",
    "illustrator|illustrators",
    "illustrate|illustrates|draw|draws",
    "illustrated|drew|drawn",
  ],
  ["editors?|edited[ _]by", "editor|editors", "edit|edits", "edited"],
  ["choreographers?", "choreographer|choreographers", "choreograph|choreographs", "choreographed"],
  ["conductors?", "conductor|conductors", "conduct|conducts", "conducted"],
  ["donors?|donated[ _]by", "donor|donors", "donate|donates|give|gives", "donated|gave|given"],
  [
    "buyers?|purchasers?|customers?|clients?|bought[ _]by",
    "buyer|buyers|purchaser",
    "buy|buys|purchase|purchases",
    "bought|purchased",
  ],
  ["tenants?|renters?", "tenant|tenants|renter|renters", "rent|rents|live in|lives in", "rented"],
  ["winners?|won[ _]by|champions?", "winner|winners|champion|champions", "win|wins", "won"],
  ["venues?|host city", "venue|venues", "host|hosts", "hosted"],
  [
    "agency|agencies|operators?",
    "agency|agencies|operator",
    "launch|launches|operate|operates|run|runs",
    "launched|operated",
  ],
];

/** The general English of columns that are called by a profession. */
export const doerWords: readonly RelationWords[] = [
  ...DOERS.map(([names, nouns, verbs, past]) => ({
    names: new RegExp(`^(${names})$`, "i"),
    nouns,
    verbs: past
      .split("|")
      .map((form) => `${form} by`)
      .join("|"),
    backVerbs: `${verbs}|${past}`,
  })),
  {
    names: /^(outflows?|tributary[ _]of|mouth|flows?[ _](in)?to|drains?[ _](in)?to)$/i,
    nouns: "outflow|outlet|mouth",
    verbs:
      "flow into|flows into|flow to|flows to|flowing into|drain into|drains into|empty into|empties into|feed|feeds|end in|ends in|discharge into|discharges into",
  },
  {
    names: /^(inflows?|source|fed[ _]by)$/i,
    nouns: "inflow|inlet|source",
    verbs: "fed by|filled by|rise in|rises in|begin in|begins in",
  },
];
