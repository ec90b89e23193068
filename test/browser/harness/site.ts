import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { PluginManifest } from 'obsidian';
import type { VaultFiles } from '../../host/create-app';
import { loadFolder } from '../../host/folder';

/** What the page asks for as `boot.json`; bytes as base64. */
export interface Boot {
  readonly vaultName: string;
  readonly files: Record<string, string>;
  readonly manifest: PluginManifest;
  /** The note that is open at first. */
  readonly open?: string;
}

export interface SiteOptions {
  readonly files?: VaultFiles;
  /** A folder loaded as the vault, instead of `files`. */
  readonly folder?: string;
  readonly vaultName?: string;
  readonly open?: string;
  /** Text of the built plugin; without it the project's own `main.js`, and without that the tiny one. */
  readonly mainJs?: string;
  readonly stylesCss?: string;
  readonly manifest?: PluginManifest;
}

export interface Answer {
  readonly type: string;
  readonly body: string;
}

/** The project's folder; scripts and tests are started there. */
const ROOT = process.cwd();
const HARNESS = join(ROOT, 'test/browser/harness');
const CACHE = join(ROOT, 'node_modules/.cache/top-of-mind');

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vault in the stand-in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="shell.css"><link rel="stylesheet" href="styles.css"></head>
<body><script src="harness.js"></script></body></html>`;

function newestBelow(dir: string): number {
  return Math.max(
    0,
    ...readdirSync(dir, { withFileTypes: true }).map((e) => {
      const path = join(dir, e.name);
      return e.isDirectory() ? newestBelow(path) : statSync(path).mtimeMs;
    }),
  );
}

let drafts = 0;

/** The page's script, bundled again only when a source is newer than the bundle. */
export async function bundlePage(): Promise<string> {
  const outfile = join(CACHE, 'harness.js');
  const newest = Math.max(newestBelow(join(ROOT, 'test/host')), newestBelow(HARNESS));
  if (!existsSync(outfile) || statSync(outfile).mtimeMs < newest) {
    mkdirSync(CACHE, { recursive: true });
    // Written beside and renamed, so that two runs at once, or two pages, never read half a file.
    const draft = `${outfile}.${String(process.pid)}.${String(++drafts)}`;
    await build({
      entryPoints: [join(HARNESS, 'page.ts')],
      outfile: draft,
      bundle: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      // Each page asks for it anew: what only a debugger reads would be most of it.
      minifyWhitespace: true,
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'silent',
    });
    renameSync(draft, outfile);
  }
  return readFileSync(outfile, 'utf8');
}

function readOr(path: string, fallback: string): string {
  const file = resolve(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : fallback;
}

function usualManifest(): PluginManifest {
  const text = readOr('manifest.json', '');
  if (text !== '') return JSON.parse(text) as PluginManifest;
  return { id: 'tiny', name: 'Tiny', author: '', version: '0.0.0', minAppVersion: '1.13.0', description: '' };
}

/** A function from a path of the site to what is there, null for nothing. */
export async function createSite(options: SiteOptions = {}): Promise<(pathname: string) => Answer | null> {
  const files = options.folder === undefined ? (options.files ?? {}) : loadFolder(options.folder);
  const boot: Boot = {
    vaultName: options.vaultName ?? 'Example vault',
    files: Object.fromEntries(Object.entries(files).map(([path, data]) => [path, Buffer.from(data).toString('base64')])),
    manifest: options.manifest ?? usualManifest(),
    ...(options.open === undefined ? {} : { open: options.open }),
  };
  const css = ['variables.css', 'shell.css', 'components.css'].map((name) => readFileSync(join(HARNESS, name), 'utf8')).join('\n');
  const answers: Record<string, Answer> = {
    '/': { type: 'text/html', body: PAGE },
    '/harness.js': { type: 'text/javascript', body: await bundlePage() },
    '/shell.css': { type: 'text/css', body: css },
    '/styles.css': { type: 'text/css', body: options.stylesCss ?? readOr('styles.css', '') },
    '/main.js': { type: 'text/javascript', body: options.mainJs ?? readOr('main.js', readOr('test/host/fixtures/tiny-plugin.js', '')) },
    '/boot.json': { type: 'application/json', body: JSON.stringify(boot) },
  };
  return (pathname) => answers[pathname] ?? null;
}
