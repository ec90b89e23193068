import { createRandom, type Random } from '../random';

/** Forms of short facts by language. `{…}` is drawn: a word of the lists below, or a number from 2 to that after the `#`. */
const FORMS = `
en {Person}'s daughter starts at {Place} primary school in {Month}
en The dentist moved {Person}'s appointment to {Weekday} at {#11}:40
en Deploys to {Service} freeze from the {#9}th of {Month} until the audit is over
en {Person} prefers window seats and never checks a bag under {#23} kilos
en The {Service} repository needs Node {#21}.{#9} because of the crypto module
en A litre of diesel cost {#9}.{#89} at the station near {Place} today
en {Person} is allergic to {Food} and carries an injector
en Our landlord in {Place} raised the rent by {#90} euros from {Month} on
en Bring a plug adapter and {#9} passport photos to the consulate in {Place}
en {Service} drops idle websockets after {#90} seconds, so clients ping every {#19}
en The vet weighed {Pet} at {#30}.{#9} kg and wants a second blood test
en Book club meets at {Person}'s flat on the first {Weekday} of each month
en {Person} plays bass in a covers band called the {Thing} Thieves
en Blood pressure this morning was 1{#39} over {#89}, taken before coffee
en The {Thing} in the hallway was repaired under warranty by a man from {Place}
en Always squash commits before merging into the {Service} release branch
en {Person} quit smoking {#30} weeks ago and now chews {Food} gum
en The ferry to {Place} leaves at {#21}:15 and takes {#9} hours
en The staging password hint of {Service} is the name of the founder's first boat
en {Person} wants meeting notes as bullet points, no longer than {#40} lines
en The kitchen wall is painted in a shade sold as "{Thing} at dusk"
en Yoga with {Person} costs {#40} pounds a month and includes the mats
en Do not water the {Plant} more than once in {#18} days
en The regression in {Service} was a time zone bug around daylight saving in {Place}
en {Person} speaks Hungarian at home and learned Dutch in {Place}
en The insurer pays {#80} percent of the physiotherapy after knee surgery
en Grandma's {Food} soup needs {#90} minutes and a spoon of vinegar
en The printer on floor {#9} jams unless tray {#5} holds recycled paper
en {Person} was promoted to head of logistics in {Month}
en {Service} stores thumbnails for {#90} days, originals forever
en We ordered {#60} folding chairs from {Place} for the wedding
en {Person} takes {#90} milligrams of magnesium before going to bed
en The night train to {Place} has no dining car, pack {Food}
en A hive inspection on {Weekday} found {#9} frames of capped brood
en Invoices for {Person} must name the cost centre {#90}-{#900}
en The piano tuner charges {#90} francs and comes from {Place}
en {Pet} chewed through the charger of the {Thing}, buy a metal one
en Grafana panels of {Service} use a logarithmic axis since {Month}
en {Person} cannot eat {Food} after {#9} in the evening
en The school play needs {#30} cardboard {Thing}s by {Weekday}
en Parking at {Place} airport is cheaper when booked {#40} days ahead
en {Person}'s father worked as a glassblower near {Place}
en Rust nightly breaks the build of {Service} on big endian machines
en The marathon in {Place} closes its entries on the {#27}th of {Month}
en {Person} collects stamps that show a {Thing}
en Feature flags in {Service} expire after {#12} sprints without an owner
en The boiler's pressure falls by {#9} tenths of a bar each week
en {Person} reads on paper and gives away novels to the library in {Place}
en Coupons for the {Food} bakery run out at the end of {Month}
en Swimming lessons for {Person} moved from the lake to the indoor pool
en The {Service} database runs out of connections when more than {#90} users upload at once
en {Person} reviews pull requests on {Weekday} mornings only
en The {Service} container needs {#9} GB of memory, else the build is killed
en {Person} asked for a weekly summary by mail instead of chat messages
en Backups of the {Service} go to a second disk in {Place} every {#12} hours
en The API key for the weather feed expires on the {#27}th of {Month}
en {Person} is the new contact for support tickets about the {Service}
en The tests of the {Service} take {#40} minutes on the small runner
en Project kickoff with {Person} was moved to {Weekday}, room {#40}
en Use tabs in the {Service} config, the parser rejects spaces
en The {Service} log showed {#900} errors after the update on {Weekday}
en {Person} decided to keep the old logo until {Month}
en The new laptop has {#64} GB of RAM and a German keyboard
en {Person} prefers short answers without code unless asked
en A cron job on the {Service} host sends reports at {#11}:05
en The token limit for the {Service} model is {#900} thousand per day
en {Person} wants the blog posts to be written in British English
en The budget for ads in {Month} is {#900} dollars, split over {#5} channels
en The {Service} repo moved to a new organization, update the remote
en {Person} learned that the client in {Place} pays within {#40} days
en Docker images of the {Service} are built for ARM as well since {Month}
en The domain for the {Service} renews in {Month} and costs {#40} dollars
en Session notes about the {Service} belong in the shared folder, not in chat
en {Person} fixed the memory leak in the {Service} by closing file handles
en The customer survey has {#90} answers, {#30} of them from {Place}
de {Person} hat im {Thing}-Verein die Kasse übernommen
de Der Mietvertrag in {Place} läuft noch {#40} Monate
de {Person} verträgt keine {Food}, auch nicht gekocht
de Die Werkstatt tauscht am {#27}. die Bremsbeläge für {#400} Euro
de Der Dienst {Service} startet nachts um {#5} Uhr {#50} neu
de {Person} möchte Angebote als Tabelle statt als Fließtext
de Der Zahnarzt in {Place} nimmt erst im Frühjahr wieder Patienten
de {Pet} frisst nur noch Trockenfutter mit Lachs
de Für die Steuer fehlen {#30} Belege aus der Zeit in {Place}
de Die Kita schließt in den Ferien für {#20} Tage
fr {Person} a adopté un perroquet qui imite le téléphone
fr Le loyer du garage à {Place} passe à {#300} euros
fr Il faut {#90} grammes de beurre pour la tarte aux {Food}
fr {Person} ne travaille jamais le mercredi après-midi
fr Le certificat de {Service} est renouvelé par un script tous les {#80} jours
fr Le rendez-vous chez l'ophtalmologue est à {#11} heures {#50}
fr Les enfants de {Person} jouent au handball à {Place}
fr La chaudière fait un bruit de {Thing} au démarrage
es {Person} entrena para una travesía a nado cerca de {Place}
es El seguro del coche sube {#90} euros a partir de otoño
es A {Person} le sienta mal el {Food} por la noche
es La cola de {Service} admite {#900} mensajes antes de rechazar más
es El gato {Pet} duerme encima del router
es La obra del baño terminará dentro de {#20} semanas
es El profesor de violín vive junto a la estación de {Place}
es {Person} guarda las llaves del trastero dentro de un {Thing}
it {Person} ha vinto una gara di scacchi a {Place}
it La caldaia va revisionata ogni {#40} mesi
it Il forno di {Place} vende il pane di {Food} solo al mattino
it I log di {Service} si cancellano dopo {#60} giorni
it Il cane {Pet} ha paura dei fuochi d'artificio
pt {Person} mudou de operadora e paga {#90} reais por mês
pt A vacina da febre amarela é exigida em {Place}
pt O banco de dados de {Service} usa {#60} partições
pt A bicicleta de {Person} tem {#27} marchas e pneu furado
pt O aluguel da casa de praia inclui {#9} redes
ru {Person} учится играть на аккордеоне по вторникам
ru Поезд до станции {Place} идёт {#20} часов
ru Сервис {Service} пишет журнал в отдельный каталог
ru Врач прописал капли на {#20} дней
ru Кошка {Pet} боится пылесоса
zh {Person}每周去{Place}学陶艺,学费{#900}元
zh {Service}的缓存上限是{#60}GB,满了就清空
zh 医生说{Person}要少吃{Food}
zh 去{Place}的高铁票提前{#14}天开售
ja {Person}さんは毎朝{#9}キロ走ってから出社する
ja {Service}の夜間バッチは{#50}分で終わる
ja {Place}の旅館は{#12}月から改装で休み
ko {Person}은 {Food} 알레르기가 있어서 급식을 따로 먹는다
ko {Place} 공항 주차비는 하루 {#90}유로
ko {Service} 서버는 매월 {#27}일에 재부팅한다
`;

