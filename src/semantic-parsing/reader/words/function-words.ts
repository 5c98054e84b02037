/**
 * The small words of English questions by what they do in the grammar: `type: phrases`. A phrase may be of several types. These are
 * never names.
 */
export const functionWords: Readonly<Record<string, string>> = {
  WH: "what else|who else|which else|which other ones|which|what|wat|wht|wich|whch|who|whom|which one|which ones|what kind of|what sort of|which of|what are all|who all|what is the name of|what 's the name of|what are the names of|what was the name of|what do they call|what do you call|what do we call|what do people call|what does one call",
  WHERE: "where|whereabouts|in which place|where in the world|where on earth|in what part of the world",
  WHEN: "when|what time|at what time|at which time|on which day|on what day|on which date|on what date|in which year|in what year|what year|which year",
  THAT: "that|which|who|whom|where|such that|and which|and that|and who|in which|they",
  BE: "is|are|was|were|be|been|being|'s|'re|am|serves as|serve as|served as|acts as|act as|functions as|counts as|count as|figures as|happens to be|happen to be",
  DO: "do|does|did|doing",
  HAVE: "has|have|had|having|has got|have got|'ve|got|feature|features|home to|is home to|are home to|was home to|were home to|boast|boasts|boasted|possess|possesses|counts|count",
  AUX: "can|could|will|would|should|may|might|must",
  CAN: "can",
  WITH: "with|wit|wth|having",
  WITHOUT: "without|w o|w o a|lacking|lacks|lack|with no|devoid of|free of|missing",
  NEG: "not|n't|never|does not|do not|did not|is not|are not",
  NOT: "not",
  NO: "no|not any|not a|not an|not have any|zero|not a single",
  NON: "non",
  NONE: "none of|none|nothing|nobody|no one",
  NEITHER: "neither",
  NOR: "nor|or",
  OF: "of",
  PREP: "in|on|at|from|within|inside|to|for|of|by|into|belonging to|across|under|part of|situated in|located in|lying in|found in",
  INTO: "make up|makes up|making up|made up|form|forms|forming|constitute|constitutes|compose|composes",
  ONEOF: "as one of|among|amongst|as part of|one of",
  IN: "in|from|on|at|within|of|for",
  OUTSIDE: "outside|outside of|not in|beyond|out of",
  AND: "and|plus|as well as|and also|, and|and then|& ",
  OR: "or|vs|versus|, or|and or",
  BUT: "but|yet|though|although|while|whereas|, but|and yet|but also|but still",
  COMMA: ",|;|:",
  BOTH: "both|as well|all of",
  EITHER: "either|any of|one of|at least one of",
  EXCEPT:
    "except|except for|excepting|excluding|besides|apart from|aside from|other than|with the exception of|but for|save for|save|leaving out|leaving aside|not counting|not including|minus|beside|ignoring|omitting|, but not|all but|everything but|everyone but|as opposed to|in addition to|beyond|barring|bar|sans|exclusive of|discounting|disregarding|skipping|leave out",
  EXCEPTED:
    "excluded|excepted|not included|aside|apart|left out|not counted|being excluded|is excluded|are excluded|disregarded|ignored|omitted",
  ONLY: "only|sole|solely|exclusively|nothing but|just|no other than|alone|merely",
  ALL: "all|every|each|all of|each of|every one of|all the",
  EACH: "per|for each|for every|in each|in every|by|of each|of every|each|grouped by",
  THERE: "there",
  COMMON: "in common|common|shared",
  SAME: "same|identical",
  AS: "as",
  THAN: "than|then|thn",
  INCLUDE: "include|includes|including|included|comprise|comprises|contain|contains",
  AMONG: "among|amongst|out of|of all|of",
  POSS: "'s",
  WHOSE: "whose|of which|in which|where|which has|that has",
  BYFIG: "by|in terms of|measured by|ranked by|when it comes to|in|for|according to|with respect to",
  BY: "by",
  CORRECT:
    "no wait|wait no|wait|i mean|i meant|sorry|oops|no i mean|no i meant|no sorry|sorry i mean|sorry i meant|or rather|make that|scratch that|correction|no , wait|wait , no|no , i mean|no , i meant|no , sorry|sorry , i mean|sorry , i meant|oh wait|hang on|hold on|actually no|no actually|oh no|err|er|erm|ehm",
  HOWMANY:
    "how many|hw many|how mny|howmany|how may|hwo many|number of|count|count of|the number of|total number of|what number of|count the|how many of|how many different",
  HOWFIG: "how high|how great|how low|how large|how big|how long|how small|exactly how high|how much",
  HOWMUCH: "how much|how many",
  FRAME:
    "please|sorry|excuse me|pardon|name|name of|the name of|names of|the names of|list|list of|a list of|list all|show|show me|give|give me|tell|tell me|find|find me|find out|get|get me|i want to know|i would like to know|i 'd like to know|do you know|can you tell me|could you tell me|to tell me|kindly|inform me|inform me of|advise me|be so kind|would you mind telling me|kindly tell me|i ask|can you name|can you list|which ones are|to give me|to list|to name|to show me|my homework|homework|for my homework|for homework|let me know|let me see|return|display|enumerate|identify|i wonder|i 'm looking for|i am looking for|i need|i want|looking for|are you able to tell me|would you tell me|say|so|well|i forget|i forgot|i 've forgotten|i ca n't remember|remind me|remind me of|i 'm curious|just curious|curious|quick question|any idea|any idea of|do you happen to know|i 'd love to know|i would love to know|i 'm wondering|just wondering|wondering|help me find|i was wondering|my question is|question|tell me about|could you please|hi|hello|hey|could you|can you|would you|tell us|show us|give us|, |what about|how about|me|us|out|for me|determine|search for|search|state|mention|write down|what is it that|i look for|i search|i search for|i 'm after|i am after|we need|i require|i seek|look up|looking up|i 'd like|i would like|i am interested in|i 'm interested in|interested in|pls|plz|i try to find|i 'm trying to find|i am trying to find|i have to know|i must know|i need to know|we want to know|i want to find|provide|provide me with|provide a list of|make a list of|make me a list of|i need a list of|full list of|complete list of|complete list|i want a list of|my teacher asks|my teacher wants to know|the teacher asks|for school|for a quiz|quiz|quiz question|trivia|does anyone know|does anybody know|may i ask|might i ask|i should like to know|kindly name|kindly list|please name|please list|do tell me|tell me please|do you know the|need to know|wanna know|gimme|lemme know|i have a question|one question|a question",
  LIGHT:
    "pls|plz|kindly|widely|frequently|most often|and nothing more|and nothing else|and no others|nothing more|nothing else|else|the|teh|hte|tje|a|an|its|their|his|her|our|my|your|own|official|officially|currently|current|today|now|presently|nowadays|actually|really|also|too|as well|whole|entire|please|thanks|thank you|exist|exists|existing|, please|, thanks|, thank you|, pls|, plz|present|certain|particular|given|following|respective|in the world|on earth|worldwide|of the world|in the whole world|on the planet|world 's|ones|at all|altogether together|at present|at the moment|right now|here|so|very|generally|usually|commonly|mainly|mostly|primarily|?|that there are|then|either way|though|even|up|to be found|to be|known|do you know|roughly|approximately|about|around exactly|indeed|happen to|still|already|main|such|kind of|sort of|total of|in total|different|itself|themselves|him|called|named",
  TRUE: "is it true that|is it the case that|is it right that|is it correct that|true or false|is it a fact that|am i right that|is it so that",
  ASMANY: "as many|just as many|exactly as many|the same number of|an equal number of",
  ANOTHER: "another|any other|some other",
  OTHER: "other|another|further",
  SUBJ: "they|people|you|i|we|one|locals|the people|the locals|folks|someone|anyone|ppl|residents|inhabitants|citizens|women|men|a woman|a man|families|a person|every woman|couples|locals there|one there|the inhabitants|the population|everybody|everyone|nationals|natives|humans",
  LIGHTV:
    "lie|lies|lying|located|situated|found|work|works|working|live|lives|lived|living|based|come|comes|came|exist|stand|stands|stood|worked|lay|belong|belongs|stay|stays|sit|sits|placed|make|makes|made|take|takes|took|do|cook|prepare",
  GOING:
    "i 'm going to|i am going to|im going to|going to|i 'm travelling to|i am travelling to|travelling to|i travel to|i 'm flying to|i 'm in|i am in|if i go to|when i go to|i 'm visiting|visiting",
  BRING: "bring|need|take|carry|get|have|buy|exchange|pay with|use|learn|speak",
  ANYVERB:
    "offer|offers|offered|serve|serves|served|provide|provides|provided|run|runs|ran|show|shows|showed|carry|carries|sell|sells|sold|hold|holds|held|own|owns|owned|run by|keep|keeps|kept|play|plays|played|teach|teaches|taught|win|wins|won|get|gets|received|receive|receives|face|faces|need|needs|enjoy|enjoys|support|supports|handle|handles|cover|covers|produce|produces|use|uses|used|want|wants|prefer|prefers|like|likes|study|studies|studied|drive|drives|visit|visits|visited|join|joined|represent|represents|deliver|delivers|order|ordered|buy|bought|write|writes|wrote|publish|publishes|published|lead|leads|led|manage|manages|managed|direct|directed|directs|record|recorded",
  USES: "use|uses|used|using|employ|employs|employed|employing|carry|carries|carried|carrying|feature|features|featured|featuring|offer|offers|offered|offering|have used|has used",
  BETWEEN: "between|from",
  DURING: "during|in the year|for the year|as of|back in|around|for|of|by",
  TOP: "top",
  NUMBER: "number of|amount of|count of|numbers of",
  SHARE: "share|shares|sharing|in common with|have in common",
  FIGTHAT: "that of|the one of|those of",
  INHABIT: "inhabit|inhabited|inhabits|populate|populated|populates|reside in|resided in|dwell in|dwelt in",
  HOW1: "how|exactly how",
  CALLED: "name|names|title|titles",
  THEIR: "their|its|his|her|its own|the respective|respective|the",
  NUMWORD: "several|many|few|other",
  ANY: "any|a|an|some|one|at least one|a single|any of|various|different",
};

