import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createNodeFiles } from '../../../src/cli/node/files.mjs';
import { aliasesIn } from '../../../src/core/read/files/aliases';
import type { Edit } from '../../../src/core/model/plan';
import { planOf } from '../../core/write/setup';
import { at } from '../../support/memory-vault';
import { cli, hashes, vaultOnDisk } from '../terminal';

const LOG =
  '## 2026-01-02: One\n\n**Type**: semantic\n**Observation**: The pool holds 20 connections.\n**Tags**: #db\n\n## 2026-02-03: Two\n\n**Type**: semantic\n**Observation**: Deploys run on Tuesdays.\n**Tags**: #ops\n';
const STONEROS = {
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'S', root: '', convention: 'stoneros' }] }),
  'learnings/baseline_insights.md': '# Baseline\n\nOne.\n',
  'learnings/patterns.md': LOG,
};

const applying = (vault: string, edits: readonly object[]): Promise<Awaited<ReturnType<typeof cli>>> =>
  cli(vault, ['plan', 'apply', '-', '--json'], JSON.stringify(planOf(edits as Edit[])));
const append = (path: string): object => ({ op: 'append', path, text: '\nmore\n', reason: '' });

test('the names of a file are found, its own first; a file with one name has that alone', async () => {
  const vault = vaultOnDisk({ 'n/own.md': 'x', 'hard.md': 'y', 'alone.md': 'z' });
  symlinkSync('n/own.md', join(vault, 'a-link.md'));
  symlinkSync('a-link.md', join(vault, 'b-chain.md'));
  linkSync(join(vault, 'hard.md'), join(vault, 'n/a-twin.md'));
  symlinkSync('../hard.md', join(vault, 'n/0-link.md'));
  const { namesOf, unlisted } = aliasesIn(await createNodeFiles(vault).list());
  for (const path of ['n/own.md', 'a-link.md', 'b-chain.md']) expect(namesOf(at(path))).toEqual(['n/own.md', 'a-link.md', 'b-chain.md']);
  for (const path of ['hard.md', 'n/a-twin.md', 'n/0-link.md'])
    expect([namesOf(at(path)), unlisted(at(path))]).toEqual([['hard.md', 'n/a-twin.md', 'n/0-link.md'], 0]);
  expect([namesOf(at('alone.md')), namesOf(at('not there.md'))]).toEqual([['alone.md'], ['not there.md']]);
});

test.each([
  ['a file', 'linked.md', 'linked.md', 'layer_policy'],
  ['its folder', 'linked', 'linked/patterns.md', 'bad_input'],
])('a link to %s is no way around an append-only layer', async (what, link, path, code) => {
  const vault = vaultOnDisk(STONEROS);
  symlinkSync(what === 'a file' ? 'learnings/patterns.md' : 'learnings', join(vault, link));
  const before = hashes(vault);
  const ran = await applying(vault, [{ op: 'replace', path, start: 0, end: 2, before: '##', text: '#', reason: '' }]);
  expect([(ran.json.error ?? (ran.json.result['refused'] as unknown as { code: string })).code, hashes(vault)]).toEqual([code, before]);
});

test('nothing is made in a folder by way of a link to it; the message has the path to use', async () => {
  const vault = vaultOnDisk(STONEROS);
  symlinkSync('learnings', join(vault, 'linked'));
  const ran = await applying(vault, [{ op: 'create', path: 'linked/new.md', text: 'x\n', reason: '' }]);
  expect(ran.json.error.message).toContain('Its own path is "learnings/new.md"');
});

