import { carlton } from '../../../../src/core/conventions/carlton';
import { mindstone } from '../../../../src/core/conventions/mindstone';
import { indexSteps } from '../../../../src/core/decide/top-of-mind/index';
import type { Convention } from '../../../../src/core/model/convention';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';
import { thrownBy } from '../../../support/thrown';
import { atOnce } from '../../../support/at-once';

const decideIndex = atOnce(indexSteps);

type Files = Readonly<Record<string, string>>;

/** The vault after the index was written. */
function indexed(
  convention: Convention,
  vault: Files,
  size = convention.indexNote.size,
  missing: readonly string[] = [],
): { files: Files; text: string; changed: boolean } {
  const own = { ...convention, indexNote: { ...convention.indexNote, size } };
  const { path } = own.indexNote;
  const { plan, result } = decideIndex({ ...contextOf(vault), convention: own }, vault[path] ?? null, { missing: new Set(missing) });
  const files = applyPlan(vault, plan);
  return { files, text: files[path] ?? '', changed: result.changed };
}

const memory = (type: string, description: string, more = ''): string =>
  `---\ndescription: ${description}\ntype: ${type}\n${more}---\n\nText.\n`;
const memories: Files = {
  'reference_tides.md': memory('reference', 'Where tide tables come from'),
  'feedback_tabs.md': memory('feedback', 'Use tabs', 'critical: false\n'),
  'feedback_answer.md': memory('feedback', 'The answer first'),
  'feedback_mail.md': memory('feedback', 'Never mail the crews', 'critical: true\n'),
  'project_boat.md': memory('project', 'The late boat'),
  'user_mira.md': '# Mira runs the office\n\nText.\n',
  'design_gate.md': '---\nmetadata:\n  type: design\n---\n\nText.\n',
  'note_of_ours.md': memory('idea', 'A type of our own'),
  'feedback_hidden.md': memory('feedback', 'Hidden', 'private: true\n'),
  'README.md': 'About this folder.\n',
};

