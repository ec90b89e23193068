import { spawn } from 'node:child_process';
import process from 'node:process';
import { MemoryError, messageOf } from '../../core/model/errors';
import type { MergeMachine } from '../../verbs/shell';
import { readRegular } from './regular.mjs';
import { replaceFile } from './write.mjs';

/** The largest file that is merged, in bytes. */
const MOST = 64 * 1024 * 1024;

/** The files that git hands to a merge driver, wherever they are. */
export const mergeMachine: MergeMachine = {
  read(path) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readRegular(path, MOST));
      return Promise.resolve(text.includes('\0') ? null : text);
    } catch (error) {
      if (error instanceof TypeError) return Promise.resolve(null);
      throw new MemoryError('io', `"${path}" cannot be read: ${messageOf(error)}.`, path);
    }
  },
  write: replaceFile,
  mergeFile: ({ base, ours, theirs }, size) =>
    new Promise((done) => {
      const labels = ['ours', 'base', 'theirs'].flatMap((name) => ['-L', name]);
      const args = ['merge-file', '-q', `--marker-size=${size}`, ...labels, '--', ours, base, theirs];
      const child = spawn('git', args, { stdio: 'ignore', env: process.env });
      child.on('error', () => done(false));
      child.on('close', (code) => done(code === 0));
    }),
};
