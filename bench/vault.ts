import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capitalised, createProse, type Prose } from './prose';
import { createRandom, mixSeed, shuffled, zipf, type Random } from './random';

/** A note of a synthetic vault. */
export interface SyntheticNote {
  /** Vault-relative, `folder/DATE title -- tag1 tag2.md`. */
  readonly path: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Below the frontmatter. */
  readonly body: string;
  /** The whole file. */
  readonly text: string;
}

export interface SyntheticVault {
  readonly size: number;
  /** File names without folder and `.md`: what links are written with. */
  readonly stems: readonly string[];
  note(i: number): SyntheticNote;
  [Symbol.iterator](): Iterator<SyntheticNote>;
}

export const LINKS_PER_NOTE = 5;
export const SEED = 20_260_301;
const BODY_CHARACTERS = 2470;
const FOLDERS = ['', 'people', 'projects', 'projects/active', 'log', 'log/weekly', 'decisions', 'reading', 'vendors', 'archive'];
const TAGS = ['decision', 'pattern', 'person', 'repo', 'log', 'idea', 'ops', 'billing', 'mobile', 'design', 'data', 'release'];
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FIRST_DAY = Date.UTC(2021, 0, 4);
const DAYS = 1800;
const DAY_MS = 86_400_000;
/** Every so many notes one is an edited copy of its predecessor. */
const COPY_EVERY = 97;
/** Share of links that name a note which is not there. */
const BROKEN = 0.01;

/**
 * A vault of `size` notes of about 2.6 KB, 5 links each to targets by Zipf's law. The same size and seed
 * give the same bytes; note `i` is made without the notes before it.
 */
export function syntheticVault(size: number, seed = SEED): SyntheticVault {
  const prose = createProse(seed);
  const names = namesOf(size, seed, prose);
  const popular = shuffled(size, createRandom(mixSeed(seed, 2)));
  const rank = zipf(size, 0.95);

  function target(random: Random, self: number, taken: Set<number>): string {
    if (random.next() < BROKEN) return `Missing ${capitalised(prose.topicWord(random, random.int(prose.topics)))} note`;
    for (let tries = 0; ; tries++) {
      const at = popular[rank(random)] as number;
      if (tries < 50 && (taken.has(at) || at === self)) continue;
      taken.add(at);
      return names[at]?.stem ?? '';
    }
  }

  function bodyOf(i: number): string {
    const random = createRandom(mixSeed(seed, 3, i));
    const taken = new Set<number>();
    const links = Array.from({ length: LINKS_PER_NOTE }, () => written(target(random, i, taken), random));
    return compose(random, prose, names[i] as Name, links);
  }

  function note(i: number): SyntheticNote {
    const name = names[i] as Name;
    const body = i > 0 && i % COPY_EVERY === 0 ? editedCopy(bodyOf(i - 1), createRandom(mixSeed(seed, 4, i)), prose) : bodyOf(i);
    return { path: name.path, title: name.title, date: name.date, body, text: frontmatter(name, createRandom(mixSeed(seed, 5, i))) + body };
  }

  return {
    size,
    stems: names.map((name) => name.stem),
    note,
    *[Symbol.iterator]() {
      for (let i = 0; i < size; i++) yield note(i);
    },
  };
}

/** Writes the vault's files below `dir`, with `.obsidian/app.json` so that it is found as a vault. Answers with the bytes of all notes. */
export async function writeVault(dir: string, size: number, seed = SEED): Promise<number> {
  for (const folder of [...FOLDERS, '.obsidian']) await mkdir(join(dir, folder), { recursive: true });
  await writeFile(join(dir, '.obsidian', 'app.json'), '{}\n');
  let bytes = 0;
  let pending: Promise<void>[] = [];
  for (const { path, text } of syntheticVault(size, seed)) {
    bytes += text.length;
    pending.push(writeFile(join(dir, path), text));
    if (pending.length < 64) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  return bytes;
}

/** Entries for the gate that no note of the vault holds; the same count and seed give the same entries. */
export function freshEntries(count: number, seed = SEED): { readonly title: string; readonly body: string }[] {
  const prose = createProse(seed);
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(mixSeed(seed, 6, i));
    const topic = random.int(prose.topics);
    return { title: titleOf(random, prose, topic), body: Array.from({ length: 12 }, () => prose.sentence(random, topic)).join(' ') };
  });
}

