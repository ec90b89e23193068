import type { ConventionId } from '../../src/core/model/convention';

/** A question about a thing whose fact changed, and the words of the older and of the newer fact, each of which stands once in the vault. */
export interface Clash {
  readonly question: string;
  readonly older: string;
  readonly newer: string;
  /** How the two are kept: `two notes`, `marked` and so on. */
  readonly form: string;
}

export interface ClashVault {
  readonly convention: ConventionId;
  readonly files: Readonly<Record<string, string>>;
  readonly clashes: readonly Clash[];
}

const THINGS = [
  'mail relay',
  'staging proxy',
  'ticket printer',
  'night export',
  'photo archive',
  'door scanner',
  'map server',
  'stock feed',
];
const PROPERTIES = ['retry limit', 'listening port', 'owner', 'renewal day', 'memory quota'];
/** Values by property, two for each thing: the older, and the newer that took its place. */
const VALUES: Readonly<Record<string, (n: number) => string>> = {
  'retry limit': (n) => `${3 + n} tries`,
  'listening port': (n) => `port ${4100 + 7 * n}`,
  owner: (n) =>
    `${['Runa', 'Teodor', 'Malika', 'Osric', 'Wanja', 'Ilario', 'Sunniva', 'Benoit'][n % 8] ?? ''} ${['Falk', 'Okoro', 'Lindqvist'][n % 3] ?? ''}`,
  'renewal day': (n) => `${1 + n} of ${['April', 'June', 'October'][n % 3] ?? ''}`,
  'memory quota': (n) => `${200 + 24 * n} megabytes`,
};
type Words = (thing: string, property: string, value: string) => string;
/** How a fact is said; the newer one may hold more words of the question than the older, as many, or fewer. */
const SAID: readonly Words[] = [
  (thing, property, value) => `The ${property} of the ${thing} is ${value}.`,
  (thing, property, value) => `We agreed that the ${thing} has ${value} as its ${property}.`,
  (thing, property, value) => `${capital(thing)}: ${property} ${value}, written down after a long talk with everybody who works on it.`,
];
const SAID_NEWER: readonly Words[] = [
  ...SAID,
  (thing, property, value) => `Changed the ${property} of the ${thing} to ${value}.`,
  (thing, property, value) => `From now on the ${thing} has ${value}: the ${property} was too much trouble as it was.`,
];
const ASKED: readonly ((thing: string, property: string) => string)[] = [
  (thing, property) => `What is the ${property} of the ${thing}?`,
  (thing, property) => `${thing} ${property}`,
  (thing, property) => `${property} ${thing}`,
];
const FORMS = [
  'two notes',
  'marked',
  'two logs',
  'sections of a note',
  'items of a note',
  'older in a note, newer in a log',
  'other words',
];
/** In a note of its own beside each fact. */
const BESIDE = [
  'Nobody was on call that night.',
  'The rest stays as it is.',
  'Written by whoever had the time.',
  'It rained on the way home.',
];

interface Places {
  readonly note: (day: string, name: string) => string;
  readonly log: (day: string) => string;
}

/** The folder and name of a note of a day, and of a log, by convention. */
const PLACES: Readonly<Record<ConventionId, Places>> = {
  'notes-and-links': { note: (day, name) => `${day} ${capital(name)} -- ops.md`, log: (day) => `${day} Day log -- log.md` },
  carlton: {
    note: (day, name) => `memory/${day}-research-${slug(name, '-')}.md`,
    log: (day) => `memory/${day}-interactive-log-of-the-day.md`,
  },
  daneel: { note: (day, name) => `memory/${day}-${slug(name, '-')}.md`, log: (day) => `memory/${day}.md` },
  stoneros: {
    note: (day, name) => `learnings/${slug(name, '_')}_${day}.md`,
    log: (day) => `context/session_${day.replaceAll('-', '')}.md`,
  },
  mindstone: { note: (day, name) => `project_${slug(name, '_')}_${slug(day, '_')}.md`, log: (day) => `log_${slug(day, '_')}.md` },
};

/** Forty clashes for each convention, made by rule: each thing has each property, said, asked and kept in another way each time. */
export function clashVaults(): ClashVault[] {
  return Object.entries(PLACES).map(([convention, places], at) => clashVault(convention, places, at));
}

function clashVault(convention: ConventionId, { note, log }: Places, seed: number): ClashVault {
  const files = new Map<string, string>();
  const clashes: Clash[] = [];
  const write = (path: string, text: string, day: string): void => {
    const known = files.get(path) ?? `---\ncreated: ${day}\n---\n`;
    files.set(path, `${known}${known.endsWith('---\n') ? '' : '\n'}${text}\n`);
  };
  for (const [i, thing] of THINGS.entries())
    for (const [j, property] of PROPERTIES.entries()) {
      const n = i * PROPERTIES.length + j;
      const valueOf = VALUES[property] as (n: number) => string;
      const [older, newer] = [valueOf(2 * i), valueOf(2 * i + 1)];
      // Whichever of the two is the newer must not follow from its name or its value.
      const [before, after] = [dayOf(n * 3 + seed), dayOf(180 + n * 2 + seed)];
      const form = FORMS[(n + seed) % FORMS.length] as string;
      const said = SAID[(n + seed) % SAID.length] as Words;
      const saidNewer = form === 'other words' ? (SAID_NEWER[3 + (n % 2)] as Words) : said;
      const [old, now] = [said(thing, property, older), saidNewer(thing, property, newer)];
      const beside = BESIDE[n % BESIDE.length] as string;
      const name = `${thing} ${property}`;
      if (form === 'two logs') {
        write(log(before), `- ${beside}\n- ${old}`, before);
        write(log(after), `- ${now}\n- ${beside}`, after);
      } else if (form === 'sections of a note') {
        write(note(before, name), `## ${before}\n\n${old} ${beside}\n\n## ${after}\n\n${now} ${beside}`, before);
      } else if (form === 'items of a note') {
        const between = BESIDE.map((one, at) => `- ${dayOf(60 + 20 * at + n)}: ${one} ${BESIDE[(at + 1) % BESIDE.length] ?? ''} ${one}`);
        write(note(before, name), [`- ${before}: ${old}`, ...between, `- ${after}: ${now}`].join('\n'), before);
      } else if (form === 'older in a note, newer in a log') {
        write(note(before, name), `${old} ${beside}`, before);
        write(log(after), `- ${beside}\n- ${now}`, after);
      } else {
        const [first, second] = [note(before, name), note(after, `${name} again`)];
        const mark = form === 'marked' ? `superseded_by: "[[${second.replace(/^.*\/|\.md$/g, '')}]]"\n` : '';
        files.set(first, `---\ncreated: ${before}\n${mark}---\n${old} ${beside}\n`);
        files.set(second, `---\ncreated: ${after}\n---\n${now} ${beside}\n`);
      }
      clashes.push({ question: (ASKED[n % ASKED.length] as (typeof ASKED)[number])(thing, property), older: old, newer: now, form });
    }
  return { convention, files: Object.fromEntries(files), clashes };
}

function dayOf(n: number): string {
  return new Date(Date.UTC(2025, 0, 5 + n)).toISOString().slice(0, 10);
}

function slug(text: string, sign: string): string {
  return text.replace(/[ -]/g, sign);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
