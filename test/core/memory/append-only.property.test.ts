import type { ConventionId } from '../../../src/core/model/convention';
import type { SectionFormat } from '../../../src/core/model/entry';
import { codeOf, messageOf } from '../../../src/core/model/errors';
import type { Plan } from '../../../src/core/model/plan';
import { asVaultPath } from '../../../src/core/model/path';
import { parseEntries } from '../../../src/core/read/entries/parse';
import { fc, runs, scaled } from '../../support/properties';
import { openBench } from '../../support/opened';
import { spaced } from '../../support/spaced';

const piece = fc.constantFrom(
  ...spaced('=== --- *** ~~~ --> %% $$ <script> </script> <div> <? [ref] [^1] [[x]] #tag ^id 文字'),
  ...spaced('\n \n \n\n \r\n ``` ````\n \t |---|---|\n ` Text.\n \\ \u2028 \ufeff'),
  '<!-- ',
  '- ',
  '- item\n',
  '* ',
  '1. ',
  '  ',
  '    ',
  '> ',
  '> quote\n',
  '| a | b |\n',
  '## 2026-01-05: Warm\n',
  '## 2026-02-07: Small\n',
  '### Inner\n',
  '# Title\n',
  '## 09:30 Meeting\n',
  '- 10:15 Lunch\n',
  '**Type**: semantic\n',
  '**Tags**: a, b\n',
  '**Superseded by**: [[x]] (2026-01-01)\n',
  'MISS: it\n',
  'COUNT: 3\n',
  '[ref]: x.md\n',
  '[^1]: note\n',
  'words of a text',
  'superseded_by: x\n',
);
const text = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''));

const entriesOf = (format: SectionFormat, whole: string) =>
  parseEntries(format, whole).map(({ heading, title, date, type, tags, fields, body }) => ({
    heading,
    title,
    date,
    type,
    tags,
    start: body.start,
    fields: fields.map(({ label, value, range }) => ({ label, value, start: range.start })),
  }));

/** The entries that were there before, cut to what they said: text below the last one is text of it. */
const stillSays = (before: ReturnType<typeof entriesOf>, after: ReturnType<typeof entriesOf>): ReturnType<typeof entriesOf> =>
  before.map((old, at) => {
    const now = after[at] ?? { ...old, heading: 'gone' };
    return {
      ...now,
      fields: old.fields.map(({ value }, field) => ({
        label: '',
        start: -1,
        ...now.fields[field],
        value: `${now.fields[field]?.value ?? ''}\n`.startsWith(`${value}\n`) ? value : 'something else',
      })),
    };
  });

test.each<[ConventionId, SectionFormat, string]>([
  ['stoneros', 'section', 'learnings/patterns.md'],
  ['daneel', 'log', 'memory/2026-03-15.md'],
])('whatever a plan from outside appends, entries of an append-only file of %s stay what they are', async (convention, format, path) => {
  const seen = { applied: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(text, text, async (old, added) => {
      const { vault, memory } = openBench({ [path]: old, 'x.md': 'x\n' }, { name: 'V', convention });
      const now = async (): Promise<string> =>
        new TextDecoder('utf-8', { ignoreBOM: true }).decode((await vault.files.readBytes(asVaultPath(path))) ?? undefined);
      const remember = async (title: string): Promise<string> => {
        try {
          const place = format === 'log' ? path : undefined;
          const { result } = await memory.carryOut(() =>
            memory.remember(
              {
                title,
                body: `What was seen of ${title}.`,
                onDuplicate: 'write',
                action: 'write',
                ...(place === undefined ? {} : { place }),
              },
              {},
            ),
          );
          return String(result.path);
        } catch (error) {
          return codeOf(error);
        }
      };
      const plan: Plan = {
        version: 1,
        id: 'foreign',
        title: 't',
        reason: 'r',
        created: '2026-03-15T12:00:00+01:00',
        edits: [{ op: 'append', path: asVaultPath(path), text: added, reason: 'x' }],
        preconditions: [],
        announced: [],
      };
      const before = entriesOf(format, old);
      try {
        await memory.apply(plan);
        seen.applied += 1;
      } catch (error) {
        expect(codeOf(error)).toBe('layer_policy');
        expect(await now()).toBe(old);
        seen.refused += 1;
        return;
      }
      const after = await now();
      expect(after.startsWith(old)).toBe(true);
      expect(stillSays(before, entriesOf(format, after))).toEqual(before);
      // What is next remembered is an entry of its own.
      if (added === '') return;
      expect(await remember('zebras')).toBe(path);
      const whole = await now();
      expect(whole.startsWith(after)).toBe(true);
      expect(stillSays(before, entriesOf(format, whole))).toEqual(before);
      expect(parseEntries(format, whole).filter(({ title }) => title.includes('zebras'))).toHaveLength(1);
    }),
    { numRuns: runs(300) },
  );
  expect(seen.applied).toBeGreaterThan(scaled(20, 300));
  expect(seen.refused).toBeGreaterThan(scaled(20, 300));
});

test.each(['```\nopen', '<!-- open', '%%\nopen\n', '$$\nopen', '<script>\nopen\n'])(
  'an entry for a file that ends within %j is refused with what to do, or stands apart',
  async (open) => {
    const old = `# Patterns\n\n## 2026-01-05: Warm\n\nText.\n\n${open}`;
    const { vault, memory } = openBench({ 'learnings/patterns.md': old }, { name: 'V', convention: 'stoneros' });
    const done = memory.carryOut(() =>
      memory.remember({ title: 'Zebras', body: 'They graze.', onDuplicate: 'write', action: 'write' }, {}),
    );
    const error = await done.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const after = new TextDecoder().decode((await vault.files.readBytes(asVaultPath('learnings/patterns.md'))) ?? undefined);
    if (error === null) {
      expect(after.startsWith(old)).toBe(true);
      expect(entriesOf('section', after).slice(0, 1)).toEqual(entriesOf('section', old));
      expect(parseEntries('section', after)).toHaveLength(2);
    } else {
      expect(messageOf(error)).toMatch(/never closed|close/i);
      expect(after).toBe(old);
    }
  },
);
