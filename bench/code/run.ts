import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openMemory } from '../../test/support/opened';
import { createMemoryVault } from '../../test/support/memory-vault';
import { createRepositories } from '../../src/cli/node/repository.mjs';
import { conventions } from '../../src/core/conventions/list';
import type { Finding } from '../../src/core/model/finding';
import type { CodeFiles } from '../../src/core/model/ports';
import { createRandom, shuffled } from '../random';
import { memoriesOf, type Names } from './memories';

const MEMORIES = 200;
const PLANTED = 50;
/** Every so many-th file is hidden: it and what only it defines were there once. */
const HIDDEN = 12;
/** Files that agents keep as their memory of a repository. */
const OWN = /(?:^|\/)(?:(?:memory-bank|\.serena\/memories|\.?memory)\/.*\.md|CLAUDE\.md|AGENTS\.md)$/;
/** Names that code defines. */
const DEFINED =
  /^\s*(?:export |public |private |protected |async |static |pub )*(?:function|const|class|def|fn|func|type|interface|struct|enum|let|var)\s+([A-Za-z_]\w{3,39})\b/gm;
const PROSE = /\.(?:md|mdx|txt|rst)$/i;

const given = process.argv.slice(2);
const isMissedShown = given.includes('--missed');
const isReal = given.includes('--real');
const seed = Number(given[given.indexOf('--seed') + 1] ?? 1) || 1;
const folders = given.filter((one, at) => !one.startsWith('--') && given[at - 1] !== '--seed');

if (!isReal) console.log('| repository | convention | found | false | ms |\n| --- | --- | ---: | ---: | ---: |');
let [found, all, wrong, memories] = [0, 0, 0, 0];
for (const folder of folders) {
  const [code] = await createRepositories(folder)(null);
  if (code === undefined) throw new Error(`${folder} is in no repository.`);
  if (isReal) await real(folder, code);
  else await planted(folder, code);
}
if (!isReal) console.log(`\n${found} of ${all} planted names found, ${wrong} false in ${memories} memories.`);

/** What the health report says of names of code, in a memory with these notes. */
async function findingsOf(notes: Readonly<Record<string, string>>, code: CodeFiles, convention: string): Promise<readonly Finding[]> {
  const host = { repositories: () => Promise.resolve([code]) };
  const memory = openMemory(createMemoryVault(notes), { memories: [{ name: 'Code', root: '', convention, overrides: {} }] }, host);
  return (await memory.health({})).result.findings.filter(({ id }) => id === 'docs.code');
}

async function planted(folder: string, code: CodeFiles): Promise<void> {
  const { hidden, names } = await withHidden(code);
  if (names.goneSymbols.length === 0 || names.gonePaths.length === 0) return;
  for (const [at, { id }] of conventions.entries()) {
    const plan = memoriesOf(names, MEMORIES, PLANTED, seed + at);
    const notes = Object.fromEntries(plan.map(({ text }, n) => [`note ${n}.md`, text]));
    const begun = performance.now();
    const findings = await findingsOf(notes, hidden, id);
    const took = performance.now() - begun;
    let [own, off] = [0, 0];
    for (const [n, { text, gone }] of plan.entries()) {
      const said = findings.filter(({ path }) => path === `note ${n}.md`).map(({ message }) => /`([^`]+)`/.exec(message)?.[1] ?? '');
      const hits = gone.filter((name) => said.includes(name));
      const others = said.filter((name) => !gone.includes(name));
      own += hits.length;
      off += others.length;
      if (isMissedShown && (hits.length < gone.length || others.length > 0))
        console.error(
          `${basename(folder)} ${id}: missed ${gone.filter((one) => !hits.includes(one)).join()}, false ${others.join()}: ${text}`,
        );
    }
    console.log(`| ${basename(folder)} | ${id} | ${own} of ${PLANTED} | ${off} | ${took.toFixed(0)} |`);
    [found, all, wrong, memories] = [found + own, all + PLANTED, wrong + off, memories + plan.length];
  }
}

/** The repository as if some of its files had never been, and the names that memories of before may have. */
async function withHidden(code: CodeFiles): Promise<{ readonly hidden: CodeFiles; readonly names: Names }> {
  const list = await code.list();
  const own = list.files.filter(
    ({ path }) => path.includes('/') && /\.[a-z]+$/.test(path) && !PROSE.test(path) && !OWN.test(path) && !path.endsWith('.gitignore'),
  );
  const order = [...shuffled(own.length, createRandom(seed))];
  const drawn = own.filter((_, at) => (order[at] ?? 1) % HIDDEN === 0);
  const out = new Set(drawn.map(({ path }) => path));
  const files = list.files.filter(({ path }) => !out.has(path));
  const words = async (paths: readonly { readonly path: string }[], pattern: RegExp): Promise<string[]> => {
    const texts: string[] = [];
    for (const { path } of paths) texts.push(new TextDecoder().decode((await code.read(path)) ?? undefined));
    return [
      ...new Set(texts.filter((text) => !text.includes('\0')).flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
    ];
  };
  const isCompound = (word: string): boolean =>
    /^[a-z]+[A-Z][a-z]\w*$|^[A-Z][a-z]+[A-Z][a-z]\w*$|^[a-z]+_[a-z]+\w*$|^[A-Z]+_[A-Z]+\w*$/.test(word);
  const coded = files.filter(({ path }) => !PROSE.test(path));
  const folded = new Set((await words(coded, /([A-Za-z_]\w+)/g)).map((word) => word.toLowerCase()));
  const living = await words(coded, DEFINED);
  const symbols = living.filter(isCompound);
  const goneSymbols = (await words(drawn, DEFINED)).filter((word) => isCompound(word) && !folded.has(word.toLowerCase()));
  const basenames = new Set(files.map(({ path }) => basename(path)));
  const gonePaths = [...out].filter(
    (path) => !basenames.has(basename(path)) || files.some((one) => one.path.startsWith(path.replace(/[^/]*$/, ''))),
  );
  return {
    hidden: { ...code, list: () => Promise.resolve({ ...list, files }) },
    names: { paths: own.filter(({ path }) => !out.has(path)).map(({ path }) => path), symbols, gonePaths, goneSymbols },
  };
}

/** The findings in the memories that lie in a repository, for a person to judge. */
async function real(folder: string, code: CodeFiles): Promise<void> {
  const { files } = await code.list();
  const notes = Object.fromEntries(
    files.flatMap(({ path }) => (OWN.test(path) ? [[path.replace(/^\./, ''), readFileSync(join(folder, path), 'utf8')]] : [])),
  );
  const findings = await findingsOf(notes, code, 'notes-and-links');
  console.log(`# ${basename(folder)}: ${Object.keys(notes).length} notes, ${findings.length} findings`);
  for (const { path, line = 0, message } of findings) {
    const at = (notes[path] ?? '').split('\n')[line - 1]?.trim() ?? '';
    console.log(`${path}:${line} ${message} — ${at.slice(0, 140)}`);
  }
}
