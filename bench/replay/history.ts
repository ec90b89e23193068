import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown file before and after a commit, by its path in the memory; null where there is none. */
export interface Change {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Commit {
  readonly hash: string;
  /** When it was written, as its author's clock had it. */
  readonly time: string;
  /** A file that moved is two of them. */
  readonly changes: readonly Change[];
  /** Files that came under another name than before, with at least half of their text. */
  readonly moved: ReadonlySet<string>;
}

/** Most bytes that git may answer with at once. */
const ANSWER = 1 << 30;
/** Bytes of a file above which it is left out. */
const LARGEST = 1_000_000;
const NONE = /^0+$/;

/**
 * The commits of a repository in the order of their first parents, with what each did to the Markdown files of `folder` (all
 * where it is empty). `repository` is a git directory or a work tree. Throws what git complains of.
 */
export function historyOf(repository: string, folder: string): Commit[] {
  const git = existsSync(join(repository, '.git')) ? ['-C', repository] : ['--git-dir', repository];
  const run = (args: readonly string[], input = ''): Buffer => {
    const { status, stdout, stderr } = spawnSync('git', [...git, ...args], { input, maxBuffer: ANSWER });
    if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${String(stderr).trim()}`);
    return stdout;
  };
  const format = '--format=%x01%H %aI';
  const notes = `:(glob,icase)${folder === '' ? '' : `${folder}/`}**/*.md`;
  const log = run(['log', '--first-parent', '-m', '--reverse', '--raw', '-M', '--no-abbrev', '-z', format, '--', notes]);
  const drafts = String(log)
    .split('\x01')
    .slice(1)
    .map((part) => draftOf(part, folder));
  const texts = textsOf(run, new Set(drafts.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]))));
  return drafts.map(({ hash, time, files, moved }) => ({
    hash,
    time,
    moved,
    changes: files.map(({ path, before, after }) => ({ path, before: texts.get(before) ?? null, after: texts.get(after) ?? null })),
  }));
}

interface Draft extends Omit<Commit, 'changes'> {
  readonly files: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

/** One commit of `git log --raw -z`: its hash and time, then for each file a line of modes, hashes and a letter, and one path or two. */
function draftOf(part: string, folder: string): Draft {
  const [head = '', ...fields] = part.replaceAll('\n', '').split('\0');
  const [hash = '', time = ''] = head.split(' ');
  const files: { path: string; before: string; after: string }[] = [];
  const moved = new Set<string>();
  const add = (path: string, before: string, after: string): void => {
    files.push({ path: folder === '' ? path : path.slice(folder.length + 1), before, after });
  };
  for (let at = 0; at < fields.length; at++) {
    const [, , , before = '', after = '', letter = ''] = /^:(\d+) (\d+) (\w+) (\w+) (\w)/.exec(fields[at] ?? '') ?? [];
    if (letter === '') continue;
    const path = fields[++at] ?? '';
    if (letter !== 'R' && letter !== 'C') {
      add(path, before, after);
      continue;
    }
    const to = fields[++at] ?? '';
    if (letter === 'R') add(path, before, '0');
    add(to, '0', after);
    moved.add(folder === '' ? to : to.slice(folder.length + 1));
  }
  return { hash, time, files, moved };
}

function textsOf(run: (args: readonly string[], input: string) => Buffer, blobs: ReadonlySet<string>): Map<string, string> {
  const wanted = [...blobs].filter((blob) => blob !== '' && !NONE.test(blob));
  const answer = run(['cat-file', '--batch'], `${wanted.join('\n')}\n`);
  const texts = new Map<string, string>();
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at);
    const [hash = '', type = '', size = '0'] = answer.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    if (type === 'blob' && Number(size) <= LARGEST) texts.set(hash, answer.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
