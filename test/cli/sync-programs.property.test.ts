import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEditor } from '../../src/cli/node/editor.mjs';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { createNodeStore } from '../../src/cli/node/store.mjs';
import { openVault } from '../../src/core/memory';
import { MemoryError } from '../../src/core/model/errors';
import { asVaultPath } from '../../src/core/model/path';
import { parseSettings } from '../../src/core/model/settings';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import { CONVENTIONS } from '../support/memories';
import { createTestContext } from '../support/memory-vault';
import { fc, runs } from '../support/properties';
import { syncProgram, type Program } from '../support/sync-programs';
import { cli, vaultOnDisk } from './terminal';

/*
 * Two devices with a folder each, which a sync program keeps alike while agents and people write into both. The program acts
 * between any two calls of the ports, too: in the midst of a plan.
 */

interface Machine {
  readonly folder: string;
  readonly writer: string;
  readonly memory: VaultMemory;
  readonly agent: VaultMemory;
}

/** Calls `before` ahead of each call. */
function noticed<T extends object>(port: T, before: () => void): T {
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        before();
        return (member as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

function machine(folder: string, writer: string, convention: string, before: () => void): Machine {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides: {} }] });
  const memory = openVault({
    files: noticed(createNodeFiles(folder), before),
    editor: noticed(createNodeEditor(folder), before),
    store: noticed(createNodeStore(folder), before),
    context: createTestContext(writer),
    settings: () => settings,
  });
  return { folder, writer, memory, agent: memory.through({ kind: 'mcp', harness: 'claude' }) };
}

const TOPICS = ['ferry', 'crane', 'harbour', 'lighthouse', 'pilot', 'quay', 'buoy', 'cargo', 'customs', 'tide'];
const PLACES = ['Alba', 'Bergen', 'Cádiz', 'Dover', 'Elba', 'Faro', 'Genoa', 'Hull'];
const DEEDS = ['is painted', 'is rented out', 'is measured', 'is lit', 'is closed', 'is repaired'];
const DECISIONS = 'top-of-mind-decisions.md';

const textOf = ({ folder }: Pick<Machine, 'folder'>, path: string): string => readFileSync(join(folder, path), 'utf8');
const notesIn = ({ folder }: Pick<Machine, 'folder'>): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/(?:^|\/)\./.test(path))
    .sort();
