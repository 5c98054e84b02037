/** What the rows of a table are, by its headings: at least two of `marks` are among them. */
export interface KindByHeadings {
  readonly nouns: string;
  readonly marks: readonly RegExp[];
}

/** The general English of tables that have no name that says what they are about. */
export const kindsByHeadings: readonly KindByHeadings[] = [
  {
    nouns:
      "employee|employees|worker|workers|staff|colleague|colleagues|staff member|staff members|coworkers",
    marks: [
      /^(annual |monthly |gross )?(salary|wage|pay)\b/,
      /^(manager|supervisor|boss|reports to|line manager)$/,
      /^department|^team$/,
      /^(job|job title|position|role)$/,
      /^(hired|hire date|joined|start date|employed since)/,
      /^office$/,
    ],
  },
  {
    nouns: "film|films|movie|movies",
    marks: [
      /^directors?$|^directed by$/,
      /^(cast|actors?|starring)$/,
      /^runtime|^running time|^duration/,
      /^box office/,
      /^genres?$/,
      /^imdb|^rating/,
    ],
  },
  {
    nouns: "book|books|novel|novels",
    marks: [/^authors?$|^writer$/, /^pages?$|^page count/, /^publisher$/, /^isbn/, /^genres?$/],
  },
  {
    nouns: "song|songs|track|tracks",
    marks: [/^artists?$|^singer$|^band$/, /^album$/, /^duration|^length/, /^genres?$/, /^bpm$/],
  },
  {
    nouns: "city|cities|town|towns",
    marks: [/^population/, /^mayor$/, /^country$|^state$|^region$/, /^area\b/, /^founded/, /^elevation/],
  },
  {
    nouns: "country|countries|nation|nations",
    marks: [/^capital$/, /^population/, /^continent$/, /^currency$/, /^area\b/, /^gdp/],
  },
  {
    nouns: "product|products|item|items|article|articles",
    marks: [
      /^(unit )?price\b/,
      /^brand$|^manufacturer$|^supplier$/,
      /^stock\b|^in stock/,
      /^sku$/,
      /^category$/,
      /^weight/,
    ],
  },
  {
    nouns: "loan|loans",
    marks: [/^borrowers?$|^reader$/, /^due/, /^returned|^return date/, /^borrowed|^loan date/, /^book$/],
  },
  {
    nouns: "match|matches|game|games|fixture|fixtures",
    marks: [/^home\b/, /^away\b/, /^attendance/, /^stadium$|^venue$/, /^score$|goals/, /^referee$/],
  },
  {
    nouns: "recipe|recipes|dish|dishes|meal|meals",
    marks: [
      /^ingredients?$/,
      /^servings|^serves$/,
      /^(cooking|prep|preparation|baking) ?time|^minutes$/,
      /^calories|^kcal/,
      /^cuisine$/,
    ],
  },
  {
    nouns: "project|projects",
    marks: [
      /^budget/,
      /^(lead|project lead|leader|manager|owner)$/,
      /^client$|^customer$/,
      /^start/,
      /^end|^deadline/,
      /^status$/,
    ],
  },
  {
    nouns: "train|trains|connection|connections|trip|trips|departure|departures|service|services",
    marks: [
      /^depart/,
      /^arriv/,
      /^from$|^origin$/,
      /^to$|^destination$/,
      /^platform|^track$/,
      /^line$|^train/,
      /^operator$|^carrier$/,
    ],
  },
  {
    nouns: "animal|animals|species",
    marks: [
      /^habitat$/,
      /^diet$/,
      /^(life ?span|lifespan)/,
      /^wingspan/,
      /^(latin|scientific) name$/,
      /^conservation status$|^status$/,
      /^class$|^order$|^family$/,
      /^weight/,
    ],
  },
  {
    nouns: "student|students|pupil|pupils",
    marks: [
      /^gpa|^grade|^mark/,
      /^major$|^subject$|^course$/,
      /^class$|^form$/,
      /^(teacher|tutor|advisor)$/,
      /^enrolled|^enrolment/,
    ],
  },
  {
    nouns: "player|players|athlete|athletes",
    marks: [/^team$|^club$/, /^position$/, /^goals|^points|^caps/, /^jersey|^shirt number/, /^height/],
  },
  {
    nouns: "patient|patients",
    marks: [
      /^doctor$|^physician$/,
      /^diagnosis|^condition$/,
      /^ward$|^room$/,
      /^admitted|^admission/,
      /^discharged/,
    ],
  },
  {
    nouns: "flat|flats|apartment|apartments|house|houses|property|properties|listing|listings",
    marks: [/^rent\b/, /^rooms|^bedrooms/, /^landlord$/, /^(size|area|square)/, /^address$|^street$/],
  },
  {
    nouns: "car|cars|vehicle|vehicles",
    marks: [/^make$|^brand$/, /^model$/, /^mileage/, /^fuel/, /^horsepower|^hp$/, /^plate|^license/],
  },
  {
    nouns: "order|orders|purchase|purchases",
    marks: [
      /^customer$|^client$|^buyer$/,
      /^product$|^item$/,
      /^quantity|^qty/,
      /^(order )?total|^amount/,
      /^ordered|^order date/,
      /^shipped/,
    ],
  },
  {
    nouns: "event|events|meeting|meetings|conference|conferences",
    marks: [
      /^speakers?$/,
      /^venue$|^location$|^room$/,
      /^organi[sz]er$/,
      /^attendees|^attendance/,
      /^date$|^day$/,
    ],
  },
  {
    nouns: "flight|flights",
    marks: [
      /^airline$|^carrier$/,
      /^flight( number| no)?$/,
      /^gate$|^terminal$/,
      /^aircraft|^plane$/,
      /^departure/,
    ],
  },
];
