import { stem } from '../../read/languages/stem';
import type { Term } from '../../read/terms/term';

/**
 * What kind of statement a word belongs to. `twin` tells parallel things apart (staging, production; left, right), so
 * that another of them is another subject. `status`, `role`, `place`, `taste` and `setting` speak of what has one value
 * at a time, so that another value takes its place. `open` says that something is yet to come. `event` names what
 * happens again and again.
 */
export type Cue = 'twin' | 'status' | 'role' | 'place' | 'taste' | 'setting' | 'open' | 'event' | 'often';

export const CUES: readonly Cue[] = ['twin', 'status', 'role', 'place', 'taste', 'setting', 'open', 'event', 'often'];

/** English words, then words of other languages. */
const WORDS: Readonly<Record<Cue, string>> = {
  twin: `staging production prod live test testing dev development sandbox preview demo qa canary upstairs downstairs left right north south east west upper lower front rear inside outside indoor outdoor
    ios android windows macos linux mac web mobile desktop chrome safari firefox spring summer autumn winter fall morning afternoon evening night day mother father brother sister wife husband son daughter aunt uncle grandmother grandfather
    dog cat horse frontend backend client server read write import export upload download inbound outbound incoming outgoing sender receiver buyer seller sales legal marketing finance support engineering admin guest internal external public private
    primary secondary main backup kitchen bathroom bedroom garden basement attic garage office car bike train bus breakfast lunch dinner bronze silver gold old young older younger red blue green black white
    entwicklung produktion links rechts oben unten vorne hinten innen außen produção pruebas gauche droite izquierda derecha esquerda direita sinistra destra левый правый верхний нижний`,
  status: `open closed done finished completed pending blocked broken fixed repaired waiting approved rejected merged draft planned progress paid unpaid signed cancelled active inactive ready available sick ill healthy pregnant engaged married single divorced retired alive dead missing found lost full empty running stopped online offline enabled disabled
    offen geschlossen fertig kaputt repariert krank gesund verheiratet`,
  role: `owner own lead leader maintainer maintain responsible manage manager charge contact handle review reviewer represent chair chairman coach trainer teacher tutor doctor dentist landlord tenant assistant deputy backup coordinator head boss ceo treasurer secretary captain mentor employer employee works hired
    zuständig verantwortlich leitet leitung betreut ansprechpartner vertretung responsable dirige responsável responsabile ответственный отвечает ведёт`,
  place: `live lives located location office address stored kept parked hosted based room floor desk building street city town shelf drawer cupboard cellar folder path directory repository bucket region moved resides stands lies hangs sits
    wohnt liegt steht büro raum adresse habite bureau vive oficina mora escritório abita ufficio живёт живет находится офис`,
  taste: `prefer prefers preferred preference like likes love loves hate hates dislike dislikes favourite favorite enjoy enjoys avoid avoids want wants fan drinks eats wears uses reads plays listens vegetarian vegan allergic tone style language
    mag mag mag bevorzugt lieblings trinkt isst hört spielt préfère aime prefiere gusta prefere gosta preferisce piace любит предпочитает`,
  setting: `port version limit timeout deadline due price cost fee rate size retention interval schedule default format encoding ttl quota budget salary rent threshold memory password key url endpoint host database framework editor theme mode provider vendor plan tariff number code pin phone email hours opening temperature weight height length age goal target priority
    preis frist miete größe gehalt passwort prix loyer taille precio alquiler preço prezzo цена срок порт`,
  open: `waiting planned plan plans looking searching pending will going todo open considering thinking maybe might proposed draft expected soon unanswered applied invited candidate tbd unclear undecided
    geplant wartet sucht gesucht demnächst bald offen cherche prévu attend busca previsto espera procura planejado cerca aspetta ищет планирует ждёт ждет скоро`,
  event: `meeting call sync standup retro retrospective visit appointment session interview outage incident release lesson concert trip match game party workshop demo training inspection delivery order invoice payment exam test run race walk hike dinner lunch dream entry log week sprint episode chapter round issue
    besprechung termin sitzung ausfall besuch stunde ausflug réunion visite rendez-vous panne reunión visita cita reunião consulta riunione appuntamento встреча визит сбой`,
  often: `daily weekly monthly yearly annual annually hourly every each twice nightly always often usually
    täglich wöchentlich monatlich jährlich jeden jede jedes quotidien hebdomadaire chaque diario semanal cada diário settimanale ogni ежедневно каждый каждую`,
};

let table: ReadonlyMap<string, number> | null = null;

function build(): ReadonlyMap<string, number> {
  const byWord = new Map<string, number>();
  for (const [bit, cue] of CUES.entries()) {
    for (const word of WORDS[cue].split(/\s+/)) {
      const key = stem(word);
      byWord.set(key, (byWord.get(key) ?? 0) | (1 << bit));
    }
  }
  return byWord;
}

/** The cues of a term, bit `i` for `CUES[i]`. */
export function cuesOf(term: Term): number {
  table ??= build();
  return table.get(term.key) ?? 0;
}
