/** How English words the relations whose names are like these: head, relation, tail. */
export interface RelationWords {
  readonly names: RegExp;
  /** What the tail is to the head: "the director of the film". */
  readonly nouns?: string;
  /** Nouns that the tail may be, where no other relation is called so. */
  readonly looseNouns?: string;
  /** What the head is to the tail: "the films of the director"; rarely a word of its own. */
  readonly backNouns?: string;
  /** What heads are called: "paintings". */
  readonly heads?: string;
  /** Words between head and tail: "borders", "is directed by", "works in". */
  readonly verbs?: string;
  /** Words between tail and head: "directed". */
  readonly backVerbs?: string;
  /** Whether it is said of both where it holds one way: neighbours, friends. */
  readonly mutual?: true;
  /** The tail is a place: "where does she live". */
  readonly place?: true;
  /** Prepositions between head and tail alone: "by Mira". */
  readonly prepositions?: string;
}

/** The general English of relations; wordings of a graph add to it. */
export const relationWords: readonly RelationWords[] = [
  {
    names: /^(borders?|shares? border( with)?|neighbou?rs?|adjacent to)$/i,
    nouns:
      "neighbour|neighbours|neighbor|neighbors|neighbouring country|neighbouring countries|neighboring country|neighboring countries|bordering country|bordering countries|adjacent country|adjacent countries|border|borders|land border|land borders|neighbour country|neighbour countries|land neighbour|land neighbours|boundary|boundaries|land boundary|common border|adjoining country|adjoining countries|frontier|frontiers|border country|border countries|neighbouring state|neighbouring states|neighboring state|neighboring states|neighbouring nation|neighbouring nations|neighboring nation|neighboring nations|neighbouring land|neighbouring lands|adjacent state|adjacent states|bordering state|bordering states|bordering nation|bordering nations|land borders|direct neighbour|direct neighbours|immediate neighbour|immediate neighbours|direct neighbor|direct neighbors|neibour|neibours|neibor|neibors|naybor|naybors|naibours|nabours|neighbers|nieghbours|nieghbors|neigbhors|neighbor country|neighbor countries",
    verbs:
      "border|borders|bordering|bordered|bordered by|border with|borders with|bordering on|border on|borders on|next to|touch|touches|touching|share a border with|shares a border with|sharing a border with|share border with|share borders with|shares borders with|share a land border with|shares a land border with|a border with|border on|land border with|borders shared with|adjacent to|neighbouring|neighboring|neighbour|neighbor|neighbours|neighbors|adjoin|adjoins|adjoining|surrounded by|around|surround|surrounds|surrounding|beside|abut|abuts|meet|meets|have a border with|has a border with|neighbours of|neighbors of|bounded by|close to|share a frontier with|shares a frontier with|sharing a frontier with|share a boundary with|shares a boundary with|sharing a boundary with|sharing a land border with|sharing a common border with|share frontiers with|have a frontier with|has a frontier with|a frontier with|a boundary with|a common border with|have borders with|has borders with|sharing borders with|have a land border with|has a land border with|have a common border with|have common borders with|share a common frontier with|drive to from|drive into from|walk to from|walk into from|cross into from|travel to by land from|reach by land from|reachable by land from|adjacent with|contiguous with|contiguous to|flank|flanks|encircle|encircles|encircled by|enclose|encloses|enclosed by|ringed by|in the neighbourhood of|in the neighborhood of|share a common border with|shares a common border with|have a boundary with|lie next to|lies next to|touch on|connected to|connect to|reach|reaches",
    mutual: true,
  },
  {
    names: /^(languages?|official languages?|speaks|spoken|languages? (spoken|known|used).*)$/i,
    nouns:
      "language|languages|langs|lang|tongue|tongues|spoken language|spoken languages|national language|national languages|official language|official languages|mother tongue",
    verbs:
      "speak|speaks|speaking|spoke|talk|talks|talking|use|uses|using|know|knows|understand|understands|fluent in|can speak|get by with|get by in|manage with|manage in|make do with|converse in|chat in|understood with|people speak|they speak|communicate in|hear|listen to|practise|practice|practise my|practice my",
    backVerbs:
      "spoken in|is spoken in|are spoken in|spoken by|used in|official in|spoken across|spoken by people in|an official language of|an official language in",
  },
  {
    names: /^(currency|currencies|money)$/i,
    nouns: "currency|currencies|money|legal tender|monetary unit",
    verbs:
      "use|uses|using|pay with|pays with|paying with|pay in|pays in|trade in|accept|accepts|adopted|adopt|adopts|used|people pay with|they use|switched to|joined|pay by|people use",
    backVerbs:
      "used in|is used in|are used in|legal tender in|accepted in|valid in|circulates in|circulate in|used by|in circulation in|in use in|circulating in|current in|taken in|paid with in|accepted by",
  },
  {
    names: /^capitals?( city)?$/i,
    nouns: "capital|capitals|capital city|capital cities|seat of government|capitol|capitols",
    verbs: "governed from|ruled from",
  },
  {
    names: /^(region|continent)$/i,
    nouns: "region|regions|continent|continents|part of the world|world region|parts of the world",
    verbs:
      "located in|lie in|lies in|lying in|situated in|belong to|belongs to|part of|located on|lie on|found in|in the region|on the continent|on the continent of|within|sit in|sits in|located within",
    place: true,
    prepositions: "in|on|from|of|across|within",
  },
  {
    names: /^sub-?region$/i,
    nouns: "subregion|subregions|sub region|sub regions|region|regions|part of the continent",
    verbs:
      "located in|lie in|lies in|lying in|situated in|belong to|belongs to|part of|found in|in the subregion|within|located within",
    place: true,
    prepositions: "in|from|of|across|within",
  },
  {
    names: /^member ?of$/i,
    backNouns:
      "member|members|member state|member states|member country|member countries|member nation|member nations|membership|participant|participants",
    nouns:
      "alliance|alliances|organization|organizations|organisation|organisations|group|groups|club|clubs|membership|memberships|association|associations|regional group|team|teams|society|band",
    verbs:
      "belong to|belongs to|belonging to|member of|members of|joined|join|joins|part of|a member of|participate in|participates in|sit in|sits in|play in|plays in|affiliated with",
    prepositions: "in|of",
  },
  {
    names: /^part ?of$/i,
    verbs: "part of|belong to|belongs to|contained in|located in",
    backNouns: "part|parts|subdivision|subdivisions|subregion|subregions|component|components",
    backVerbs: "contain|contains|consist of|consists of|include|includes",
    prepositions: "in|of",
  },
  {
    names: /^(directors?|directed[ _]?by)$/i,
    heads: "film|films|movie|movies|show|shows",
    nouns: "director|directors|film maker|filmmaker|film makers|filmmakers",
    verbs: "directed by|made by|shot by|by",
    backVerbs: "direct|directs|directed|make|made|makes|shoot|shot|film|filmed",
    prepositions: "by|of|from",
  },
  {
    names: /^(authors?|writers?|written[ _]?by|wrote)$/i,
    heads: "book|books|novel|novels|work|works|text|texts",
    nouns: "author|authors|writer|writers|novelist",
    verbs: "written by|authored by|by",
    backVerbs: "write|wrote|writes|written|author|authored|pen|penned",
    prepositions: "by|of|from",
  },
  {
    names:
      /^(painters?|artists?|painted[ _]?by|creators?|created[ _]?by|sculptors?|composers?|composed[ _]?by|performers?|performed[ _]?by|singers?|made[ _]?by)$/i,
    heads:
      "painting|paintings|work|works|picture|pictures|artwork|artworks|piece|pieces|work of art|works of art|canvas",
    nouns:
      "painter|painters|artist|artists|creator|creators|composer|composers|performer|performers|singer|singers|maker|makers",
    verbs: "painted by|created by|made by|composed by|performed by|sung by|recorded by|by",
    backVerbs:
      "paint|painted|paints|create|created|creates|make|made|compose|composed|perform|performed|sing|sang|record|recorded|releases|released",
    prepositions: "by|of|from",
  },
  {
    names: /^(managers?|supervisors?|boss|reports[ _]?to|managed[ _]?by|lead|team lead)$/i,
    nouns: "manager|managers|boss|bosses|supervisor|supervisors|superior|line manager|chief",
    backNouns: "report|reports|direct report|direct reports|subordinate|subordinates",
    verbs:
      "reports to|report to|reporting to|reported to|managed by|works for|work for|works under|work under|supervised by|led by|answer to|answers to|under",
    backVerbs: "manage|manages|managed|supervise|supervises|supervised|lead|leads|led|boss|head|heads",
  },
  {
    names: /^(departments?|teams?|divisions?|units?|groups?|works[ _]?in)$/i,
    nouns: "department|departments|team|teams|division|divisions",
    verbs:
      "work in|works in|working in|worked in|work for|works for|belong to|belongs to|work at|works at|employed in|in the department|part of|member of|members of|assigned to",
    prepositions: "in|from|of|at",
  },
  {
    names:
      /^(city|cities|town|location|place|office|site|residence|lives?[ _]?in|located[ _]?in|based[ _]?in|address|venue|seat|headquarters|village|meets?[ _]?in|held[ _]?in|home|housed[ _]?in|situated[ _]?in)$/i,
    looseNouns: "country|countries|state|states|region|regions",
    nouns:
      "city|cities|town|towns|location|locations|place|places|office|offices|home|home town|hometown|residence|venue|seat|site",
    verbs:
      "live in|lives in|living in|lived in|work in|works in|working in|based in|located in|reside in|resides in|sit in|sits in|located at|situated in|come from|comes from|stay in|stays in|found in|housed in|hang in|hangs in|kept in|shown in|on display in|on show in|meet in|meets in|held in|take place in|takes place in|lie in|lies in|stand in|stands in|live|work|lives|works|located|based|meet|meets|sits|displayed in|be seen in|seen in|exhibited in|hanging in|hung in",
    place: true,
    prepositions: "in|from|at|of",
  },
  {
    names: /^(habitats?|ranges?|native[ _](to|range)|distribution|environment|biome)$/i,
    nouns: "habitat|habitats|home|environment",
    verbs:
      "live in|lives in|living in|found in|native to|inhabit|inhabits|occur in|occurs in|live on|live at|live",
    backVerbs: "home of|home to",
    place: true,
    prepositions: "in|of|from",
  },
  {
    names: /^(diets?|food|eats|feeds[ _]on|prey)$/i,
    nouns: "diet|diets|food",
    verbs: "eat|eats|feed on|feeds on|eating|live on|lives on",
    backVerbs: "eaten by",
  },
  {
    names: /^(majors?|degrees?|programmes?|programs?|course of study|field of study|minor)$/i,
    nouns: "major|majors|subject|subjects|degree|programme",
    verbs: "study|studies|studied|studying|major in|majors in|majoring in|read|reads",
    prepositions: "in",
  },
  {
    names: /^(advis[oe]rs?|tutors?|thesis advis[oe]r)$/i,
    nouns: "advisor|adviser|advisors|advisers|tutor|supervisor",
    backNouns: "student|students|advisee|advisees",
    verbs: "advised by|supervised by|tutored by|studies under",
    backVerbs: "advise|advises|advised|supervise|supervises|tutor|tutors",
  },
  {
    names: /^(doctors?|physicians?|surgeons?|dentists?|vets?|therapists?|nurses?)$/i,
    nouns: "doctor|doctors|physician|physicians",
    backNouns: "patient|patients",
    verbs: "treated by|seen by|under the care of|see|sees",
    backVerbs: "treat|treats|treated|treating|cared for|operated on|look after|looks after",
  },
  {
    names: /^(landlords?|hosts?|organi[sz]ers?|organi[sz]ed by|hosted by)$/i,
    nouns: "landlord|host|hosts|organiser|organizer|organisers|organizers",
    verbs: "organised by|organized by|hosted by|run by|held by",
    backVerbs:
      "organise|organises|organised|organize|organizes|organized|host|hosts|hosted|rent out|rents out",
  },
  {
    names:
      /^(stadiums?|arena|grounds?|court|pitch|theat(re|er)|cinema|hall|track|circuit|hotel|restaurant|station|airport|room)s?$/i,
    verbs:
      "play at|plays at|played at|played in|held at|held in|take place at|takes place at|took place at|take place in|took place in|shown at|located at|stay at|stays at|stayed at|in|at",
    place: true,
    prepositions: "at|in",
  },
  {
    names:
      /^(country|countries|nation|nationality|origin|country[ _]of[ _]origin|made[ _]in|produced[ _]in)$/i,
    nouns: "country|countries|nation|nationality|home country|country of origin|origin|nations",
    verbs:
      "come from|comes from|made in|produced in|shot in|filmed in|located in|lie in|lies in|live in|lives in|based in|originate from|originates from|set in|grown in|situated in",
    place: true,
    prepositions: "from|in|of|by",
  },
  {
    names: /^(employers?|company|companies|works?[ _]?(at|for)|organi[sz]ation|workplace|firm)$/i,
    heads: "employee|employees|worker|workers",
    nouns: "employer|employers|company|companies|firm|workplace|organisation|organization",
    backNouns: "employee|employees|staff|worker|workers",
    verbs:
      "work at|works at|working at|work for|works for|working for|employed by|employed at|worked at|worked for",
    backVerbs: "employ|employs|employed|hire|hired",
    prepositions: "at|from|of",
  },
  {
    names: /^(genres?|types?|category|categories|kinds?|styles?|class|sort)$/i,
    nouns: "genre|genres|type|types|category|categories|kind|kinds|style|styles",
    verbs: "belong to|belongs to|classified as|classed as|in the style of|in style",
    prepositions: "in|of",
  },
  {
    names: /^(birth ?place|place[ _]of[ _]birth|born[ _]?in|birth ?city)$/i,
    heads: "person|people|artist|artists",
    nouns: "birthplace|birth place|place of birth|birthplaces|home town|hometown",
    verbs: "born in|come from|comes from|native of|originate from|originally from|born|from|born at",
    backVerbs: "birthplace of",
    place: true,
    prepositions: "from",
  },
  {
    names: /^(place[ _]of[ _]death|died[ _]?in|death ?place)$/i,
    nouns: "place of death|deathplace",
    verbs: "died in|die in|died|dies in|died at|pass away in|passed away in|die",
    place: true,
  },
  {
    names: /^siblings?( ?of)?$/i,
    nouns: "sibling|siblings|brother or sister|brothers and sisters",
    verbs: "sibling of|related to",
    mutual: true,
  },
  {
    names: /^(cause[ _]of[ _]death|died[ _]of)$/i,
    nouns: "cause of death|causes of death",
    verbs: "died of|die of|dies of|died from|dies from|killed by|passed away from",
    backVerbs: "kill|killed|kills",
  },
  {
    names: /^(place[ _]of[ _]burial|burial[ _]?place|buried[ _](in|at))$/i,
    nouns: "burial place|grave|resting place|place of burial",
    verbs: "buried in|buried at|buried|laid to rest in|rest in|rests in",
    place: true,
  },
  {
    names: /^(country[ _]of[ _])?citizenship$/i,
    nouns: "citizenship|nationality|citizenships|nationalities|country of citizenship",
    backNouns: "citizen|citizens|national|nationals",
    verbs: "citizen of|citizens of|a citizen of|national of|nationals of",
    prepositions: "from|of",
  },
  {
    names: /^(residence|lives?[ _]in|resides[ _]in|home)$/i,
    nouns: "residence|home|place of residence|residences",
    verbs: "live in|lives in|lived in|living in|reside in|resides in|resided in|settled in|moved to|live at",
    place: true,
  },
  {
    names: /^(religion|faith|denomination)s?$/i,
    nouns: "religion|faith|denomination|belief|religions|faiths|beliefs",
    verbs:
      "believe in|believes in|follow|follows|practise|practises|practice|practices|adhere to|adheres to|belong to|belongs to",
  },
  {
    names: /^(ethnic[ _]group|ethnicity)$/i,
    nouns: "ethnic group|ethnicity|ethnic groups|ethnicities",
    verbs: "belong to|belongs to",
  },
  {
    names: /^(field[ _]of[ _]work|fields?|speciali[sz]ation|research[ _](field|area))$/i,
    nouns: "field|field of work|fields of work|speciality|specialty|research field|area of work",
    verbs:
      "work on|works on|worked on|work in|works in|worked in|research|researches|specialise in|specialises in|specialize in|specializes in",
  },
  {
    names: /^(record[ _])?label$/i,
    nouns: "label|labels|record company|record companies",
    backNouns: "artist|artists",
    verbs: "signed to|signed with|signed by|recorded for|records for|sign with",
    backVerbs: "signed|sign|signs",
  },
  {
    names: /^(member[ _]of[ _])?(political[ _])?party$/i,
    nouns: "party|parties|political party|political parties",
    backNouns: "member|members|politician|politicians",
    verbs: "member of|members of|a member of|belong to|belongs to|join|joined|joins",
  },
  {
    names: /^diplomatic[ _]relations?( with)?$/i,
    nouns: "diplomatic relation|diplomatic relations|diplomatic tie|diplomatic ties",
    verbs:
      "have diplomatic relations with|has diplomatic relations with|maintain diplomatic relations with|maintains diplomatic relations with|diplomatic relations with|diplomatic ties with|recognise|recognises|recognize|recognizes|relations with",
    mutual: true,
  },
  {
    names: /^(headquarters[ _]location|headquartered[ _]in|head[ _]?office)$/i,
    nouns: "headquarters|head office|seat|headquarters location",
    verbs: "headquartered in|based in|located in|seated in",
    place: true,
  },
  {
    names: /^(location[ _]of[ _]formation|formed[ _]in|founded[ _]in)$/i,
    nouns: "place of formation|location of formation|origin",
    verbs: "formed in|founded in|started in|originate from|come from|comes from",
    place: true,
  },
  {
    names: /^(medical[ _]condition|illness|disease|diagnosis)$/i,
    nouns: "medical condition|medical conditions|illness|illnesses|disease|diseases|condition",
    verbs: "suffer from|suffers from|suffered from|have|has|had|diagnosed with|ill with",
  },
  {
    names: /^(named|called)[ _]after$/i,
    nouns: "namesake|eponym",
    verbs: "named after|called after|named for",
  },
  {
    names: /^heads?[ _]of[ _](state|government)$/i,
    nouns: "head of state|heads of state|head of government|heads of government",
    verbs: "headed by|governed by|ruled by",
    backVerbs: "head|heads|rule|rules|ruled|govern|governs",
  },
  {
    names: /^(notable|famous|major|known)[ _](works?|for)$/i,
    nouns: "notable work|notable works|famous work|famous works|best known work",
    verbs: "known for|famous for",
  },
  {
    names: /^(movement|school[ _]of[ _]thought)s?$/i,
    nouns: "movement|movements|school of thought",
    verbs: "belong to|belongs to|part of|associated with",
  },
  {
    names: /^(students?[ _]of|pupils?[ _]of|taught[ _]by|teachers?|mentors?|studied[ _](with|under))$/i,
    nouns: "teacher|teachers|mentor|mentors|master|tutor",
    backNouns: "student|students|pupil|pupils|apprentice|disciple|disciples",
    verbs:
      "student of|students of|taught by|studied with|studied under|learned from|learnt from|pupil of|trained by|a student of|studies with|studies under",
    backVerbs: "teach|teaches|taught|train|trained|mentor|mentored|trains",
  },
  {
    names:
      /^(friends?( ?of| with)?|knows|colleagues?( ?of)?|married[ _]to|spouses?|(unmarried )?partners?( ?of)?|friends with)$/i,
    nouns:
      "friend|friends|colleague|colleagues|spouse|spouses|partner|partners|acquaintance|husband|wife|husbands|wives",
    verbs:
      "friend of|friends with|friends of|know|knows|married to|colleague of|befriended|a friend of|friend with|friendly with|partner of|marry|in a relationship with",
    mutual: true,
  },
  {
    names: /^(university|school|college|alma mater|studied[ _]?(at|in)|educated[ _]at|education)$/i,
    nouns: "university|school|college|alma mater",
    verbs:
      "studied at|study at|studies at|went to|attended|attends|graduated from|educated at|enrolled at|studying at",
    prepositions: "at|from",
    place: true,
  },
  {
    names: /^(owners?|owned[ _]by|belongs[ _]to)$/i,
    nouns: "owner|owners|proprietor",
    verbs: "owned by|belong to|belongs to|belonging to",
    backVerbs: "own|owns|owned|possess",
    prepositions: "of",
  },
  {
    names: /^(founders?|founded[ _]by)$/i,
    nouns: "founder|founders",
    verbs: "founded by|started by|established by",
    backVerbs: "found|founded|founds|start|started|establish|established",
  },
  {
    names: /^(producers?|produced[ _]by|manufacturers?|makers?|brand)$/i,
    nouns: "producer|producers|manufacturer|maker|brand",
    verbs: "produced by|made by|manufactured by|built by",
    backVerbs: "produce|produces|produced|make|makes|made|manufacture|build|built",
    prepositions: "by|from",
  },
  {
    names: /^(publishers?|published[ _]by)$/i,
    nouns: "publisher|publishers|label|publishing house",
    verbs: "published by|issued by|released by",
    backVerbs: "publish|published|publishes|release|released",
    prepositions: "by|from|at",
  },
  {
    names: /^(actors?|cast|starring|stars|played[ _]by|cast[ _]member)$/i,
    nouns: "actor|actors|star|stars|cast|actress|cast member",
    verbs: "starring|star|stars|featuring|features|played by|with",
    backVerbs:
      "star in|stars in|starred in|play in|plays in|played in|appear in|appears in|appeared in|act in|acts in|acted in",
    prepositions: "with",
  },
  {
    names: /^(parents?|father|mother|child[ _]of)$/i,
    nouns: "parent|parents|father|mother",
    backNouns: "child|children|son|daughter|sons|daughters|kids",
    verbs: "child of|son of|daughter of",
  },
  {
    names: /^(child|children|has[ _]child|parent[ _]of)$/i,
    nouns: "child|children|kid|kids|son|daughter",
    backNouns: "parent|parents|father|mother",
    verbs: "parent of|father of|mother of",
  },
  {
    names: /^(players?|teams?|plays?[ _]for|club)$/i,
    nouns: "team|club|teams|clubs",
    backNouns: "player|players",
    verbs: "play for|plays for|playing for|played for|play at",
    prepositions: "at|from|of",
  },
  { names: /^(plays|instruments?)$/i, nouns: "instrument|instruments", verbs: "play|plays|playing|played" },
  {
    names: /^(skills?|knows|tools?|technolog(y|ies))$/i,
    nouns: "skill|skills|tool|tools",
    verbs:
      "know|knows|use|uses|can|master|masters|skilled in|good at|experienced in|work with|works with|can use|can do",
  },
  {
    names: /^(ingredients?|contains|made[ _]of|materials?)$/i,
    nouns: "ingredient|ingredients|material|materials",
    verbs:
      "contain|contains|containing|call for|calls for|require|requires|made of|made with|made from|include|includes|use|uses",
    backVerbs: "used in|contained in|in",
    prepositions: "with|of",
  },
  {
    names: /^(subjects?|topics?|courses?|fields?|teaches)$/i,
    nouns: "subject|subjects|topic|topics|course|courses|field|fields",
    verbs: "teach|teaches|about|study|studies|on|cover|covers|deal with|deals with|take|takes",
    prepositions: "on|about|in",
  },
  {
    names: /^(roles?|positions?|jobs?|titles?|job[ _]titles?|professions?|occupations?|works?[ _]as)$/i,
    nouns: "role|roles|position|job|jobs|title|job title|profession|occupation|professions",
    verbs: "work as|works as|working as|employed as",
    prepositions: "as",
  },
  {
    names:
      /^(to|(fl(y|ies)|go(es)?|travels?|runs?|sails?)[ _]to|destination|arrival|arrives?( in| at)?|end[ _]?station)$/i,
    nouns: "destination|destinations|end station",
    verbs:
      "to|go to|goes to|going to|get to|arrive in|arrives in|arrive at|arrives at|arriving in|arriving at|end in|ends in|end at|ends at|bound for|lead to|leads to|travel to|travels to|run to|runs to|reach|reaches|heading to|fly to|flies to|flying to|flown to|into|serve|serves",
    backVerbs: "served by|reached by|reached with",
    looseNouns: "city|cities|place|places|airport|airports|town|towns",
    place: true,
  },
  {
    names: /^(from|origin|departs?( from)?|start[ _]?station|source)$/i,
    nouns: "origin|starting point|start station",
    verbs:
      "from|leave from|leaves from|leaving from|leaving|depart from|departs from|departing from|start in|starts in|start from|starts from|come from|comes from|go from|goes from|fly from|flies from|out of|run from|runs from",
    place: true,
  },
  {
    names: /^(operators?|operated[ _]by|carriers?|airlines?|providers?|run[ _]by)$/i,
    nouns: "operator|operators|carrier|carriers|airline|airlines|provider",
    verbs: "operated by|run by|served by|provided by|flown by",
    backVerbs: "operate|operates|operated|run|runs|serve|serves|provide|provides",
    prepositions: "by|of",
  },
  {
    names: /^(won|wins?|awards?|prizes?|received|award[ _]received|awards?[ _]won)$/i,
    nouns: "prize|prizes|award|awards|honour|honours|honor|honors|trophy|trophies",
    backNouns: "winner|winners|laureate|laureates",
    verbs: "win|wins|won|receive|receives|received|awarded|got|get|honoured with|honored with",
    backVerbs: "won by|awarded to|went to|given to|go to",
  },
  {
    names: /^(cuisine|kitchen|food|type of food|style of food)s?$/i,
    nouns: "cuisine|cuisines|food|kitchen|type of food|kind of food|sort of food",
    verbs:
      "serve|serves|offer|offers|cook|cooks|serving|specialise in|specialises in|specialize in|specializes in",
    prepositions: "of",
  },
  {
    names: /^(chefs?|cooks?|head chef)$/i,
    nouns: "chef|chefs|cook|cooks|head chef",
    verbs: "run by|cooked by|led by",
    backVerbs:
      "cook at|cooks at|cook in|cooks in|cooks for|run|runs|chef at|chef of|works at|work at|lead|leads",
  },
  {
    names: /^allerg(y|ies)$/i,
    nouns: "allergy|allergies",
    verbs: "allergic to|react to|reacts to",
    prepositions: "to",
  },
  {
    names: /^(alliance|network|league|union|federation)s?$/i,
    nouns: "alliance|alliances|network|networks|league|leagues|union|federation",
    verbs: "belong to|belongs to|member of|members of|part of",
  },
  {
    names: /^(colou?rs?|kit|jersey|shirt)$/i,
    nouns: "colour|colours|color|colors",
    verbs: "wear|wears|wearing|play in|plays in|playing in|dressed in|coloured|colored",
    prepositions: "in|with",
  },
  { names: /^(status|state|gender|sex|level|priority|phase|stage)$/i, prepositions: "in|of|with" },
  {
    names: /^(sponsors?|funded[ _]by|sponsored[ _]by|clients?|customers?)$/i,
    nouns: "sponsor|sponsors|funder|client|clients|customer|customers",
    verbs: "funded by|sponsored by|paid by|ordered by|done for|for",
    backVerbs: "fund|funds|funded|sponsor|sponsors|sponsored|order|ordered",
    prepositions: "for|by|of",
  },
  {
    names: /^(leads?|leaders?|heads?|led[ _]by|coordinators?|responsible|captains?|coach(es)?)$/i,
    nouns: "leader|leaders|head|heads|lead|leads|coordinator|captain|coach|person responsible",
    verbs: "led by|headed by|run by|coordinated by|coached by|managed by",
    backVerbs:
      "lead|leads|led|head|heads|headed|run|runs|ran|coordinate|coordinates|coach|coaches|manage|manages|managed|responsible for|in charge of",
    prepositions: "by|of|under",
  },
];