/** Small words of tables alone: what goes somewhere, or happens there, has it in its row. */
export const tableWords: Readonly<Record<string, string>> = {
  FINDS:
    "find|see|get|buy|eat|watch|visit|meet|try|order|drink|catch|spot|observe|study|hear|rent|book|look for",
  GOES: "go|goes|went|gone|going|fly|flies|flew|flown|head|heads|headed|travel|travels|travelled|traveled|sail|sails|sailed|sent|send|sends|aimed",
  LIGHTV:
    "play|plays|played|playing|perform|performs|performed|performing|appear|appears|appeared|compete|competes|competed|race|races|raced|grow|grows|grown|open|opens|show|shown|happen|happened|happens|occur|occurred|occurs|take place|took place|takes place|be held|held|originate|originates|originated|hail|hails|stored|kept|filed|classified|categorised|categorized|grouped|marked|labelled|labeled|tagged|assigned|attached|connected|associated|related",
};

/** Comparisons of numbers: words, and what they mean. */
export const comparisons: readonly (readonly [
  compare: ">" | ">=" | "<" | "<=" | "=" | "!=",
  phrases: string,
])[] = [
  [
    ">",
    "more than|over|above|exceeding|exceeds|exceed|greater than|higher than|larger than|bigger than|in excess of|upwards of|beyond|of more than|of over|after|later than|since after|longer than|older than|a total of more than|topping|older|not less than or equal to",
  ],
  [
    "<",
    "less than|fewer than|under|below|smaller than|lower than|of less than|of under|of fewer than|before|earlier than|prior to|until before|shorter than|younger than|not even|short of",
  ],
  [
    ">=",
    "at least|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum|minimum of|of at least|or more than|since|from|starting from|not under|not below|upwards from",
  ],
  [
    "<=",
    "at most|no more than|not more than|a maximum of|maximum|maximum of|of at most|up to|not over|not above|no greater than|until|by",
  ],
  ["=", "exactly|precisely|equal to|equals|of exactly|just|only|of|in|is|are|was|exactly in"],
  ["!=", "not exactly|other than|not equal to"],
];

