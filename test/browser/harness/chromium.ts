import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(process.cwd(), 'node_modules/.cache/top-of-mind');

export interface Chromium {
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** Flags of the package that serve a cloud function and would here hide what a real browser does. */
const UNWANTED = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
];

/** Flags for a graphics card that is computed: two thirds of the processor time of these tests went into it. */
const COMPUTED_CARD = /gpu|angle|swiftshader/;
const NO_CARD = ['--disable-gpu', '--disable-software-rasterizer'];

/** Has the package unpack itself in a process with its own temporary folder, so that it is not shared with other runs. */
async function unpack(): Promise<string> {
  const ready = join(CACHE, 'chromium');
  if (existsSync(join(ready, 'chromium'))) return ready;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'unpacking-'));
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  // The package unpacks the libraries it may need only where it believes itself on that host.
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  try {
    renameSync(draft, ready);
  } catch (error) {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(ready, 'chromium'))) throw error;
  }
  return ready;
}

async function starts(executable: string, env: Record<string, string>): Promise<boolean> {
  try {
    await run(executable, ['--version', '--no-sandbox'], { env });
    return true;
  } catch {
    return false;
  }
}

/** The browser that came with the packages, ready to launch on a machine that has none. */
export async function bundledChromium(): Promise<Chromium> {
  const folder = await unpack();
  const executable = join(folder, 'chromium');
  const { default: chromium } = await import('@sparticuz/chromium');
  const env: Record<string, string> = { ...definedEnv(), FONTCONFIG_FILE: writeFontConfig(folder) };
  const libraries = join(folder, 'al2023/lib');
  if (!(await starts(executable, env))) {
    env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
    if (!(await starts(executable, env))) throw new Error(`The bundled Chromium in ${folder} does not start here.`);
  }
  return { executable, args: [...chromium.args.filter((arg) => !UNWANTED.includes(arg) && !COMPUTED_CARD.test(arg)), ...NO_CARD], env };
}

/** The package's font first, then whatever the machine has for signs that it lacks. */
function writeFontConfig(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((dir) => `<dir>${dir}</dir>`);
  // A browser that starts at the same time must not read half of it, and so show other fonts.
  const draft = `${file}-${String(process.pid)}`;
  writeFileSync(draft, `<?xml version="1.0"?><fontconfig>${dirs.join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`);
  renameSync(draft, file);
  return file;
}

export function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