test('a file that has a hard link outside the vault is rewritten under its name alone, by undo as well', async () => {
  const vault = vaultOnDisk({ 'a.md': 'a\n', 'b.md': 'b\n' });
  const [outside, later] = [join(vaultOnDisk(), 'backup.md'), join(vaultOnDisk(), 'later.md')];
  chmodSync(join(vault, 'a.md'), 0o640);
  linkSync(join(vault, 'a.md'), outside);
  expect((await applying(vault, [append('a.md'), append('b.md')])).exit).toBe(0);
  expect([readFileSync(outside, 'utf8'), readFileSync(join(vault, 'a.md'), 'utf8')]).toEqual(['a\n', 'a\n\nmore\n']);
  expect([statSync(join(vault, 'a.md')).mode & 0o777, readdirSync(vault).filter((name) => name.endsWith('.part'))]).toEqual([0o640, []]);
  linkSync(join(vault, 'a.md'), later);
  expect((await cli(vault, ['undo', '--json'])).exit).toBe(0);
  expect([readFileSync(outside, 'utf8'), readFileSync(later, 'utf8'), readFileSync(join(vault, 'a.md'), 'utf8')]).toEqual([
    'a\n',
    'a\n\nmore\n',
    'a\n',
  ]);
});

test('undo does not reach a file that became another name of a protected one', async () => {
  const vault = vaultOnDisk({ ...STONEROS, 'n.md': 'note\n' });
  expect((await applying(vault, [append('n.md')])).exit).toBe(0);
  rmSync(join(vault, 'learnings/baseline_insights.md'));
  linkSync(join(vault, 'n.md'), join(vault, 'learnings/baseline_insights.md'));
  const ran = await cli(vault, ['undo', '--json']);
  expect([ran.exit, ran.json.error.code, readFileSync(join(vault, 'learnings/baseline_insights.md'), 'utf8')]).toEqual([
    2,
    'not_undoable',
    'note\n\nmore\n',
  ]);
});

test('two names of an append-only file are not moved out together, nor the protected one alone', async () => {
  const vault = vaultOnDisk(STONEROS);
  linkSync(join(vault, 'learnings/patterns.md'), join(vault, 'learnings/p2.md'));
  linkSync(join(vault, 'learnings/patterns.md'), join(vault, 'p3.md'));
  const out = (path: string, to: string): object => ({ op: 'move', path, to, reason: '' });
  const before = hashes(vault);
  for (const edits of [
    [out('learnings/p2.md', 'n/p2.md'), out('learnings/patterns.md', 'n/p1.md'), out('p3.md', 'n/p3.md')],
    [out('learnings/patterns.md', 'n/p1.md')],
    [out('p3.md', 'n/p3.md'), out('learnings/p2.md', 'n/p2.md'), out('learnings/patterns.md', 'n/p1.md')],
  ]) {
    expect([(await applying(vault, edits)).json.result['refused'], hashes(vault)]).toMatchObject([{ code: 'layer_policy' }, before]);
  }
  // The name that is protected by another one alone may be taken elsewhere.
  expect((await applying(vault, [out('p3.md', 'n/p3.md')])).exit).toBe(0);
});

test('files of a linked folder have the rules of the names below the link', async () => {
  const vault = vaultOnDisk({ ...STONEROS, 'store/temp/x.md': 'zebraquartz\n' });
  renameSync(join(vault, 'learnings'), join(vault, 'store/learn'));
  symlinkSync('store/learn', join(vault, 'learnings'));
  symlinkSync('store/temp', join(vault, 'temp'));
  const before = hashes(vault);
  for (const edits of [
    [{ op: 'replace', path: 'store/learn/baseline_insights.md', start: 0, end: 2, before: '# ', text: '! ', reason: '' }],
    [{ op: 'trash', path: 'store/learn/patterns.md', reason: '' }],
    [
      { op: 'trash', path: 'store/learn/baseline_insights.md', reason: '' },
      { op: 'create', path: 'store/learn/baseline_insights.md', text: 'x\n', reason: '' },
    ],
  ]) {
    expect([(await applying(vault, edits)).json.result['refused'], hashes(vault)]).toMatchObject([{ code: 'layer_policy' }, before]);
  }
  expect((await cli(vault, ['bundle'])).out).not.toContain('zebraquartz');
});

