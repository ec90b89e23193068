import { spawn } from 'node:child_process';
import { MemoryError } from '../../core/model/errors';

/** The clipboard programs of the usual systems, first that works. */
const PROGRAMS: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  darwin: [['pbcopy']],
  win32: [['clip']],
  linux: [['wl-copy'], ['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']],
};

/** Puts text on the system's clipboard. Throws `clipboard` where no program for it is installed. */
export async function copyText(text: string): Promise<boolean> {
  for (const [program, ...args] of PROGRAMS[process.platform] ?? []) {
    if (await pipeTo(program, args, text)) return true;
  }
  throw new MemoryError(
    'clipboard',
    'No clipboard program was found (on Linux: wl-copy, xclip or xsel). Use --out FILE, or leave out --copy to print the text.',
  );
}

function pipeTo(program: string, args: readonly string[], text: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
    child.stdin.on('error', () => done(false));
    child.stdin.end(text);
  });
}
