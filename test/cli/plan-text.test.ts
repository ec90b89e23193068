import { paintFor } from '../../src/verbs/text/screen';
import { previewText } from '../../src/verbs/text/plan';
import { asVaultPath } from '../../src/core/model/path';
import type { FilePreview, Plan, PlanPreview, PlanRisk } from '../../src/core/model/plan';

const plain = paintFor(false);
const path = asVaultPath;
const plan: Plan = {
  version: 1,
  id: 'p',
  title: 'Rename 1 note',
  reason: 'Better names.',
  created: '2026-03-15T12:00:00+00:00',
  edits: [],
  preconditions: [],
  announced: [],
};
const file = (name: string, more: Partial<FilePreview> = {}): FilePreview => ({
  path: path(name),
  to: path(name),
  change: 'edit',
  reasons: [],
  hunks: [],
  cut: false,
  parts: [],
  fixed: true,
  ...more,
});
const preview = (files: readonly FilePreview[], risks: readonly PlanRisk[] = []): PlanPreview => ({
  plan,
  files,
  count: files.length,
  risks,
});
const added = (count: number): FilePreview['hunks'] => [
  { line: 1, lines: Array.from({ length: count }, (_, i) => ({ kind: 'added', text: `line ${i}` })) },
];

describe('a plan in the terminal', () => {
  it('reads as a diff: the risks first, then file by file what changes', () => {
    const files = [
      file('Home.md', {
        reasons: ['Links follow the move.'],
        hunks: [
          {
            line: 11,
            lines: [
              { kind: 'same', text: 'before' },
              { kind: 'removed', text: '[[tmp]]' },
              { kind: 'added', text: '[[Design]]' },
              { kind: 'same', text: '' },
            ],
          },
        ],
      }),
      file('tmp.md', { to: path('Design.md'), change: 'move', reasons: ['No meaning', 'Second'] }),
      file('a.md', { to: path('b.md'), change: 'move-and-edit', hunks: added(1) }),
      file('old.md', { to: null, change: 'trash', hunks: [{ line: 1, lines: [{ kind: 'removed', text: 'gone' }] }] }),
      file('new.md', { change: 'create', hunks: added(1), cut: true }),
      file('pic.png', { to: null, change: 'trash', cut: true }),
      file('same.md'),
    ];
    expect(previewText(preview(files, [{ kind: 'trash', path: path('old.md'), message: '"old.md" goes to the trash.' }]), plain).join('\n'))
      .toBe(`
Plan: Rename 1 note, 7 files (not applied)
  Better names.

Look at this first
  ! "old.md" goes to the trash.

Home.md  edited
  Links follow the move.
  @@ line 11 @@
    before
  - [[tmp]]
  + [[Design]]


tmp.md → Design.md  moved
  No meaning
  Second

a.md → b.md  moved and edited
  @@ line 1 @@
  + line 0

old.md  to the trash
  @@ line 1 @@
  - gone

new.md  new
  @@ line 1 @@
  + line 0
  … more of this file is not shown.

pic.png  to the trash
  It is not a text file, so its content is not shown.

same.md  edited
  Its text stays as it is.`);
  });

  it('is empty where there is none, and says where nothing changes', () => {
    expect(previewText(undefined, plain)).toEqual([]);
    expect(previewText(null, plain)).toEqual(['Nothing to change.']);
  });

  it('colours removed and added lines, and risks', () => {
    const text = previewText(
      preview(
        [
          file('a.md', {
            hunks: [
              {
                line: 1,
                lines: [
                  { kind: 'removed', text: 'x' },
                  { kind: 'added', text: 'y' },
                ],
              },
            ],
          }),
        ],
        [{ kind: 'lost-link', path: path('a.md'), message: 'M' }],
      ),
      paintFor(true),
    ).join('\n');
    const esc = String.fromCharCode(27);
    expect(text).toContain(`${esc}[31m- x${esc}[39m`);
    expect(text).toContain(`${esc}[32m+ y${esc}[39m`);
    expect(text).toContain(`${esc}[31m!${esc}[39m M`);
  });

  it('stops after many files and says how many more there are', () => {
    const lines = previewText(preview(Array.from({ length: 3000 }, (_, i) => file(`n${i}.md`, { hunks: added(5) }))), plain);
    expect(lines.length).toBeLessThanOrEqual(502);
    const shown = lines.filter((line) => line.endsWith('edited')).length;
    expect(shown).toBeGreaterThan(50);
    expect(lines[lines.length - 1]).toMatch(/^… (?:\d+ more lines of this file )?and [\d,]+ more files; --json has the whole plan\.$/);
  });

  it('counts each file once, shown or not', () => {
    const lines = previewText(preview(Array.from({ length: 120 }, (_, i) => file(`n${i}.md`, { hunks: added(3) }))), plain);
    const shown = lines.filter((line) => line.endsWith('edited')).length;
    const more = Number(/and ([\d,]+) more files?/.exec(lines[lines.length - 1] ?? '')?.[1]);
    expect(shown + more).toBe(120);
  });

  it('stops in the middle of a long file', () => {
    const lines = previewText(preview([file('a.md', { hunks: added(600) }), file('b.md'), file('c.md')]), plain);
    expect(lines[lines.length - 1]).toBe('… 106 more lines of this file and 2 more files; --json has the whole plan.');
    expect(lines.filter((line) => line.startsWith('  + '))).toHaveLength(494);
  });

  it('counts risks beyond twenty', () => {
    const risks = Array.from({ length: 33 }, (_, i): PlanRisk => ({ kind: 'lost-link', path: path('a.md'), message: `Link ${i}.` }));
    const lines = previewText(preview([], risks), plain);
    expect(lines.filter((line) => line.startsWith('  ! '))).toHaveLength(20);
    expect(lines[lines.length - 1]).toBe('  … and 13 more; --json has the whole plan.');
  });
});