/** The text with a few words exchanged and, at every other call or so, its numbers changed: a near duplicate, or news of the same. */
export function editedCopy(body: string, random: Random, prose: Prose): string {
  const topic = random.int(prose.topics);
  const renumbered = random.next() < 0.5;
  return body.replace(/(\[\[[^\]]*\]\])|\b([a-z]+|\d+)\b/g, (all, link: string | undefined, word: string | undefined) => {
    if (link !== undefined || word === undefined) return all;
    if (/\d/.test(word)) return renumbered ? String(Number(word) + 1) : all;
    return random.next() < (renumbered ? 0.08 : 0.03) ? prose.word(random, topic) : all;
  });
}

interface Name {
  readonly path: string;
  readonly stem: string;
  readonly title: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly topic: number;
}

function namesOf(size: number, seed: number, prose: Prose): Name[] {
  const random = createRandom(mixSeed(seed, 1));
  const seen = new Set<string>();
  const names: Name[] = [];
  while (names.length < size) {
    const topic = random.int(prose.topics);
    const title = titleOf(random, prose, topic);
    const date = new Date(FIRST_DAY + random.int(DAYS) * DAY_MS).toISOString().slice(0, 10);
    const tags = [...new Set([random.pick(TAGS), random.pick(TAGS)])];
    const stem = `${date} ${title} -- ${tags.join(' ')}`;
    const folder = random.pick(FOLDERS);
    if (seen.has(stem.toLowerCase())) continue;
    seen.add(stem.toLowerCase());
    names.push({ path: folder === '' ? `${stem}.md` : `${folder}/${stem}.md`, stem, title, date, tags, topic });
  }
  return names;
}

function titleOf(random: Random, prose: Prose, topic: number): string {
  const words = Array.from({ length: 3 + random.int(3) }, () => prose.topicWord(random, topic));
  return capitalised(words.join(' '));
}

function frontmatter(name: Name, random: Random): string {
  const id = Array.from({ length: 26 }, () => CROCKFORD.charAt(random.int(32))).join('');
  return `---\nid: ${id}\ncreated: ${name.date}\ntags: [${name.tags.join(', ')}]\n---\n`;
}

/** The link as people write it: mostly plain, some with other words or a heading. */
function written(stem: string, random: Random): string {
  const roll = random.next();
  if (roll < 0.7) return `[[${stem}]]`;
  return roll < 0.9 ? `[[${stem}|as said before]]` : `[[${stem}#Next steps]]`;
}

function compose(random: Random, prose: Prose, name: Name, links: readonly string[]): string {
  const parts = [`# ${name.title}\n`];
  let length = parts[0]?.length ?? 0;
  const waiting = [...links];
  const say = (part: string): void => {
    parts.push(part);
    length += part.length + 1;
  };
  const headings = [2, 5];
  for (let paragraph = 0; length < BODY_CHARACTERS || waiting.length > 0; paragraph++) {
    if (headings.includes(paragraph)) say(`## ${paragraph === 5 ? 'Next steps' : capitalised(prose.topicWord(random, name.topic))}\n`);
    const sentences = Array.from({ length: 2 + random.int(3) }, () => prose.sentence(random, name.topic));
    const link = waiting.shift();
    if (link !== undefined) sentences.splice(random.int(sentences.length + 1), 0, `See ${link}.`);
    say(`${sentences.join(' ')}\n`);
    if (paragraph === 3) say(`- ${prose.sentence(random, name.topic)}\n- ${prose.sentence(random, name.topic)} #${random.pick(TAGS)}\n`);
    if (paragraph === 4 && random.next() < 0.3) say(`\`\`\`sh\nrun --${prose.topicWord(random, name.topic)} # not a [[link]]\n\`\`\`\n`);
  }
  return parts.join('\n');
}
