import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { bundledChromium, definedEnv } from './chromium';
import { PATIENCE } from './patience';
import { createSite, type SiteOptions } from './site';

/** A made-up host; https, since the clipboard wants a secure context. */
export const ORIGIN = 'https://top-of-mind.test';

export interface OpenOptions extends SiteOptions {
  readonly theme?: 'light' | 'dark';
  readonly phone?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** How many dots of a phone's screen make a pixel of the page, in each direction; 1 unless a picture is taken, which costs four times the work at 2. */
  readonly dots?: number;
  /** The longest that the app may take to start, milliseconds. */
  readonly starting?: number;
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses outside the page's own host that were asked for and refused. */
  readonly refused: string[];
  /** Errors the page threw or logged. */
  readonly errors: string[];
  /** Runs a command by its full id; false when it does not apply. */
  readonly runCommand: (id: string) => Promise<boolean>;
  /** A file's text in the vault, null where there is none. */
  readonly readFile: (path: string) => Promise<string | null>;
  /** Paths of every file on the vault's disk. */
  readonly files: () => Promise<string[]>;
  /** Waits until the app has nothing left to do. */
  readonly settled: () => Promise<void>;
  readonly openNote: (path: string) => Promise<void>;
  readonly clipboard: () => Promise<string>;
  /**
   * The same page with another app in it, begun anew over this vault: a third of the work of a page of its own. What a test
   * put in place of the page's own (its clock, its clipboard) stays.
   */
  readonly restart: (options: SiteOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LaunchedBrowser {
  readonly browser: Browser;
  openPage(options?: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

async function start(): Promise<{ browser: Browser; folder: string | null }> {
  if (process.platform !== 'linux') return { browser: await chromium.launch({ channel: 'chrome' }), folder: null };
  const { executable, args, env } = await bundledChromium();
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-browser-'));
  const browser = await chromium.launch({
    executablePath: executable,
    args: [...args],
    env: { ...definedEnv(), ...env, TMPDIR: folder, HOME: folder },
  });
  return { browser, folder };
}

/** Starts a browser of its own; close it when done. */
export async function launchBrowser(): Promise<LaunchedBrowser> {
  const { browser, folder } = await start();
  return {
    browser,
    openPage: (options = {}) => openPage(browser, options),
    close: async () => {
      await browser.close();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a vault in a fresh context; errors in start-up are thrown. */
async function openPage(browser: Browser, options: OpenOptions): Promise<OpenPage> {
  let site = await createSite(options);
  const phone = options.phone === true;
  const context = await browser.newContext({
    viewport: { width: options.width ?? (phone ? 390 : 1280), height: options.height ?? (phone ? 844 : 800) },
    deviceScaleFactor: options.dots ?? 1,
    hasTouch: phone,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(PATIENCE.timeout);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ORIGIN });
  const refused: string[] = [];
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    const answer = url.origin === ORIGIN ? site(url.pathname) : null;
    if (answer !== null) return route.fulfill({ contentType: `${answer.type}; charset=utf-8`, body: answer.body });
    refused.push(url.href);
    return route.abort();
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${ORIGIN}/?theme=${options.theme ?? 'light'}&phone=${phone ? '1' : '0'}`);
  await page.waitForFunction(() => window.harness !== undefined || window.harnessError !== undefined, undefined, {
    timeout: options.starting ?? PATIENCE.timeout,
  });
  const failure = await page.evaluate(() => window.harnessError);
  if (failure !== undefined) throw new Error(`The page did not start: ${failure}`);
  const restart = async (next: SiteOptions): Promise<void> => {
    site = await createSite(next);
    errors.length = 0;
    refused.length = 0;
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.restartHarness?.());
  };
  return { page, context, refused, errors, ...helpers(page), restart, close: () => context.close() };
}

function helpers(page: Page): Pick<OpenPage, 'runCommand' | 'readFile' | 'files' | 'settled' | 'openNote' | 'clipboard'> {
  return {
    runCommand: (id) => page.evaluate((command) => window.harness?.app.commands.executeCommandById(command) ?? false, id),
    readFile: (path) => page.evaluate((p) => window.harness?.app.internal.text(p) ?? null, path),
    files: () => page.evaluate(() => Object.keys(window.harness?.app.internal.files() ?? {})),
    settled: () => page.evaluate(() => window.harness?.app.internal.settled()),
    openNote: (path) => page.evaluate((p) => window.harness?.app.workspace.openLinkText(p, ''), path),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  };
}
