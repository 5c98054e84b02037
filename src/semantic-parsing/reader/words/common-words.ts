/**
 * Frequent words of English that are no mistakes: a question that has one which means nothing here is refused with it, and not read as the
 * name or the word that is a letter away ("hate" is no "have", "quite" no "Quito").
 */
export const commonWords: ReadonlySet<string> = new Set(
  `able about above abroad accept across actor after again agree alive allow almost alone already although always amid amount angry animal
  another apart army around arrive asked attack author avoid award away baby back badly bank barely beach bear beat beautiful become before
  begin behind believe below best better beyond bill bird birth black blue boat body bomb book both bottom bread break bride bright bring
  broad brother brown budget burn cable call calm came camp card care carry cars cash castle cats cause cease cent central chair chance
  change charge cheap check cheese chief child choice choose church claim class clean clear climate climb clock close cloud coal coast coat
  coffee coin cold color colony common contain cook cool copper corn cost cotton could count couple court cover cream crime crop cross crown
  cruel culture current cut daily damage dance danger dark date daughter dead deal dear death debt decide decline deep deer defeat degree
  deny desert design dirty disease dish distance divide doctor does dogs done door doubt down dream dress drink drive drop during dust each
  early earn earth east easy edge effort eight either empire empty enemy energy engine enough enter equal escape even event ever every evil
  exactly exist expect export extra face fact fail fair faith fall false fame family famous farm fast father favor fear feel female few
  field fight figure fill film final find fine finish fire firm fish five flag flat fleet floor flow flower fold folk food foot force
  foreign forest forget form former fort found four free fresh friend front fruit fuel full fund game garden gate gave gift girl give glad
  glass goal goat gold gone good great green ground group grow guard guess guest guide guilty hair half hall hand happen happy harbor hard
  hardly hate head health hear heart heat heavy held help here hero hide high hill hire history hold hole holiday holy home honest hope
  horse hospital host hotel hour house huge human hundred hunger hurt idea import income industry iron island issue item jail join joint
  joke judge just keep kill kind king kiss kitchen knew know label labor lack lake lamb lamp last late later laugh launch lawyer lazy leader
  leaf learn least leave left legal lend length less lesson letter level liberal library life lift light like likely limit line lion lions list
  listen little load loan local long look lord lose loss lost loud love lower luck lunch machine mad magic mail main male many march
  market marry match mayor meal mean measure meat medal meet melt member memory mental metal metro middle might mile military milk mind mine
  minister minor minute miss mobile modern money monkey month mood moon moral more most mother mount mountain mouse mouth move movie much
  murder museum music must name narrow nation native nature navy near nearly neck need nerve never news next nice night nine nobel noise none
  noon normal north nose note novel now nowhere nurse obey ocean offer office often once only open oppose orange order organ other ought
  outer oven owner pain paint pair pale paper park partly party pass past path patient pattern peace penalty people pepper perhaps person
  phone photo piano pick piece pilot pink pipe place plain plan plane plant plate play plenty poem poet point poison pole police policy
  polite pond pool poor pope popular port post power praise pray prefer present president press pretty price pride priest prime prince
  prison prize problem produce profit promise proof proper proud prove public pull pure push queen quick quiet quit quite race radio rail rain
  raise range rank rare rarely rate rather reach react ready real reason rebel recent record reform refuse region reject relax religion
  rely remain remove rent repair repeat reply report rescue resist rest result retire return revolt rich rifle right ring rise risk river
  road rock role roman romans roof room root rope rose rough round route royal rubber rule rural safe sail saint salad salary sale salt same sand
  save scale scarce scarcely school science score screen search season seat second secret secure seed seek seem seldom sell send senior
  sense serve settle seven severe shade shadow shake shame shape share sharp sheep shelf shell shine ship shirt shock shoe shoot shop shore
  short should shout show shut sick side sign silent silk silly silver similar simple since single sister site size skill skin skirt
  sleep slight slip slope slow small smart smell smile smoke smooth snake snow soap social soft soil soldier solid solve some song soon
  sore sort soul sound soup sour south space spare speech speed spell spend spirit split sport spot spread spring stable staff stage stair
  stamp stand star start state stay steady steal steam steel steep step stick stiff still stock stomach stone stop store storm story straight
  strange street strike string strip strong student study stupid style sugar suit summer sun supply sure surface swear sweet swim sword
  system table tail take talk tall tank target task taste tax teach team tear tell temple tend tennis term test than thank theory thick
  thief thin think third thirst though thread threat throat through throw thumb ticket tide tidy tight time tiger tigers tiny tired title tobacco today
  together tone tongue tool tooth total touch tough tour toward tower town track trade train trap travel treat tree trial tribe trick trip
  trouble truck true trust truth twice twin type ugly uncle under union unit unless until upper upset urban urge used useful usual valley
  value vast verb very victim victory view village viking vikings violent visit voice volcano vote wage wait wake walk wall want warm warn wash waste
  watch water wave weak wealth weapon wear weather week weigh well west wheat wheel when while white whole wide wife wild will wind window
  wine wing winter wire wise wish with within without woman wonder wolf wolves wood wool word work world worry worse worst worth wound write wrong yard
  year yellow young youth zero`.split(/\s+/),
);