/** Those that a person works with: nobody merges a copy with another note before it is settled. */
const ownNotes = (one: Machine): string[] => notesIn(one).filter((path) => !/sync-conflict|Conflicted copy| [2-9]\.md$/.test(path));
const sameAt = (one: Machine): string | undefined => ownNotes(one).find((path) => /office|memory\/|patterns/i.test(path));
const WORD = /\bz[pq]\d+x\b/g;
/** The words of entries by file, properties and what lists entries left out. */
function wordsAt(one: Machine): Map<string, string[]> {
  const bodies = notesIn(one).map((path): [string, string] => [path, textOf(one, path).replace(/^---\n[^]*?\n---\n/, '')]);
  const entries = bodies.map(([path, body]): [string, string] => [path, body.replace(/^- \[.*$/gm, '')]);
  return new Map(entries.filter(([path]) => path !== 'top-of-mind.md').map(([path, body]) => [path, body.match(WORD) ?? []]));
}

interface Tally {
  conflicts: number;
  undone: number;
}

async function weeks(program: Program, keepsBoth: boolean, convention: string, random: () => number, tally: Tally): Promise<void> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  /** The first ones most often, so that both devices change the same files. */
  const few = <T>(from: readonly T[]): T => from[Math.floor(random() * random() * from.length)] as T;
  const folders = [vaultOnDisk({ 'Office.md': '# Office\n\nThe office opens at eight.\n' }), vaultOnDisk()] as const;
  expect((await cli(folders[0], ['init', convention])).exit).toBe(0);
  const ofICloud = program === 'icloud' ? { nfd: random() < 0.5, hidden: random() < 0.5 } : {};
  const sync = syncProgram({ program, folders, random, keepsBoth, ...ofICloud });
  sync.settle();
  let [isBusy, isOnline] = [false, true];
  const between = (): void => {
    if (isBusy && (sync.isWriting() || (isOnline && random() < 0.2))) sync.step();
  };
  const machines = folders.map((folder, at) => machine(folder, at === 0 ? 'desk' : 'phone', convention, between));
  const [desk, phone] = machines as [Machine, Machine];
  /** Words that stand in one entry each, and those of entries that were undone. */
  const [written, gone] = [new Set<string>(), new Set<string>()];
  /** By the journal's ids: what a change wrote. */
  const [wordOf, decisionOf] = [new Map<string, string>(), new Map<string, string>()];
  let count = 0;

  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      isBusy = true;
      return await work();
    } catch (error) {
      // While others write, a plan may be refused: in words, never by a crash.
      if (!(error instanceof MemoryError)) throw error;
      return null;
    } finally {
      isBusy = false;
    }
  };
  const remember = async (one: Machine): Promise<void> => {
    const word = `zq${count++}x`;
    const body = `The ${pick(TOPICS)} of ${pick(PLACES)} ${pick(DEEDS)} every ${2 + count * 3} days by crew ${word}, who report to desk ${count}.`;
    const older = random() < 0.3 ? few(ownNotes(one)) : undefined;
    const action = older === undefined ? ('write' as const) : pick(['replace', 'merge', 'link'] as const);
    const more = older === undefined ? {} : { older: { path: asVaultPath(older), entry: null } };
    const title = `The ${pick(TOPICS)} of ${pick(PLACES)} ${count}`;
    const door = random() < 0.5 ? one.agent : one.memory;
    const done = await attempt(() => door.carryOut(() => door.remember({ title, body, onDuplicate: 'write', action, ...more }, {})));
    if (done?.receipt == null) return;
    written.add(word);
    wordOf.set(done.receipt.journal, word);
  };
  /** A person in an editor, which saves all that it shows. */
  const byHand = (one: Machine, path = few(ownNotes(one).filter((each) => !each.startsWith('top-of-mind')))): void => {
    while (sync.isWriting()) sync.step();
    const word = `zp${count++}x`;
    const isNew = path === undefined || random() < 0.2;
    const before = isNew ? `# By hand ${count}\n` : textOf(one, path);
    writeFileSync(
      join(one.folder, isNew ? `By hand ${count}.md` : path),
      `${before}${before.endsWith('\n') ? '' : '\n'}\nSeen by Ida ${word}.\n`,
    );
    written.add(word);
  };
  const change = async (one: Machine): Promise<void> => {
    const { memory } = one;
    const all = ownNotes(one);
    const [path = '', other = '', name] = [few(all), pick(all), `${pick(TOPICS)} ${count++}`];
    const work = pick<() => Promise<unknown>>([
      () => memory.carryOut(() => memory.rename(path, name)),
      () => memory.carryOut(() => memory.archive([path])),
      () => memory.carryOut(() => memory.merge(path, other)),
      () => memory.carryOut(() => memory.index({})),
      () => memory.carryOut(() => memory.acceptAll({})),
      async () => {
        const { plan, receipt } = await memory.carryOut(() => memory.markNotDuplicates(path, other, {}));
        const edit = plan?.edits.find((each) => each.path === DECISIONS);
        const line = /- \S+ apart .*/.exec(edit !== undefined && 'text' in edit ? edit.text : '')?.[0];
        if (receipt !== null && line !== undefined) decisionOf.set(receipt.journal, line);
      },
      // A plan that waits, as for a person who looks at it, while files come in.
      async () => {
        const { plan } = await memory.merge(path, other);
        for (let step = 0; step < 5; step++) sync.step();
        if (plan !== null) await memory.apply(plan);
      },
    ]);
    await attempt(work);
  };
  /** Of its own last change: no word of anybody else goes with it. */
  const undo = async ({ memory, writer }: Machine): Promise<void> => {
    await attempt(async () => {
      const last = (await memory.journal()).find((each) => each.state === 'applied' && each.writer === writer && each.undoes === undefined);
      if (last === undefined) return;
      await memory.undo(last.id, { partial: true });
      tally.undone++;
      gone.add(wordOf.get(last.id) ?? '');
      decisionOf.delete(last.id);
    });
  };

  for (let turn = 0; turn < 24; turn++) {
    const one = pick(machines);
    isOnline = random() < 0.25;
    const what = random();
    if (what < 0.4) await remember(one);
    else if (what < 0.5) byHand(one);
    else if (what < 0.6) for (const each of machines) byHand(each, sameAt(each));
    else if (what < 0.9) await change(one);
    else await undo(one);
    if (random() < 0.2) sync.evict();
    // Now and then the devices reach each other, for as long as some files take.
    for (let steps = random() < 0.8 ? 0 : Math.floor(random() * 90); steps > 0; steps--) sync.step();
  }
  tally.conflicts += sync.conflicts();

  // Everything is delivered, and the conflicts are settled at one device; of versions that exclude each other the copy's goes.
  const lost: string[] = [];
  const next = async () => (await desk.memory.conflicts({})).conflicts[0];
  for (let round = 0; round < 3; round++) {
    sync.settle();
    for (let one = await next(); one !== undefined; one = await next()) {
      const { path, there } = one;
      const kept = there ? ('both' as const) : ('copy' as const);
      const { unsure } = (await desk.memory.settleConflict(path, { kept }, {})).result;
      lost.push(...unsure.map((place) => place.copy));
      const answer = { kept, ...(unsure.length > 0 ? { prefer: 'note' as const } : {}) };
      await desk.memory.carryOut(() => desk.memory.settleConflict(path, answer, {}));
    }
  }
  sync.settle();
  expect((await desk.memory.conflicts({})).conflicts).toEqual([]);
  await desk.memory.carryOut(() => desk.memory.index({}));
  sync.settle();
  const decided = [...decisionOf.values()];
  for (const one of [desk, phone]) {
    const found = wordsAt(one);
    const there = new Set([...found.values()].flat());
    const isLost = (word: string): boolean => gone.has(word) || lost.some((text) => text.includes(word));
    expect([...written].filter((word) => !there.has(word) && !isLost(word))).toEqual([]);
    // What Obsidian Sync put together by itself it may have put there twice.
    const logs = keepsBoth || !program.startsWith('obsidian') ? [...found].filter(([path]) => /patterns|memory\//.test(path)) : [];
    for (const [path, words] of logs) expect([path, words.filter((word, at) => words.indexOf(word) !== at)]).toEqual([path, []]);
    const decisions = notesIn(one).includes(DECISIONS) ? textOf(one, DECISIONS) : '';
    expect(decided.filter((line) => !decisions.includes(line))).toEqual([]);
    expect((await one.memory.journal()).filter((entry) => entry.state === 'interrupted')).toEqual([]);
    await one.memory.health({});
  }
  expect(notesIn(desk).map((path) => [path.normalize('NFC'), textOf(desk, path)])).toEqual(
    expect.arrayContaining(notesIn(phone).map((path) => [path.normalize('NFC'), textOf(phone, path)])),
  );
}

test.each<readonly [Program, boolean]>([
  ['obsidian-app', false],
  ['obsidian-headless', false],
  ['obsidian-headless', true],
  ['syncthing', false],
  ['icloud', false],
])('%s, which keeps both versions: %s: no entry is lost, none stands there twice', async (program, keepsBoth) => {
  const tally: Tally = { conflicts: 0, undone: 0 };
  const conventions = [...CONVENTIONS];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 2 }), async (seed) => {
      let state = (seed * 16_807) % (2 ** 31 - 1);
      // Lehmer's generator.
      const random = (): number => (state = (state * 48_271) % (2 ** 31 - 1)) / (2 ** 31 - 1);
      const convention = conventions.shift() ?? 'notes-and-links';
      conventions.push(convention);
      await weeks(program, keepsBoth, convention, random, tally);
    }),
    { numRuns: runs(50, 5), endOnFailure: true },
  );
  // Both devices did change the same files, and people took changes back.
  for (const times of [tally.conflicts, tally.undone]) expect(times).toBeGreaterThan(0);
});
