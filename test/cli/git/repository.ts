import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFiles, createGit } from '../../../src/cli/node/git.mjs';
import type { Kept } from '../../../src/verbs/git/machine';
import { filled, vaultOnDisk } from '../../support/folder';

// Nothing of the machine's own settings of git counts, nor what a git around the tests has set.
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' });

/** Runs git in a folder; its standard output without the last line break. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).replace(/\n$/, '');
}

/** Makes a folder a repository of its own, with somebody who commits. */
export function asRepository(folder: string, ...more: string[]): string {
  git(folder, '-c', 'init.defaultBranch=main', 'init', '--quiet', ...more);
  git(folder, 'config', 'user.name', 'Ann');
  git(folder, 'config', 'user.email', 'ann@example.org');
  return folder;
}

/** A new repository with these files in its first commit. */
export function repository(files: Readonly<Record<string, string | Uint8Array>> = { 'a.md': 'one\n' }): string {
  const folder = asRepository(vaultOnDisk(files));
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Begin', '--allow-empty');
  return folder;
}

/** Settings of a vault that commits, as its files have them. */
export const COMMITTING = { '.top-of-mind.json': `${JSON.stringify({ git: { commit: true } })}\n` };

export interface Change {
  /** The new text of files, null for one that goes. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly message?: string;
  readonly within?: number;
}

/** Changes files of a vault, as a plan would, and makes the commit of them. */
export async function committed(folder: string, { files, message = 'A change', within }: Change): Promise<Kept> {
  const made = Object.keys(files).filter((path) => !existsSync(join(folder, path)));
  filled(folder, Object.fromEntries(Object.entries(files).flatMap(([path, text]) => (text === null ? [] : [[path, text]]))));
  for (const [path, text] of Object.entries(files)) if (text === null) execFileSync('rm', ['--', join(folder, path)]);
  const paths = Object.keys(files) as never[];
  return commitFiles(createGit(folder, 'terminal-1'), { message, paths, made: made as never[] }, within);
}

/** The paths that the newest commit changed. */
export function inHead(folder: string): string[] {
  return git(folder, 'show', '--format=', '--name-only', '--no-renames', '-z', 'HEAD')
    .split('\0')
    .filter((path) => path !== '');
}

/** How the index and the files stand: `['M  a.md', '?? b.md']`. */
export function stateOf(folder: string): string[] {
  return git(folder, 'status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all')
    .split('\0')
    .filter((line) => line !== '');
}

/** A hook of a repository, as a script of the shell. */
export function hook(folder: string, name: string, script: string): void {
  const folderOfHooks = join(git(folder, 'rev-parse', '--absolute-git-dir'), 'hooks');
  mkdirSync(folderOfHooks, { recursive: true });
  writeFileSync(join(folderOfHooks, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
