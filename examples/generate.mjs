/**
 * `node examples/generate.mjs CONVENTION SIZE LAYOUT FOLDER [SEED]`: writes a memory of a harbour town with SIZE entries into an
 * empty or new FOLDER. The days go over two years and end on 2026-11-20; the same words give the same bytes. Each entry is one
 * sentence with a code of its own, `k0001` the oldest, so that a text can be asked which of them it holds.
 *
 * Layouts say how a file of many entries holds them. Every memory has, from 60 entries on, superseded and private entries and exact
 * copies under other paths, and one line that looks like a password.
 */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** The last day. */
export const END = '2026-11-20';
const DAYS = 730;

const IN_FILES = ['sections', 'list', 'table', 'paragraph'];
/** The layouts of each convention. In `files` an entry is a file; `indexed` has an index note of a month ago besides. */
export const LAYOUTS = {
  'notes-and-links': ['files', 'indexed'],
  stoneros: IN_FILES,
  daneel: IN_FILES,
  carlton: ['files'],
  mindstone: IN_FILES,
};

const PLACES =
  'ferry|tide gauge|yard crane|fish market|harbour office|lighthouse lamp|ice machine|fuel dock|sailing school|winter hall|pilot boat|north pier|customs shed|net loft|visitor berth|slipway|weather mast|chandlery|crew room|ticket booth'.split(
    '|',
  );
const PEOPLE = ['Mira', 'Jonas', 'Haruka', 'Tomasz', 'Amara', 'Maeve', 'Ines', 'Pavel'];
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const COLOURS = ['white', 'green', 'grey', 'yellow', 'blue'];
const PROJECTS = ['ferry', 'market', 'quay'];
const KINDS = ['feedback', 'project', 'reference', 'design', 'user'];
const AGENTS = ['interactive', 'research', 'curator', 'reply'];

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something about a place of the town, and why: `ferry`, `is checked every Monday`, `since Mira measured it twice`. */
function said(one, upTo) {
  const [place, who, month] = [one(PLACES), one(PEOPLE), one(MONTHS)];
  const does = one([
    () => `is checked every ${one(WEEKDAYS)}`,
    () => `costs ${upTo(90)} euros a week`,
    () => `is looked after by ${who}`,
    () => `closes ${upTo(50)} minutes early in ${month}`,
    () => `waits for ${upTo(12)} spare parts`,
    () => `was painted ${one(COLOURS)} in ${month}`,
    () => `takes ${upTo(60)} bookings a day`,
    () => `needs ${upTo(40)} litres of oil a month`,
    () => `is insured until ${month}`,
    () => `lost power for ${upTo(50)} minutes`,
    () => `stands ${upTo(30)} cm too low at spring tide`,
    () => `moves to pier ${upTo(9)} in ${month}`,
  ])();
  const why = one([
    () => `since ${one(PEOPLE)} measured it twice`,
    () => `so ask ${one(PEOPLE)} before anything is promised`,
    () => `as the storm of ${one(MONTHS)} showed`,
    () => `which ${one(PEOPLE)} wants in writing`,
    () => 'until the council decides otherwise',
    () => `and the crew of ${one(WEEKDAYS)} knows it`,
  ])();
  return { place, does, why };
}

