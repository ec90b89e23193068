import { applyMaintenance, findLines, readMaintenanceAnswer, type MaintenanceFiles } from '../../../../src/core/decide/upkeep/index';
import type { DecideContext } from '../../../../src/core/model/context';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';
import type { Plan } from '../../../../src/core/model/plan';
import { contextOf as contextOfFiles } from '../../../support/snapshot';
import { fc, runs, scaled } from '../../../support/properties';
import { contextOf } from './context';

const rule = contextOf('daneel').convention.maintenance;
if (rule === undefined) throw new Error('daneel has maintenance');

const INTO = 'MEMORY.md';
const LOG = 'memory/2026-02-17.md';
const lines = fc.constantFrom(
  ...['# Memory', '## Lessons', '## Context', '## decisions', '', '- Water the plants', '- [x] Order a lamp', '- ~~Old~~', '* * *'],
  ...['- Closed until 2026-01-02', '  further words', '    code', '| a | b |', '```', '<!-- open', '-->', '%%', '> quoted', '1. first'],
  ...[
    'Ana Lopez leads the choir',
    '- [[Ana Lopez]] has the key until 2025-01-01',
    '---',
    '===',
    'superseded by [[x]]',
    '日本語 2024-01-01',
  ],
  ...['- Water the plants on Mondays at home', '- Water the plants on Mondays at home'],
);
const text = fc.tuple(fc.array(lines, { maxLength: 16 }), fc.constantFrom('\n', '\r\n')).map(([all, lineBreak]) => all.join(lineBreak));
const entry = fc.constantFrom(
  '## 09:00 Backups\n\nDecided to run the backup of the archive daily at eight.',
  '## 10:00 Restore\n\nThe restore of the archive backup needs forty minutes on the old disk.',
  '## 11:00 Restore\n\nAgain the restore of the archive backup needs forty minutes on the old disk.',
  '## 12:00 Lesson\n\nLearned that `<!--` opens a comment and %% another.',
  '## 13:00 Reply\n\nAll good, works as expected.',
  '- decided: <!-- never again',
  '09:30 It turned out that **Ana Lopez** has the key',
);
const log = fc.array(entry, { maxLength: 4 }).map((all) => `# 2026-02-17\n\n${all.join('\n\n')}\n`);

function contextWith(files: Readonly<Record<string, string>>): DecideContext {
  return { ...contextOf('daneel'), snapshot: contextOfFiles(files).snapshot };
}

function filesFrom(memory: string | null, logText: string): MaintenanceFiles {
  if (rule === undefined) throw new Error('unreachable');
  return {
    rule,
    notes: new Map([[LOG as NotePath, logText]]),
    into: { path: asVaultPath(INTO), text: memory },
    log: { path: asVaultPath(LOG), text: logText },
    metrics: { path: asVaultPath('memory/metrics.json'), text: null },
    mistakes: null,
    states: [],
  };
}

function after(plan: Plan | null, path: string, before: string | null): string | null {
  return (plan?.edits ?? []).reduce<string | null>((now, edit) => {
    if (edit.path !== path) return now;
    if (edit.op === 'append') return `${now ?? ''}\n${edit.text}`;
    return edit.op === 'create' || edit.op === 'replace' ? edit.text : now;
  }, before);
}

test('of the curated file only what was chosen goes and comes, the log only grows, and nothing is promoted twice', () => {
  const met = { promoted: 0, pruned: 0, linked: 0 };
  fc.assert(
    fc.property(fc.option(text, { nil: null }), log, fc.nat(255), (memory, logText, mask) => {
      const files = filesFrom(memory, logText);
      const ctx = contextWith({ 'Ana Lopez.md': 'x', [LOG]: logText, ...(memory === null ? {} : { [INTO]: memory }) });
      const found = findLines(ctx, files);
      const all = [...found.promote, ...found.prune, ...found.link].map(({ id }) => id);
      const chosen = readMaintenanceAnswer(JSON.stringify({ promote: all.filter((_, at) => (mask >> (at % 8)) & 1) }));
      let result;
      try {
        result = applyMaintenance(ctx, files, found, chosen);
      } catch (error) {
        // A text that ends inside a comment or code takes nothing.
        expect((error as { code?: string }).code).toBe('unreadable');
        return;
      }
      const { plan, result: done } = result;
      expect(done.problems).toEqual([]);
      const next = after(plan, INTO, memory);
      const now = after(plan, LOG, logText) ?? '';
      expect(now.startsWith(logText)).toBe(true);
      expect(now).toContain('Memory maintenance');
      // Taking out again what came, and putting back what went, gives the lines as they were.
      let rest = (next ?? '').split(/\r?\n/);
      for (const { text: promoted } of done.promote) {
        expect(rest).toContain(`- ${promoted}`);
        rest = rest.filter((line) => line !== `- ${promoted}`);
      }
      const cut = new Set(done.prune.map(({ id }) => id));
      const ranges = found.prune.filter(({ id }) => cut.has(id)).map(({ range }) => range);
      const kept = [...(memory ?? '')].length === 0 ? '' : withoutRanges(memory ?? '', ranges);
      const plain = (line: string): string => line.replace(/\[\[Ana Lopez\]\]/g, 'Ana Lopez').trimEnd();
      const wanted = kept
        .split(/\r?\n/)
        .map(plain)
        .filter((line) => line !== '');
      const has = rest.map(plain).filter((line) => line !== '');
      expect(has.filter((line) => wanted.includes(line)).length).toBeGreaterThanOrEqual(wanted.length);
      expect(wanted.every((line) => has.includes(line))).toBe(true);
      for (const line of has) if (!wanted.includes(line)) expect(line).toMatch(/^(?:# Memory|## (?:Lessons|Context|Decisions))$/);
      if (next !== null) {
        const again = findLines(contextWith({ 'Ana Lopez.md': 'x', [LOG]: now, [INTO]: next }), filesFrom(next, now));
        for (const { id } of done.promote) expect(again.promote.map((line) => line.id)).not.toContain(id);
        for (const { text: promoted } of again.promote) expect(done.promote.map((line) => line.text)).not.toContain(promoted);
      }
      met.promoted += done.promote.length;
      met.pruned += done.prune.length;
      met.linked += done.link.length;
    }),
    { numRuns: runs(500) },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(scaled(8, 500));
});

function withoutRanges(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    out += text.slice(at, start);
    at = end;
  }
  return out + text.slice(at);
}