describe('by type', () => {
  test('golden bytes of a new index', () => {
    const { text, files } = indexed(mindstone, memories);
    expect(text).toBe(`# Memory index

## Critical feedback (always injected)

- [feedback_mail.md](feedback_mail.md) — Never mail the crews

## Standard feedback

- [feedback_answer.md](feedback_answer.md) — The answer first
- [feedback_tabs.md](feedback_tabs.md) — Use tabs

## Projects

- [project_boat.md](project_boat.md) — The late boat

## Reference (evergreen)

- [reference_tides.md](reference_tides.md) — Where tide tables come from

## Design

- [design_gate.md](design_gate.md) — gate

## User

- [user_mira.md](user_mira.md) — Mira runs the office

## Other

- [note_of_ours.md](note_of_ours.md) — A type of our own
`);
    expect(indexed(mindstone, files).changed).toBe(false);
  });

  const byHand = `# Our index

Read this first.

## Projects
- [project_boat.md](project_boat.md) — the boat, in our words

Talk to Mira about it.

## Critical feedback (always injected)

## Standard feedback
- [feedback_tabs.md](feedback_tabs.md) — tabs, always
`;

  test('sections that a person wrote keep their order and lines, and get what is missing at their end', () => {
    const { text, files } = indexed(mindstone, { ...memories, 'project_pier.md': memory('project', 'The pier'), 'MEMORY.md': byHand });
    expect(text).toBe(`# Our index

Read this first.

## Projects
- [project_boat.md](project_boat.md) — the boat, in our words
- [project_pier.md](project_pier.md) — The pier

Talk to Mira about it.

## Critical feedback (always injected)

- [feedback_mail.md](feedback_mail.md) — Never mail the crews

## Standard feedback
- [feedback_tabs.md](feedback_tabs.md) — tabs, always
- [feedback_answer.md](feedback_answer.md) — The answer first

## Reference (evergreen)

- [reference_tides.md](reference_tides.md) — Where tide tables come from

## Design

- [design_gate.md](design_gate.md) — gate

## User

- [user_mira.md](user_mira.md) — Mira runs the office

## Other

- [note_of_ours.md](note_of_ours.md) — A type of our own
`);
    expect(indexed(mindstone, files).changed).toBe(false);
    const { 'feedback_answer.md': _, ...gone } = files;
    expect(indexed(mindstone, gone, 200, ['feedback_answer.md']).text).toBe(
      text.replace('- [feedback_answer.md](feedback_answer.md) — The answer first\n', ''),
    );
  });

  test('a note that has to go makes room for a critical one', () => {
    const { text } = indexed(mindstone, memories, 1);
    expect(text.match(/^- /gm)).toHaveLength(1);
    expect(text).toContain('feedback_mail.md');
  });

  test('a block whose marks are no pair is left alone', () => {
    const broken = { ...memories, 'MEMORY.md': '# Index\n\n<!-- top-of-mind:begin index-project -->\n' };
    expect(thrownBy(() => indexed(mindstone, broken))).toMatchObject({ code: 'bad_input', path: 'MEMORY.md' });
  });

  test('a description that seems to hold a secret is not copied', () => {
    const { text } = indexed(mindstone, { 'reference_key.md': memory('reference', '"api_key = sk-live-9f8A7b6C5d4E3f2G1h0J9k8L"') });
    expect(text).toContain('(reference_key.md)');
    expect(text).not.toContain('9f8A7b');
  });

  const line = fc.constantFrom(
    '',
    'Text of a person.',
    '# Index',
    '## Projects',
    '## Standard feedback',
    '### Feedback',
    '- [feedback_tabs.md](feedback_tabs.md) — tabs',
    '- [[project_boat]]',
    '> ## Design',
    '    ## Reference',
    '<!-- a remark -->',
  );
  test('whatever a person wrote stays, a second run changes nothing, and each memory has one line at most', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, lineBreak, ends) => {
        const current = lines.join(lineBreak) + (ends ? lineBreak : '');
        const { text, files } = indexed(mindstone, { ...memories, 'MEMORY.md': current });
        expect(indexed(mindstone, files).changed).toBe(false);
        const now = text.split(/\r?\n/);
        for (const one of current.split(/\r?\n/)) expect(now.splice(0, now.indexOf(one) + 1)).toContain(one);
        for (const path of ['feedback_answer.md', 'reference_tides.md', 'feedback_mail.md'])
          expect(text.split(`](${path})`)).toHaveLength(2);
        expect(text).not.toContain('hidden');
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('titles', () => {
  const files: Files = {
    'memory/2026-02-27-reply-answer-first.md': 'Text.\n',
    'memory/2026-03-03-interactive-late-boat.md': '[[2026-02-27-reply-answer-first]]\n',
    'memory/2026-02-28-research-tide-tables.md': '[[2026-02-27-reply-answer-first]] [[Nobody]]\n',
    'memory/2026-03-01-curator-crew-lists.md': '[[Nobody]]\n',
    'memory/2026-03-02-interactive-pay.md': '---\nprivate: true\n---\nText.\n',
  };

  test('golden bytes: sorted, without reasons', () => {
    const { text, files: after } = indexed(carlton, files);
    expect(text).toContain(`<!-- top-of-mind:begin index -->

- [[2026-02-27-reply-answer-first]]
- [[2026-02-28-research-tide-tables]]
- [[2026-03-01-curator-crew-lists]]
- [[2026-03-03-interactive-late-boat]]

<!-- top-of-mind:end index -->
`);
    expect(text).not.toContain('Wanted');
    expect(indexed(carlton, after).changed).toBe(false);
  });

  test('where not all of them have room, the newest stay', () => {
    expect(indexed(carlton, files, 2).text).toContain(
      '-->\n\n- [[2026-03-01-curator-crew-lists]]\n- [[2026-03-03-interactive-late-boat]]\n\n<!--',
    );
  });

  test('what is linked by hand has no second line', () => {
    const after = indexed(carlton, { ...files, 'top-of-mind.md': 'Start: [[2026-02-27-reply-answer-first]]\n' }).text;
    expect(after.match(/reply-answer-first/g)).toHaveLength(1);
  });
});
