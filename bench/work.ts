import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { usesProcessorTime } from './clock';
import { writeVault } from './vault';

/** Where the bundles of this run are; `scripts/bench.mjs` sets it. */
const bundles = (): string => process.env.TOP_OF_MIND_BENCH_BUNDLES ?? 'node_modules/.cache/bench';

/** Where the vaults of this run are; whoever started the run removes it at the end. */
export function workFolder(): string {
  process.env.TOP_OF_MIND_BENCH_WORK ??= mkdtempSync(join(tmpdir(), 'top-of-mind-bench-'));
  return process.env.TOP_OF_MIND_BENCH_WORK;
}

/** A synthetic vault on disk, made once in a run. Only for reading: a figure that writes asks for `ownVault`. */
export function sharedVault(size: number): Promise<string> {
  return vaultNamed(`shared-${size}`, size);
}

/** A synthetic vault on disk that one figure has to itself. */
export function ownVault(owner: string, size: number): Promise<string> {
  return vaultNamed(`${owner}-${size}`, size);
}

async function vaultNamed(name: string, size: number): Promise<string> {
  const dir = join(workFolder(), name);
  if (existsSync(dir)) return dir;
  const making = `${dir}.making`;
  mkdirSync(making, { recursive: true });
  await writeVault(making, size);
  renameSync(making, dir);
  return dir;
}

export interface ChildRun {
  /** From start to exit, milliseconds; with `--cpu` what it took of the processor. */
  readonly ms: number;
  readonly out: string;
  readonly exit: number | null;
  /** The most memory that it took, in KB; 0 where it was not asked for. */
  readonly peak: number;
}

/** Runs Node on a script and waits for its end. Throws where the exit code is above `worst`. */
export function runNode(
  args: readonly string[],
  options: { readonly stdin?: string; readonly worst?: number; readonly peak?: boolean } = {},
): Promise<ChildRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const told =
      usesProcessorTime || options.peak === true ? ['--import', pathToFileURL(join(bundles(), 'children', 'told.mjs')).href] : [];
    const child = spawn(process.execPath, [...told, ...args], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    const parts = { out: '', err: '', told: '' };
    const gather = (stream: Readable, part: keyof typeof parts): void =>
      void stream.setEncoding('utf8').on('data', (text: string) => (parts[part] += text));
    gather(child.stdout, 'out');
    gather(child.stderr, 'err');
    gather(child.stdio[3] as Readable, 'told');
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.stdin ?? '');
    child.on('error', reject);
    child.on('close', (exit) => {
      const [processor = 0, peak = 0] = parts.told.split(' ').map(Number);
      const ms = usesProcessorTime ? processor : performance.now() - start;
      if (exit !== null && exit <= (options.worst ?? 0)) resolve({ ms, out: parts.out, exit, peak });
      else
        reject(
          new Error(`node ${args.slice(0, 3).join(' ')} ended with ${String(exit)}: ${(parts.err || parts.out).trim().slice(0, 2000)}`),
        );
    });
  });
}

/** Runs one of `children/` and reads the JSON it answers with. */
export async function runChild<T>(name: string, args: readonly string[]): Promise<{ readonly ms: number; readonly answer: T }> {
  const { ms, out } = await runNode([join(bundles(), 'children', `${name}.mjs`), ...args]);
  return { ms, answer: JSON.parse(out) as T };
}