/** Words after a number. */
export const comparisonsBehind: readonly (readonly [compare: ">=" | "<=", phrases: string])[] = [
  [
    ">=",
    "or more|or over|or above|or greater|or larger|or higher|or later|and more|and above|and over|plus|or older",
  ],
  ["<=", "or less|or fewer|or under|or below|or smaller|or lower|or earlier|or younger"],
];

/** Sums and means. */
export const aggregates: Readonly<Record<"mean" | "sum" | "min" | "max", string>> = {
  mean: "average|mean|on average|the average|averaged",
  sum: "total|sum|combined|sum of|summed|overall|together|in total|aggregate|total combined|altogether|cumulative",
  min: "minimum|minimal|lowest|smallest|least",
  max: "maximum|maximal|highest|largest|greatest",
};

/** Places in an order, from 0. */
export const ordinals: Readonly<Record<string, number>> = {
  first: 0,
  second: 1,
  "2nd": 1,
  third: 2,
  "3rd": 2,
  fourth: 3,
  "4th": 3,
  fifth: 4,
  "5th": 4,
  sixth: 5,
  "6th": 5,
  seventh: 6,
  eighth: 7,
  ninth: 8,
  tenth: 9,
};

/** Superlatives that need a noun: "most neighbours", "highest salary". */
export const superlatives: Readonly<Record<"largest" | "smallest", string>> = {
  largest:
    "most|highest|largest|greatest|biggest|maximum|top|longest|best|latest|maximal|the most|most often|most frequently|most times",
  smallest:
    "fewest|least|lowest|smallest|minimum|shortest|tiniest|worst|earliest|minimal|the fewest|the least",
};

/** Comparatives that need a noun: "more people than". */
export const comparatives: Readonly<Record<"greater" | "less", string>> = {
  greater: "more|higher|larger|greater|bigger|longer|better",
  less: "fewer|less|lower|smaller|shorter|worse",
};