const LISTS: Readonly<Record<string, readonly string[]>> = {
  Person: words('Anna Ben Carlos Diana Erik Fatima George Hannah Ivan Julia Kevin Laura Marco Nina Omar'),
  Place: words('Berlin Lisbon Chicago Oslo Kyoto Denver Porto Madrid Vienna Austin Warsaw Toronto Seoul Dublin Geneva'),
  Service: words('dashboard gateway scheduler search-index mail-worker login-page backup-job chat-bot billing-api'),
  Food: words('rhubarb kohlrabi tamarind anchovy parsnip quince buckwheat persimmon fennel'),
  Pet: words('Biscuit Mopsel Zorro Pumpernickel Gizmo Nougat Waffle'),
  Plant: words('monstera bonsai orchid succulent cyclamen'),
  Thing: words('lantern accordion umbrella weathercock sextant barometer gramophone hammock'),
  Month: words('January March April June August September November'),
  Weekday: words('Monday Tuesday Wednesday Thursday Friday Saturday'),
};

function words(list: string): string[] {
  return list.split(' ');
}

/** So many facts, the same ones each time, no two alike. */
export function shortFacts(count: number): string[] {
  const random = createRandom(39);
  const forms = FORMS.trim()
    .split('\n')
    .map((line) => line.slice(3));
  const facts = new Set<string>();
  for (let at = 0; facts.size < count; at++) facts.add(filled(forms[at % forms.length] ?? '', random));
  return [...facts];
}

function filled(form: string, random: Random): string {
  return form.replace(/\{(#?)(\w+)\}/g, (_, number: string, name: string) =>
    number === '' ? random.pick(LISTS[name] ?? [name]) : String(2 + random.int(Number(name) - 1)),
  );
}
