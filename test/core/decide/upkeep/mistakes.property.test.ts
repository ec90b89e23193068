import { countAgain, graduate, readMistakes, takeBack, type MistakeFiles } from '../../../../src/core/decide/upkeep/index';
import { asVaultPath } from '../../../../src/core/model/path';
import type { Plan } from '../../../../src/core/model/plan';
import { fc, runs } from '../../../support/properties';
import { contextOf } from './context';

const ctx = contextOf('daneel');
const rule = ctx.convention.mistakes;
if (rule === undefined) throw new Error('daneel counts mistakes');

const PATH = asVaultPath(rule.file);
const RULES = asVaultPath(rule.rules);
const word = fc.constantFrom(
  'Asked',
  'TOOLS.md',
  'first',
  'señal',
  'テスト',
  '`code`',
  '[[Note]]',
  '#tag',
  '**bold**',
  '<!--',
  '```',
  'COUNT: 9',
  '%%',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
const mistake = fc.record({
  miss: words,
  fix: fc.option(words, { nil: '' }),
  count: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
  status: fc.constantFrom('Active', 'Graduated', 'Taken back', ''),
  bold: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
});
const file = fc.array(mistake, { minLength: 1, maxLength: 4 }).map((all) => {
  const newline = all[0]?.newline ?? '\n';
  const parts = all.map(({ miss, fix, count, status, bold }, at) => {
    const line = (label: string, value: string): string => (bold ? `- **${label}**: ${value}` : `${label}: ${value}`);
    return [
      `### MEMORY FAIL #${at + 1}`,
      line('MISS', miss),
      line('FIX', fix),
      ...(count === null ? [] : [line('COUNT', String(count))]),
      ...(status === '' ? [] : [line('STATUS', status)]),
      '',
    ].join(newline);
  });
  return `# Review${newline}${newline}${parts.join(newline)}`;
});
const agents = fc.constantFrom(
  null,
  '',
  '# Agents\n\n## Rules\n',
  '# Agents\r\n\r\n- Be kind',
  '<!-- top-of-mind:begin rules -->\n<!-- top-of-mind:end rules -->\n',
);

function after(files: MistakeFiles, plan: Plan | null): MistakeFiles {
  const of = (path: string, text: string | null): string | null =>
    (plan?.edits ?? []).reduce(
      (now, edit) => (edit.path === path && (edit.op === 'replace' || edit.op === 'create') ? edit.text : now),
      text,
    );
  return { ...files, text: of(PATH, files.text), rulesText: of(RULES, files.rulesText) };
}

/** The result, or null where the file cannot be changed safely; nothing but that may be thrown. */
function tried<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^(?:unreadable|bad_input)$/);
    return null;
  }
}

test('counts never fall, no other mistake changes, graduation is idempotent, and a rule comes out as it went in', () => {
  let [counted, ruled] = [0, 0];
  fc.assert(
    fc.property(file, agents, fc.nat(3), words, (text, rulesText, pick, fix) => {
      const files: MistakeFiles = { rule, path: PATH, text, rules: RULES, rulesText };
      const mistakes = readMistakes(rule, text);
      const chosen = mistakes[pick % Math.max(1, mistakes.length)];
      fc.pre(chosen !== undefined);
      if (chosen === undefined) return;
      const again = tried(() => countAgain(ctx, files, chosen.entry, { miss: '', fix }));
      if (again !== null) {
        const next = after(files, again.plan);
        const now = readMistakes(rule, next.text ?? '');
        expect(now).toHaveLength(mistakes.length);
        now.forEach((one, at) => {
          const old = mistakes[at];
          expect(one.count).toBe((old?.count ?? 0) + (old?.entry === chosen.entry ? 1 : 0));
          if (old?.entry !== chosen.entry) expect([one.miss, one.fix, one.status]).toEqual([old?.miss, old?.fix, old?.status]);
          else expect(one.miss).toBe(old.miss);
        });
        if (rulesText !== null && !rulesText.includes('top-of-mind')) expect(next.rulesText?.startsWith(rulesText)).toBe(true);
        counted += 1;
      }
      const first = tried(() => graduate(ctx, files, chosen.entry));
      if (first === null) return;
      const once = after(files, first.plan);
      expect(graduate(ctx, once, chosen.entry).plan).toBeNull();
      const back = tried(() => takeBack(ctx, once, chosen.entry));
      if (back === null) return;
      const gone = after(once, back.plan);
      expect(readMistakes(rule, gone.text ?? '').map(({ count }) => count)).toEqual(mistakes.map(({ count }) => count));
      expect(takeBack(ctx, gone, chosen.entry).plan).toBeNull();
      ruled += 1;
    }),
    { numRuns: runs(500) },
  );
  expect(counted).toBeGreaterThan(runs(500) / 4);
  expect(ruled).toBeGreaterThan(runs(500) / 8);
});