test('nothing is made where a dangling link of the decisions note leads', async () => {
  const vault = vaultOnDisk(STONEROS);
  symlinkSync('shared/dn.md', join(vault, 'top-of-mind-decisions.md'));
  mkdirSync(join(vault, 'shared'));
  const line = `- 01M82C0KRV46HWZPFT6NPD81GE accept file ${'0'.repeat(64)} learnings/baseline_insights.md\n`;
  const ran = await applying(vault, [{ op: 'create', path: 'shared/dn.md', text: line, reason: '' }]);
  expect(ran.json.result['refused']).toMatchObject({ code: 'layer_policy' });
});

test('of several names of a log the one that its convention knows stands for it', async () => {
  const vault = vaultOnDisk(STONEROS);
  linkSync(join(vault, 'learnings/patterns.md'), join(vault, 'all.md'));
  const ran = await cli(vault, ['gate', '--json'], JSON.stringify({ title: 'One', body: 'The pool holds 20 connections.' }));
  expect((ran.json.result['verdicts'] as unknown as { of: { path: string } | null }[])[0]?.of?.path).toBe('learnings/patterns.md');
});

test('split and merge name the note itself where another name of it is given', async () => {
  const vault = vaultOnDisk({ 'n/own.md': '# A\n\na\n\n# B\n\nb\n', 'other.md': 'o\n' });
  symlinkSync('n/own.md', join(vault, 'link.md'));
  for (const args of [
    ['split', 'link.md'],
    ['merge', 'link.md', 'other.md'],
    ['merge', 'other.md', 'link.md'],
  ]) {
    const ran = await cli(vault, [...args, '--json']);
    expect([args, ran.exit, ran.json.error.code, ran.json.error.message.includes('Use "n/own.md" instead')]).toEqual([
      args,
      2,
      'bad_input',
      true,
    ]);
  }
});

test('check --fix does its work beside a note with another name, and leaves that one to a person', async () => {
  const vault = vaultOnDisk({ 'bad? name.md': 'x\n', 'worse? name.md': 'y\n' });
  symlinkSync('bad? name.md', join(vault, 'link.md'));
  const ran = await cli(vault, ['check', '--fix', '--json']);
  expect(ran.json.ok).toBe(true);
  expect([existsSync(join(vault, 'worse? name.md')), readFileSync(join(vault, 'link.md'), 'utf8')]).toEqual([
    false,
    readFileSync(join(vault, 'bad? name.md'), 'utf8'),
  ]);
});

test('a note under several names is one note: once in the bundle, once among the notes, and no orphan', async () => {
  const vault = vaultOnDisk({
    'n/2026-01-01 Own.md': 'The pool holds 20 connections.\n',
    '2026-01-02 Linker.md': '[[2026-01-03 Link]]\n',
    '2026-01-02 Other.md': '[[2026-01-01 Own]]\n',
  });
  symlinkSync('n/2026-01-01 Own.md', join(vault, '2026-01-03 Link.md'));
  mkdirSync(join(vault, '.obsidian'));
  const bundle = (await cli(vault, ['bundle', '--json'])).json.result as unknown as { included: { path: string }[] };
  expect(bundle.included.map(({ path }) => path).sort()).toEqual(['2026-01-02 Linker.md', '2026-01-02 Other.md', 'n/2026-01-01 Own.md']);
  const status = (await cli(vault, ['status', '--json'])).json.result as unknown as { memories: { notes: number }[] };
  expect(status.memories[0]?.notes).toBe(3);
});

test('the half of such a file, left by a writer that was killed, goes with the next change; one that is being written stays', async () => {
  const vault = vaultOnDisk({ 'a.md': 'a\n' });
  linkSync(join(vault, 'a.md'), join(vaultOnDisk(), 'backup.md'));
  expect((await applying(vault, [append('a.md')])).exit).toBe(0);
  const halves = ['.0123456789ab.part', '.ba9876543210.part'].map((name) => join(vault, '.top-of-mind', name));
  for (const half of halves) writeFileSync(half, 'a\n\nmo');
  utimesSync(halves[0] ?? '', 1, 1);
  expect((await applying(vault, [append('a.md')])).exit).toBe(0);
  expect(halves.map((half) => existsSync(half))).toEqual([false, true]);
});
