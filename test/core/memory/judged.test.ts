import { conventionIn } from '../../../src/core/conventions/effective';
import { stoneros } from '../../../src/core/conventions/stoneros';
import { judgedVerdict, type EntryToJudge } from '../../../src/core/memory/judged';
import type { DecideContext } from '../../../src/core/model/context';
import type { Judge } from '../../../src/core/model/judge';
import { parseSettings } from '../../../src/core/model/settings';
import type { NewEntry, Verdict } from '../../../src/core/model/verdict';
import { holdingSections } from '../../../src/core/read/memory/of-note';
import { at, createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { contextOf } from '../../support/snapshot';
import { judgeThat, saying, unsure, type ScriptedJudge } from '../decide/dedup/judge-script';

const OLDER = '---\ncreated: 2026-01-02\nsecret_plan: none\n---\nThe pool holds 40 connections.\n';
const entry: EntryToJudge = { title: 'Pool', body: 'The pool holds 80 connections.' };
const agreeing = (): ScriptedJudge => judgeThat(() => Promise.resolve(saying('DUPLICATE')));

interface Asked {
  readonly files?: Record<string, string>;
  readonly judge?: Judge;
  readonly on?: boolean;
  readonly entry?: EntryToJudge;
  readonly verdict?: Verdict;
  readonly ctx?: (ctx: DecideContext) => DecideContext;
  readonly vault?: (vault: MemoryVault) => void;
  readonly lines?: (line: number) => NewEntry | null;
}

async function ask({
  files = { 'older.md': OLDER },
  judge,
  on = true,
  entry: one = entry,
  verdict = unsure('SUPERSEDE'),
  ctx = (same) => same,
  vault: change,
  lines,
}: Asked) {
  const vault = createMemoryVault(files);
  change?.(vault);
  const host = { files: vault.files, settings: () => parseSettings({ gate: { judge: on } }), ...(judge && { judge }) };
  return judgedVerdict(host, ctx(contextOf(files)), one, verdict, lines);
}

describe('the judge is asked', () => {
  test('about the older note as its file has it, without its properties', async () => {
    const judge = agreeing();
    expect(await ask({ judge })).toMatchObject({
      judge: 'overruled',
      verdict: { verdict: 'DUPLICATE', of: { path: 'older.md', entry: null } },
    });
    const prompt = judge.asked[0]?.prompt ?? '';
    expect(prompt).toContain('| Title: older\n| Date: 2026-01-02\n| \n| The pool holds 40 connections.\nEND');
    expect(prompt).toContain('| Title: Pool\n| \n| The pool holds 80 connections.\nEND');
    expect(prompt).not.toContain('secret_plan');
  });

  test('about one section of a file', async () => {
    const path = 'learnings/patterns.md';
    const text =
      '## 2026-01-01: Other\n\n**Observation**: Tea is cheap.\n\n## 2026-01-02: Pool\n\n**Observation**: The pool holds 40 connections.\n';
    const [, section] = holdingSections(path, 'section', text);
    const of = { path: at(path), entry: section?.entry ?? 'missing' };
    const judge = agreeing();
    const asked = {
      judge,
      files: { [path]: text },
      verdict: unsure('SUPERSEDE', { of }),
      ctx: (ctx: DecideContext) => ({ ...ctx, convention: stoneros }),
    };
    expect(await ask(asked)).toMatchObject({ judge: 'overruled', verdict: { of } });
    expect(judge.asked[0]?.prompt).toContain('| Title: Pool\n| Date: 2026-01-02\n');
    expect(judge.asked[0]?.prompt).toContain('The pool holds 40');
    expect(judge.asked[0]?.prompt).not.toContain('Tea');
    const gone = { ...asked, verdict: unsure('SUPERSEDE', { of: { path: at(path), entry: 'Gone' } }) };
    expect(await ask(gone)).toMatchObject({ judge: 'not-asked', problem: 'The judge is not asked: the older entry is no longer there.' });
  });

  test('about the closest candidate where the words say UNIQUE', async () => {
    expect(await ask({ judge: agreeing(), verdict: unsure('UNIQUE') })).toMatchObject({
      judge: 'overruled',
      verdict: { verdict: 'DUPLICATE', of: { path: 'older.md' } },
    });
  });

  test('about an earlier line', async () => {
    const judge = agreeing();
    const lines = (line: number): NewEntry | null => (line === 3 ? { title: 'Earlier', body: 'As it was.', date: '2026-02-03' } : null);
    expect(await ask({ judge, files: {}, verdict: unsure('SUPERSEDE', { of: { line: 3 } }), lines })).toMatchObject({
      judge: 'overruled',
      verdict: { of: { line: 3 } },
    });
    expect(judge.asked[0]?.prompt).toContain('| Title: Earlier\n| Date: 2026-02-03\n| \n| As it was.\n');
    expect(await ask({ judge, verdict: unsure('SUPERSEDE', { of: { line: 4 } }), lines })).toMatchObject({
      judge: 'not-asked',
      problem: 'The judge is not asked: the older line is not at hand.',
    });
  });
});

describe('the judge is never asked', () => {
  test.each<[string, Asked]>([
    ['where the settings do not say so', { on: false }],
    ['about a sure verdict', { verdict: unsure('DUPLICATE', { confidence: 0.95 }, { words: 9 }) }],
    ['about an exact one', { verdict: unsure('DUPLICATE', {}, { exact: true }) }],
    ['where nothing is like the entry', { verdict: { ...unsure('UNIQUE'), evidence: null, candidates: [] } }],
    ['where no older entry can be named', { verdict: unsure('UNIQUE', { candidates: [] }) }],
  ])('%s', async (_, asked) => {
    const judge = agreeing();
    const verdict = asked.verdict ?? unsure('SUPERSEDE');
    expect(await ask({ ...asked, judge, verdict })).toEqual({ verdict, judge: 'not-asked', problem: null });
    expect(judge.asked).toEqual([]);
  });

  test('where there is none, or where settings say nothing of it', async () => {
    expect(await ask({})).toMatchObject({ judge: 'not-asked', problem: null });
    expect(parseSettings({}).gate.judge).toBe(false);
  });

  const privately = { overrides: { bundleExclude: { folders: ['private'], tags: ['private'] } } };
  const excluding = (ctx: DecideContext): DecideContext => {
    const memory = { ...ctx.memory, ...privately };
    return { ...ctx, memory, convention: conventionIn(memory, { conventions: [] }) };
  };
  const of = (path: string): Verdict => unsure('SUPERSEDE', { of: { path: at(path), entry: null } });

  test.each<[string, Asked, string]>([
    [
      'about a note in an excluded folder',
      { files: { 'private/a.md': 'x' }, verdict: of('private/a.md') },
      'the older entry is in the excluded folder "private"',
    ],
    ['about a note with an excluded tag', { files: { 'older.md': 'x #private/deep' } }, 'the older entry is tagged #private'],
    [
      'about a note that lately got an excluded tag',
      { vault: (vault) => vault.write('older.md', 'x #private') },
      'the older entry is tagged #private',
    ],
    ['about a note whose properties are broken', { files: { 'older.md': '---\na: [\n---\nx' } }, 'its properties cannot be read'],
    [
      'about a note whose properties never close',
      { files: { 'older.md': '---\ntags: private\nx' } },
      'about the older entry: its properties cannot be read',
    ],
    ['about a note with a secret', { files: { 'older.md': 'password: hunter2-of-mine' } }, 'the older entry seems to hold a secret'],
    ['about a new entry with a secret', { entry: { ...entry, body: 'password: hunter2-of-mine' } }, 'the new entry seems to hold a secret'],
    ['about a new entry with an excluded tag', { entry: { ...entry, tags: ['Private'] } }, 'the new entry is tagged #'],
    ['about a new entry that says so in its text', { entry: { ...entry, body: 'x #private' } }, 'the new entry is tagged #private'],
    [
      'about a new entry for an excluded folder',
      { entry: { ...entry, path: at('private/new.md') } },
      'the new entry is in the excluded folder',
    ],
    [
      'about an earlier line with a secret',
      { verdict: unsure('SUPERSEDE', { of: { line: 1 } }), lines: () => ({ title: '', body: 'password: hunter2-of-mine' }) },
      'the older line seems to hold a secret',
    ],
  ])('%s', async (_, asked, why) => {
    const judge = agreeing();
    const verdict = asked.verdict ?? unsure('SUPERSEDE');
    expect(await ask({ ...asked, judge, verdict, ctx: excluding })).toEqual({
      verdict,
      judge: 'not-asked',
      problem: expect.stringContaining(why),
    });
    expect(judge.asked).toEqual([]);
  });
});

test('a file that is gone or no text leaves the verdict as it is', async () => {
  const verdict = unsure('SUPERSEDE');
  for (const change of [
    (vault: MemoryVault) => vault.delete('older.md'),
    (vault: MemoryVault) => vault.write('older.md', new Uint8Array([0xe9, 0x28])),
  ]) {
    const judge = agreeing();
    expect(await ask({ judge, verdict, vault: change })).toEqual({
      verdict,
      judge: 'failed',
      problem: expect.stringContaining('older.md'),
    });
    expect(judge.asked).toEqual([]);
  }
});
