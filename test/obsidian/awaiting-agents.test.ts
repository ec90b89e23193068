/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openPlugin, type Bench } from './support/open-plugin';
import { plainTitle } from '../../src/obsidian/ui/wording';
import { part, titleIn } from './support/rows';

// An agent writes files into the vault with its own tools, past every gate: within a minute they are in "To do".

const rows = (): HTMLElement[] => [...(part('To do')?.querySelectorAll<HTMLElement>('.tom-review-row') ?? [])];

const THINGS = ['crane', 'slipway', 'winch', 'beacon', 'tug', 'dredger', 'lantern', 'buoy', 'ferry', 'pontoon'];
const DOES = ['is painted', 'is greased', 'is tested', 'is counted', 'is moved'];
const WHEN = ['in the first week of May', 'before every regatta', 'after the autumn storms', 'on the last Friday'];

/** Notes as people keep them, without properties, days or conventions. */
function plainNotes(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [x, thing] of THINGS.entries())
    for (const [y, does] of DOES.entries())
      for (const [z, when] of WHEN.entries())
        all[`Yard/Quay ${x + 1} ${thing} ${y}${z}.md`] =
          `The ${thing} at quay ${x + 1} ${does} ${when}. Team ${y + z} of the ${thing} crew writes the date on card ${x}${y}${z}.\n`;
  return {
    ...all,
    'Backups.md':
      'The backup of the booking server runs every night at three. Ida checks the log on Mondays and keeps thirty copies on the second disk.\n',
    'Guest berths.md':
      'Guest berths are held for two hours after the booked time. After that the harbour office gives them to the next boat in line.\n',
    'Payment terms.md': 'Invoices of the marina are due within 30 days. Reminders go out after one week by post.\n',
    'Release day.md': 'New versions of the booking app are released on Tuesdays, after the smoke test on two phones.\n',
  };
}

const WRITTEN: Record<string, string> = {
  'Nightly backup.md':
    "The backup of the booking server runs every night at three o'clock. Ida looks at the log on Mondays and thirty copies are kept on the second disk.\n",
  'How long guest berths are held.md':
    'Guest berths are held for two hours after the booked time, and then the harbour office gives them to the next boat in line.\n',
  'Invoice terms.md': 'Invoices of the marina are due within 14 days. Reminders go out after one week by post.\n',
  'When we release.md': 'New versions of the booking app are released on Thursdays, after the smoke test on two phones.\n',
};

const note = (id: string, day: string, text: string): string => `---\nid: 01K9${id.padEnd(22, '0')}\ncreated: ${day}\n---\n${text}\n`;

const IN_EXAMPLE: Record<string, string> = {
  '2026-11-20 Ledger runtime -- billing.md': note(
    'A',
    '2026-11-20',
    'The Ledger repo pins Node 24 in `.nvmrc`, in the `engines` field of package.json and in the Docker base image. Continuous integration reads the version from `.nvmrc`, so there is one place to change.',
  ),
  '2026-11-20 Retry rules for jobs -- patterns.md': note(
    'B',
    '2026-11-20',
    'Retry only what is safe to repeat: wait 200 ms, double it each time, add a random share of up to half and stop at 20 seconds or five attempts. After that the job goes to the dead letter table and a person decides. Never retry a 4xx answer except 408 and 429.',
  ),
  '2026-11-20 Refund window for cancelled stays -- billing.md': note(
    'C',
    '2026-11-20',
    'Guests who cancel get their money back within 21 days of the cancellation.',
  ),
  '2026-11-20 When we deploy -- release.md': note(
    'D',
    '2026-11-20',
    'Marinas are busiest from Friday afternoon to Sunday, and we are thinnest then. So production deploys stop on Wednesday at 12:00 Lisbon time and resume on Monday morning.',
  ),
};

function folder(at: string, base = at): Record<string, string> {
  return Object.fromEntries(
    readdirSync(at).flatMap((name) => {
      const path = join(at, name);
      if (name.startsWith('.')) return [];
      if (statSync(path).isDirectory()) return Object.entries(folder(path, base));
      return name.endsWith('.md') ? [[path.slice(base.length + 1), readFileSync(path, 'utf8')]] : [];
    }),
  );
}

/** Waits for that many rows, for less than a minute of the app's time: of that reading takes none here, but turns. */
async function comes(bench: Bench, count: number): Promise<void> {
  await bench.pass(12_000);
  for (let turn = 0; turn < 2_000 && rows().length < count; turn++) await bench.pass(20);
  expect(shown()).toHaveLength(count);
}

async function written(files: Record<string, string>, texts: Record<string, string>): Promise<Bench> {
  const bench = await openPlugin({ files, data: { previewPlans: false } });
  bench.run('show-view');
  await bench.pass(30_000);
  for (const [path, text] of Object.entries(texts)) bench.app.internal.external.write(path, text);
  return bench;
}

/** Titles of the rows, with how each begins. */
const shown = (): string[] =>
  rows()
    .map((row) => titleIn(row) ?? '')
    .sort();

test.each([
  ['200 plain notes', plainNotes(), WRITTEN],
  ['the example vault', folder('examples/vault'), IN_EXAMPLE],
])('what restates or contradicts older notes, in %s', async (_, files, texts) => {
  const bench = await written(files, {
    ...texts,
    'New matter.md': 'The canteen bakes rye bread on Thursdays and sells the rest on Fridays.\n',
  });
  await comes(bench, 4);
  await bench.pass(5_000);
  expect(shown()).toEqual(Object.keys(texts).map(plainTitle).sort());
});

test.each([400, 3_000])('of %d notes, only what came and what it is compared with is read', async (count) => {
  const files = {
    ...plainNotes(),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`Log/Entry ${at}.md`, `Number ${at} of the store is shelf ${at % 17}.\n`]),
    ),
  };
  const bench = await written(files, { 'Nightly backup.md': WRITTEN['Nightly backup.md'] ?? '' });
  await comes(bench, 1);
  const read: string[] = [];
  const { internal } = bench.app;
  internal.faults = { read: (path) => (read.push(path), null) };
  for (const [path, text] of Object.entries(WRITTEN)) internal.external.write(path, text);
  await comes(bench, 4);
  expect(read.filter((path) => path.startsWith('Log/')).length).toBeLessThan(40);
});
