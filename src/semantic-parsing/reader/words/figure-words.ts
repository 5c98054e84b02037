/** How English words the figures whose names are like these. */
export interface FigureWords {
  readonly names: RegExp;
  readonly nouns?: string;
  /** Words after a number: "people", "square kilometres". */
  readonly units?: string;
  /** "how old". */
  readonly how?: string;
  readonly largest?: string;
  readonly smallest?: string;
  readonly greater?: string;
  readonly less?: string;
  /** Words before a comparison or a year: "earns", "released". */
  readonly verbs?: string;
  /** Words for things of which the number is none, and for those of which it is some. */
  readonly none?: string;
  readonly some?: string;
  /** Whole questions around a thing, which is `{x}`, separated by `; `. */
  readonly questions?: string;
}

/** The general English of figures; wordings of a graph add to it. */
export const figureWords: readonly FigureWords[] = [
  {
    names: /^(land |surface |total )?area$/i,
    nouns: "area|size|land area|surface|surface area|territory size",
    units:
      "square kilometres|square kilometers|square kilometre|square km|sq km|km2|km²|km ²|square kms|sq kms|of land|km^2|sqkm|square kilometres of land",
    how: "big|large|spacious|vast|small",
    largest: "largest|biggest|greatest|hugest|vastest",
    smallest: "smallest|tiniest|littlest",
    greater: "larger|bigger|greater",
    less: "smaller|tinier",
    verbs: "cover|covers|covering|measure|measures|spans",
  },
  {
    names: /^(total )?population( size)?$|^inhabitants$/i,
    nouns: "population|number of inhabitants|number of people|inhabitants|populations|people count|headcount",
    units: "people|inhabitants|residents|citizens|persons|souls|ppl|inhabitant",
    how: "populous|populated|many people",
    largest: "most populous|most populated|most peopled|most inhabited",
    smallest: "least populous|least populated|least peopled",
    greater: "more populous|more populated|more people|more inhabitants",
    less: "less populous|less populated|fewer people|fewer inhabitants|less people",
  },
  {
    names: /^(life expectancy|life ?span|longevity)/i,
    units: "years|year",
    greater: "longer lived",
    less: "shorter lived",
    verbs: "live|lives|live for|lives for|live to|lives to|live to be|lives to be",
    questions:
      "how long (do|does|can|will) {x} live; how long do [people|they] live in {x}; how long can (people|one|a person|you) [expect to] live in {x}; how long could (people|one|a person|you) [expect to] live in {x}; how long (do|does) (people|one|a person|you) expect to live in {x}; how long (do|did) (people|they|women|men) in {x} live on average; how long (do|did) (people|they|women|men) in {x} live; how long (do|did) (people|they) live on average in {x}; how long did (people|they) live in {x}; how old did (people|they) get in {x}; how old (do|did) people in {x} get; how old do people get in {x}; how old (does|do|can) {x} get",
    nouns:
      "life expectancy|live expectancy|life expectation|expectancy of life|lifespan|life span|average life span|average lifespan|expected lifetime|life expectancies|average age at death",
    how: "long lived",
    largest: "longest living|longest lived",
    smallest: "shortest living|shortest lived",
  },
  {
    names: /^fertility/i,
    nouns: "fertility rate|fertility|birth rate|births per woman|children per woman",
    units: "children per woman|births per woman|children|births",
    how: "fertile",
    largest: "most fertile",
    smallest: "least fertile",
  },
  {
    names: /^latitude$/i,
    nouns: "latitude",
    how: "far north",
    largest: "northernmost|most northern|furthest north|most northerly|farthest north|northmost",
    smallest: "southernmost|most southern|furthest south|most southerly|farthest south|southmost",
    greater: "further north|farther north|more northern|more northerly|north",
    less: "further south|farther south|more southern|more southerly|south",
  },
  {
    names: /^longitude$/i,
    nouns: "longitude",
    how: "far east",
    largest: "easternmost|most eastern|furthest east|most easterly|farthest east",
    smallest: "westernmost|most western|furthest west|most westerly|farthest west",
    greater: "further east|farther east|more eastern|more easterly",
    less: "further west|farther west|more western|more westerly",
  },
  {
    names: /^(annual |yearly |monthly |gross |net )?(salary|pay|wage|wages|income|earnings|compensation)\b/i,
    nouns: "salary|salaries|pay|wage|wages|income|earnings|paycheck",
    units: "euros|dollars|euro|dollar|pounds|eur|usd|a year|a month|per year",
    largest: "best paid|highest paid|top earning|highest earning|richest|most paid",
    smallest: "worst paid|lowest paid|least paid|lowest earning|poorest",
    greater: "better paid|higher paid|richer",
    less: "worse paid|lower paid",
    verbs:
      "earn|earns|earning|earned|paid|get paid|gets paid|make|makes|making|made|is paid|are paid|gets|receive|receives",
  },
  {
    names: /^age\b|^ages$/i,
    nouns: "age|ages",
    units: "years old|years of age|years|year old|yrs",
    how: "old|young",
    largest: "oldest|most senior|eldest",
    smallest: "youngest",
    greater: "older|elder",
    less: "younger",
    verbs: "aged|turn|turns",
  },
  {
    names: /^(height|stature|tall)\b|elevation|altitude/i,
    nouns: "height|elevation|altitude",
    units: "metres|meters|m|cm|centimetres|feet|ft|centimeters|metres high|m high|metres tall",
    how: "tall|high",
    largest: "tallest|highest",
    smallest: "shortest|lowest",
    greater: "taller|higher",
    less: "shorter|lower",
  },
  {
    names: /^(order |invoice |grand |sub)?(total|amount|sum|value)\b/i,
    nouns: "total|amount|value|sum",
    units: "euros|dollars|euro|dollar|pounds|eur|usd",
    largest: "biggest|largest|highest",
    smallest: "smallest|lowest",
    greater: "bigger|larger|higher",
    less: "smaller|lower",
    verbs: "cost|costs|worth|paid",
  },
  {
    names: /^(visitors?|visits|attendance|viewers|spectators|passengers|guests)\b/i,
    units: "visitors|people|guests|viewers|spectators|passengers|tourists",
    how: "popular|busy",
    largest: "most visited|most popular|busiest",
    smallest: "least visited|least popular|quietest",
    greater: "more popular|busier",
    less: "less popular|quieter",
  },
  {
    names: /^distance\b/i,
    nouns: "distance|length",
    units: "km|kilometres|kilometers|miles|metres|meters|m",
    how: "far|long",
    largest: "longest|farthest|furthest",
    smallest: "shortest|nearest|closest",
    greater: "longer|further|farther",
    less: "shorter|nearer|closer",
    verbs: "cover|covers|travel|travels|run|runs",
  },
  {
    names: /^(departure|departs|leaves|depart)\b/i,
    nouns: "departure|departure date|departure time|departure day",
    largest: "latest|last",
    smallest: "earliest|first",
    greater: "later",
    less: "earlier",
    verbs: "leave|leaves|left|leaving|depart|departs|departed|departing|go|goes|start|starts",
  },
  {
    names: /^(arrival|arrives|arrive)\b/i,
    nouns: "arrival|arrival date|arrival time|arrival day",
    largest: "latest|last",
    smallest: "earliest|first",
    greater: "later",
    less: "earlier",
    verbs: "arrive|arrives|arrived|arriving|get in|gets in",
  },
  {
    names:
      /minutes|duration|runtime|^((running|cooking|cook|prep|preparation|baking|travel|flight|playing|waiting|total|journey|finish|reading) )?time\b|^length\b/i,
    nouns: "length|duration|running time|runtime|run time",
    units: "minutes|mins|min|hours|minutes long|minute|km|metres|meters|m|kilometres|kilometers",
    how: "long|short",
    largest: "longest",
    smallest: "shortest",
    greater: "longer",
    less: "shorter",
    verbs: "last|lasts|lasting|run|runs|running|take|takes",
  },
  {
    names: /^((average|final|mean) )?(rating|score|stars|grade|mark|points|note|gpa)s?\b/i,
    nouns: "rating|score|ratings|scores|grade|mark|points|stars",
    units: "points|stars",
    how: "good|well rated|bad",
    largest: "best|highest rated|top rated|best rated|most popular|highest scoring|best reviewed",
    smallest: "worst|lowest rated|worst rated|lowest scoring",
    greater: "better|better rated|higher rated",
    less: "worse|lower rated|worse rated",
    verbs: "rated|scored|score|scores|graded|rate|rates",
  },
  {
    names: /^((entry|entrance|admission|ticket|unit|list|retail|sale|rental) )?(price|cost|fee|rent)s?\b/i,
    nouns: "price|cost|fee|prices|costs|rent",
    units: "euros|dollars|euro|dollar|pounds|eur|usd|cents",
    how: "expensive|dear|cheap|costly|much",
    largest: "most expensive|dearest|priciest|costliest",
    smallest: "cheapest|least expensive",
    greater: "more expensive|dearer|pricier|costlier",
    less: "cheaper|less expensive",
    verbs: "cost|costs|costing|charge|charges|sell for|sells for|priced|priced at",
  },
  {
    names: /^((in |units? in |on )?stock|inventory|quantity|qty|available|on hand)\b/i,
    nouns: "stock|quantity|inventory",
    units: "pieces|units|in stock|items",
    none: "out of stock|sold out|unavailable|not available|not in stock",
    some: "in stock|available|on stock",
  },
  {
    names: /^weight|^mass\b/i,
    nouns: "weight|mass",
    units: "kilos|kilograms|kg|grams|g|tonnes|tons|pounds|kilogram",
    how: "heavy|light",
    largest: "heaviest",
    smallest: "lightest",
    greater: "heavier",
    less: "lighter",
    verbs: "weigh|weighs|weighing",
  },
  {
    names: /^depth\b/i,
    nouns: "depth",
    units: "metres|meters|m",
    how: "deep",
    largest: "deepest",
    smallest: "shallowest",
    greater: "deeper",
    less: "shallower",
  },
  {
    names: /^speed\b/i,
    nouns: "speed",
    how: "fast|slow",
    largest: "fastest",
    smallest: "slowest",
    greater: "faster",
    less: "slower",
  },
  {
    names: /^(box ?office|gross|takings?|earnings|revenues?|profits?|turnover|sales|income)\b/i,
    nouns: "box office|takings|earnings|revenue|turnover|gross",
    units: "euros|dollars|euro|dollar|pounds|eur|usd",
    largest: "highest grossing|top grossing|most successful|best selling|most profitable",
    smallest: "lowest grossing|least successful|least profitable",
    greater: "more successful|more profitable",
    less: "less successful|less profitable",
    verbs:
      "gross|grosses|grossed|grossing|earn|earns|earned|make|makes|made|take|takes|took|take in|took in|bring in|brought in|bring|brought",
  },
  {
    names: /^budget|^cost|^funding|^revenue|^turnover|^sales$/i,
    nouns: "budget|funding|revenue|turnover",
    units: "euros|dollars|euro|dollar|eur|usd",
    largest: "richest|best funded|most expensive|costliest",
    smallest: "cheapest|least expensive",
    greater: "more expensive|costlier",
    less: "cheaper|less expensive",
    verbs: "cost|costs|costing",
  },
  {
    names:
      /^(release |publication |founding |opening |premiere )?(year|date|released|published|founded|built|opened|established|created|made)$|^(year|date)( |_)(of )?(release|publication|founding|opening|construction|creation)|^(released|published|founded|built|opened|established)( |_)?(in|on|year|date)?$/i,
    nouns: "year|date|release year|release date|year of release|publication year|founding year",
    largest: "newest|latest|most recent|youngest|last",
    smallest: "oldest|earliest|first",
    greater: "newer|later|younger|more recent",
    less: "older|earlier",
    how: "old|recent",
    verbs:
      "made|released|published|came out|come out|comes out|appeared|shot|produced|from|founded|built|opened|established|created|written|date from|dates from|premiered|filmed|launched|started|begun|dating from|constructed|completed|finished",
  },
  {
    names:
      /^(start|begin|hire|hired|join|joined|since|from)\b|^(start|begin|hire|hiring|joining|entry)[ _](date|year|day)/i,
    nouns: "start date|start|beginning|hire date|start year",
    largest: "newest|latest|most recent|last",
    smallest: "oldest|earliest|first|longest serving|longest running",
    greater: "later|newer|more recently",
    less: "earlier|older",
    verbs:
      "start|starts|started|starting|begin|begins|began|begun|join|joined|joins|hired|employed|employed since|came|entered|launched|kicked off|been there|been employed|opened",
  },
  {
    names: /^(end|finish|deadline|until|due|close|closed)\b|^(end|finish|due|closing)[ _](date|year|day)/i,
    nouns: "end date|end|deadline|due date",
    largest: "latest|last",
    smallest: "earliest|first",
    greater: "later",
    less: "earlier",
    verbs:
      "end|ends|ended|ending|finish|finished|finishes|due|closed|closes|stop|stopped|expire|expires|completed|finishing",
  },
  {
    names: /birth|born/i,
    nouns: "birth year|year of birth|birth date|date of birth|birthday",
    largest: "youngest",
    smallest: "oldest|eldest",
    greater: "younger",
    less: "older",
    verbs: "born",
  },
  {
    names: /^(deaths?|fatalities|casualties|dead|killed|victims)$/i,
    nouns: "deaths|fatalities|casualties|death toll|number of deaths|victims|death count",
    units: "deaths|fatalities|casualties|victims|dead|people|lives",
    largest: "deadliest|most dangerous|most deadly",
    smallest: "least deadly|least dangerous|safest",
    greater: "deadlier|more dangerous",
    less: "less deadly|less dangerous|safer",
  },
  {
    names: /^(first )?(ascents?|climbed|summited)\b/i,
    nouns: "first ascent|ascent|year of the first ascent|date of the first ascent",
    verbs:
      "climbed|first climbed|climbed first|ascended|first ascended|conquered|summited|first summited|scaled|first scaled|reached|first reached",
    largest: "most recently climbed|last climbed",
    smallest: "earliest climbed|first climbed",
  },
  {
    names: /\b(death|died)\b/i,
    nouns: "death year|year of death|date of death",
    verbs: "died|dead|passed away|die",
  },
  {
    names: /^pages?\b|page count/i,
    nouns: "pages|page count|length|number of pages",
    units: "pages|pages long",
    how: "long",
    largest: "longest|thickest",
    smallest: "shortest|thinnest",
    greater: "longer|thicker",
    less: "shorter|thinner",
  },
  {
    names: /employees|staff|headcount|members|students|seats|capacity/i,
    how: "big|large|many",
    largest: "largest|biggest",
    smallest: "smallest",
    greater: "larger|bigger",
    less: "smaller",
    units: "employees|staff|people|members|students|seats|workers",
  },
];