function dayAt(back) {
  return new Date(Date.parse(END) - back * 86_400_000).toISOString().slice(0, 10);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const slugOf = (title, sign) => title.toLowerCase().replace(/[^a-z0-9]+/g, sign);

/** The entries, the oldest first. `newer` is the one that takes the place of an entry. */
function entriesOf(size, random) {
  const upTo = (most) => 2 + Math.floor(random() * most);
  const one = (list) => list[Math.floor(random() * list.length)];
  const taken = new Set();
  const entries = Array.from({ length: size }, (_, at) => {
    const n = at + 1;
    const code = `k${String(n).padStart(4, '0')}`;
    const { place, does, why } = said(one, upTo);
    let title = `${place} ${does}`;
    for (let again = 2; taken.has(title); again++) title = `${place} ${does} (${again})`;
    taken.add(title);
    return {
      n,
      code,
      day: dayAt(size === 1 ? 0 : Math.round((DAYS * (size - n)) / (size - 1))),
      time: `${String(8 + Math.floor(random() * 9)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`,
      place,
      does,
      title: capital(title),
      says: `The ${place} ${does}, ${why} (${code}).`,
      tag: one(PROJECTS),
      hits: Math.floor(random() * 10),
      applied: random(),
      newer: undefined,
      isPrivate: n % 24 === 18,
      isCopied: n % 12 === 4 && n % 15 !== 1,
      hasSecret: n === [...Array(7).keys()].map((more) => Math.floor(size / 2) + more).find((m) => m % 6 === 3),
    };
  });
  for (const entry of entries) if (entry.n % 15 === 1) entry.newer = entries[entry.n + 3];
  return entries;
}

const properties = (pairs) =>
  `---\n${Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}---\n\n`;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** An id as notes have one: ten signs of the time, sixteen by chance. */
function ulid(day, random) {
  let [time, head] = [Date.parse(day), ''];
  for (let at = 0; at < 10; at++) [head, time] = [CROCKFORD[time % 32] + head, Math.floor(time / 32)];
  return head + Array.from({ length: 16 }, () => CROCKFORD[Math.floor(random() * 32)]).join('');
}

/**
 * A file of many entries. `stamp` is how an entry begins in a list or table, `section` how it stands on its own, `link` leads to the
 * one that took its place.
 */
function manyIn(layout, entries, secret, { stamp = ({ day }) => day, section, link }) {
  const mark = ({ newer }) => (newer === undefined ? '' : ` (superseded by ${link(newer)} on ${newer.day})`);
  const line = (entry) => `${entry.says}${mark(entry)}`;
  const hidden = entries.some(({ hasSecret }) => hasSecret) ? `password: ${secret}` : '';
  if (layout === 'paragraph') return [entries.map(line).join(' '), hidden].filter(Boolean).join('\n\n');
  const own = ({ hasSecret }, lead) => (hasSecret ? `${lead(hidden)}\n` : '');
  if (layout === 'list')
    return entries
      .map((entry) => `- ${stamp(entry)}: ${line(entry)}\n${own(entry, (text) => `- ${text}`)}`)
      .join('')
      .trimEnd();
  if (layout === 'table')
    return `| when | what |\n| --- | --- |\n${entries.map((entry) => `| ${stamp(entry)} | ${line(entry)} |\n${own(entry, (text) => `| | ${text} |`)}`).join('')}`.trimEnd();
  return entries
    .map((entry) => `${section(entry)}${own(entry, (text) => text)}`)
    .join('\n')
    .trimEnd();
}

const bySection = ({ day, title, says, tag, newer }, link) =>
  `## ${day}: ${title}\n**Type**: semantic\n${newer === undefined ? '' : `**Superseded by**: ${link(newer)} (${newer.day})\n`}**Observation**: ${says}\n**Tags**: #${tag}\n`;

const WRITERS = {
  'notes-and-links'({ entries, layout, random, secret, put }) {
    const nameOf = ({ day, title, tag }) => `${day} ${title} -- ${tag}`;
    const linkOf = (entry) => `[[${nameOf(entry)}|${entry.title}]]`;
    const linked = new Map();
    for (const entry of entries) {
      const { day, says, newer, isPrivate, isCopied, hasSecret } = entry;
      const earlier = entries.slice(0, entry.n - 1).filter((one) => !one.isPrivate && !one.hasSecret);
      const to = [Math.floor(random() * Math.min(5, earlier.length)), Math.floor(random() * earlier.length)].map((at) => earlier[at]);
      const links = [...new Set(to.filter(Boolean))];
      for (const one of links) linked.set(one, (linked.get(one) ?? 0) + 1);
      const body = `${says}\n${links.length === 0 ? '' : `\nSee ${links.map(linkOf).join(' and ')}.\n`}${hasSecret ? `\npassword: ${secret}\n` : ''}`;
      const head = (of) =>
        properties({
          id: ulid(of, random),
          created: of,
          superseded_by: newer && `"[[${nameOf(newer)}]]"`,
          private: isPrivate ? true : undefined,
        });
      put(`${nameOf(entry)}.md`, head(day) + body, entry);
      if (isCopied) put(`${day} Once more ${slugOf(entry.title, ' ')} -- ${entry.tag}.md`, head(day) + body);
    }
    if (layout !== 'indexed') return;
    const listed = entries
      .filter((one) => one.day <= dayAt(30) && !one.isPrivate && !one.hasSecret && one.newer === undefined)
      .sort((a, b) => (linked.get(b) ?? 0) - (linked.get(a) ?? 0) || b.n - a.n)
      .slice(0, 30);
    const lines = listed.map((one) => `- ${linkOf(one)} — linked from ${linked.get(one) ?? 0} notes; last dated ${one.day}\n`);
    put(
      'top-of-mind.md',
      `---\ngenerated-by: top-of-mind\n---\n\n# Top of mind\n\n<!-- top-of-mind:begin index -->\n\n### Core\n\n${lines.join('')}\n<!-- top-of-mind:end index -->\n`,
    );
  },

  carlton({ entries, secret, put }) {
    const nameOf = ({ n, code, day, title }, more = 0) =>
      `memory/${day}-${AGENTS[(n + more) % AGENTS.length]}-${code}-${slugOf(title, '-').replace(/-$/, '')}.md`;
    for (const entry of entries) {
      const { says, newer, isPrivate, hasSecret } = entry;
      const head =
        newer === undefined && !isPrivate
          ? ''
          : properties({ superseded_by: newer && `"[[${nameOf(newer).slice(7, -3)}]]"`, private: isPrivate ? true : undefined });
      const text = `${head}${says}\n${hasSecret ? `\npassword: ${secret}\n` : ''}`;
      // The name is what is read of it.
      put(nameOf(entry), text, { ...entry, says: nameOf(entry).replace(/^.*-(?=k\d{4}-)/, '') });
      if (entry.isCopied) put(nameOf(entry, 1), text);
    }
  },

  stoneros({ entries, layout, secret, put, must }) {
    const paths = {
      1: 'learnings/baseline_insights.md',
      2: 'learnings/corrections.md',
      3: 'learnings/patterns.md',
      4: 'learnings/expertise.md',
      5: 'learnings/communication.md',
    };
    const pathOf = ({ n, day, isPrivate }) =>
      isPrivate ? 'learnings/private_matters.md' : (paths[n % 6] ?? `context/session_${day.replaceAll('-', '')}.md`);
    const files = new Map(Object.values(paths).map((path) => [path, []]));
    const add = (path, entry) => files.set(path, [...(files.get(path) ?? []), entry]);
    for (const entry of entries) {
      // The baseline is read-only: the entry after each of its facts says what is wrong with that.
      const wrong = entry.n % 6 === 2 ? entries[entry.n - 2] : undefined;
      const own = {
        ...entry,
        ...(entry.n % 6 < 3 ? { newer: undefined } : {}),
        ...(wrong === undefined
          ? {}
          : {
              title: `${capital(wrong.place)} ${entry.does}`,
              says: entry.says.replace(`The ${entry.place}`, `Corrected: the ${wrong.place}`),
            }),
      };
      add(pathOf(own), own);
      if (own.isCopied) add('learnings/communication.md', own);
    }
    const link = (newer) => `[[${pathOf(newer).slice(0, -3)}#${newer.day} ${newer.title}]]`;
    for (const [path, held] of files) {
      const name = path.replace(/^.*\/|\.md$/g, '');
      const text = manyIn(layout, held, secret, { section: (entry) => bySection(entry, link), link });
      put(
        path,
        `${/private/.test(path) ? properties({ private: true }) : ''}# ${capital(name.replaceAll('_', ' '))}\n\n${text}\n`,
        ...held,
      );
      if (path === paths[1] || path === paths[2]) must(path, ...held.map(({ says }) => says));
    }
    put('preferences/current.md', '# Current\n\nFocus this week: the winter hall. Short answers, metric units.\n');
  },

  daneel({ entries, layout, secret, put, must }) {
    const logOf = ({ day }) => `memory/${day}.md`;
    const isCurated = ({ n }) => n % 2 === 1;
    const pathOf = (entry) => (entry.isPrivate ? `memory/${entry.day}-private.md` : isCurated(entry) ? 'MEMORY.md' : logOf(entry));
    const link = (newer) => `[[${pathOf(newer).slice(0, -3)}]]`;
    const files = new Map();
    const add = (path, entry) => files.set(path, [...(files.get(path) ?? []), entry]);
    for (const entry of entries) {
      add(pathOf(entry), entry);
      // What was promoted from its log stands in both.
      if (entry.isCopied) add('MEMORY.md', entry);
    }
    const marked = (newer) => (newer === undefined ? '' : `**Superseded by**: ${link(newer)} (${newer.day})\n`);
    for (const [path, held] of files) {
      const isLog = path !== 'MEMORY.md';
      const text = manyIn(layout, held, secret, {
        stamp: ({ day, time }) => (isLog ? time : day),
        section: ({ day, time, title, says, tag, newer }) =>
          `## ${isLog ? time : `${day}:`} ${title}\n${isLog ? `**Tags**: #${tag}\n` : ''}${marked(newer)}\n${says}\n`,
        link,
      });
      const head = isLog ? `# ${held[0].day}` : '# Memory';
      put(path, `${/private/.test(path) ? properties({ private: true }) : ''}${head}\n\n${text}\n`, ...held);
    }
    const at = entries.findLast((entry) => isCurated(entry) && !entry.isPrivate) ?? entries[0];
    const own = {
      'NOW.md': `# Now\n\n## Task\n\nGet the winter hall ready for the boats.\n\n## Blockers\n\n- The heater of the hall is not delivered.\n\n## Open threads\n\n- Two berths without a contract\n\n## [${END} 16:30] Checkpoint (context at 72%)\n\nWorking on: ${at.title}\nDecisions made: The hall opens on a Monday\nPending: A word from Mira\nResume from: The list of boats\n`,
      'SOUL.md': '# Soul\n\nCalm and exact. Says at once what is not known.\n',
      'USER.md': '# User\n\nMira runs the harbour office. She reads the first line of a mail.\n',
    };
    for (const [path, text] of Object.entries(own)) {
      put(path, text);
      must(path, ...text.split('\n').filter((line) => /^[^#]/.test(line)));
    }
    put('AGENTS.md', '# Agents\n\n- Hot: `NOW.md`. Warm: `MEMORY.md`. Cold: `memory/`, only searched.\n\n## Rules\n');
  },

  mindstone({ entries, layout, secret, put, must }) {
    const nameOf = ({ n, title }, more = 0) => `${KINDS[(n + more) % KINDS.length]}_${slugOf(title, '_').replace(/_$/, '')}`;
    const listed = [];
    for (const entry of entries) {
      const { n, title, says, day, tag, hits, applied, newer, isPrivate, hasSecret } = entry;
      const isCritical = n % 20 === 5;
      const text = (name) =>
        `${properties({
          name,
          description: title,
          type: name.split('_')[0],
          tags: `[${tag}]`,
          projects: n % 4 === 0 ? `[${tag}]` : '[]',
          created: day,
          last_applied: dayAt(Math.floor((applied * (Date.parse(END) - Date.parse(day))) / 86_400_000)),
          hits,
          prevented: n % 10 === 1 ? 2 : 0,
          half_life_days: 30,
          critical: isCritical,
          evergreen: n % 10 === 3,
          superseded_by: newer && `"[[${nameOf(newer)}]]"`,
          private: isPrivate ? true : undefined,
        })}# ${title}\n\n${says}\n${hasSecret ? `\npassword: ${secret}\n` : ''}`;
      const names = [nameOf(entry), ...(entry.isCopied ? [nameOf(entry, 1)] : [])];
      names.forEach((name, at) => put(`${name}.md`, text(name), ...(at === 0 ? [entry] : [])));
      if (isCritical) must(`${names[0]}.md`, says);
      if (!isPrivate && !hasSecret)
        listed.push(...names.map((name) => ({ ...entry, newer: undefined, says: `[${name}](${name}.md) — ${title}` })));
    }
    const index = manyIn(layout, listed, secret, { section: ({ title, says }) => `## ${title}\n\n${says}\n` });
    put('MEMORY.md', `# Memory index\n\n${index}\n`);
  },
};

/**
 * The memory as `{ files, entries, musts, secret }`: texts by path; entries with their `code`, `path`, the text `says` that stands
 * for it, and `state` (`held`, `superseded`, or `withheld` where it must not leave the memory); what must be in every context, as
 * the texts of each file; the word that looks like a password. Throws for an unknown convention, layout or size.
 */
export function generate({ convention, size, layout, seed = 1 }) {
  if (!LAYOUTS[convention]?.includes(layout))
    throw new Error(
      `Layouts: ${Object.entries(LAYOUTS)
        .map(([id, all]) => `${id} has ${all.join(', ')}`)
        .join('; ')}. "${convention}" with "${layout}" is not among them.`,
    );
  if (!(Number.isInteger(size) && size >= 1 && size <= 9999)) throw new Error(`SIZE is a whole number from 1 to 9999, not "${size}".`);
  const random = randomOf(seed * 10_000 + size);
  const files = new Map();
  const entries = [];
  const musts = [];
  const secret = `Tr0ub4dor-${ulid(END, random).slice(12)}`;
  const put = (path, text, ...held) => {
    if (files.has(path)) throw new Error(`"${path}" is written twice.`);
    files.set(path, text);
    // A note of its own stays in the memory with its secret; in a file of many only the line does.
    const isOwn = held.length === 1 && held[0].hasSecret && (LAYOUTS[convention] !== IN_FILES || convention === 'mindstone');
    for (const { code, day, says, isPrivate, newer } of held)
      if (!entries.some((one) => one.code === code))
        entries.push({ code, day, path, says, state: isPrivate || isOwn ? 'withheld' : newer === undefined ? 'held' : 'superseded' });
  };
  const must = (path, ...says) => musts.push({ path, says });
  WRITERS[convention]({ entries: entriesOf(size, random), layout, random, secret, put, must });
  entries.sort((a, b) => (a.code < b.code ? -1 : 1));
  return { files, entries, musts, secret };
}

/** Writes a memory into a folder, with the settings that name it. Throws where the folder holds something. */
export function writeMemory(folder, convention, { files }) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`"${folder}" is not empty.`);
  const settings = { memories: [{ name: 'Harbour', root: '', convention, overrides: {} }] };
  for (const [path, text] of [...files, ['.top-of-mind.json', `${JSON.stringify(settings, null, 2)}\n`]]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), new Date(`${END}T17:00:00Z`), new Date(`${END}T17:00:00Z`));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [convention = '', size, layout = '', folder, seed] = process.argv.slice(2);
  try {
    if (folder === undefined) throw new Error('Use: node examples/generate.mjs CONVENTION SIZE LAYOUT FOLDER [SEED]');
    const memory = generate({ convention, size: Number(size), layout, ...(seed === undefined ? {} : { seed: Number(seed) }) });
    writeMemory(folder, convention, memory);
    process.stdout.write(`${memory.files.size} files with ${memory.entries.length} entries in ${folder}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
