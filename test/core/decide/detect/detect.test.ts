import { conventions } from '../../../../src/core/conventions/list';
import { decideInit, detectSteps } from '../../../../src/core/decide/detect/index';
import { formatName } from '../../../../src/core/decide/naming/index';
import type { ConventionId } from '../../../../src/core/model/convention';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf } from '../../../support/snapshot';
import { runAtOnce } from '../../../../src/core/read/text/steps';

type Files = Readonly<Record<string, string>>;

/** Those that are no change of another. */
const own = conventions.filter((one) => one.extends === undefined);

const best = (files: Files, root = '', hidden: readonly string[] = []) =>
  runAtOnce(detectSteps({ snapshot: snapshotOf(files), conventions, hidden }, root)).candidates;
const sure = (files: Files, root = ''): ConventionId[] =>
  best(files, root).flatMap(({ convention, confidence }) => (confidence >= 0.5 ? [convention] : []));
const times = (count: number, path: (i: number) => string, text = ''): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), text]));

describe('recognising conventions', () => {
  test.each(own.map((convention) => [convention.id, convention] as const))(
    '%s: what init makes is recognised with a first entry, in a folder too',
    (id, convention) => {
      for (const root of ['', 'agents/mem']) {
        const ctx = { ...contextOf({}, { root }), convention };
        const made = applyPlan({}, decideInit(ctx, 'settings').plan);
        const folder = convention.names.find(({ folder: glob }) => !glob.includes('*'))?.folder ?? '';
        const entry = [root, folder, formatName(ctx, { date: '2026-03-01', title: 'First entry', tags: [] }, folder)]
          .filter((part) => part !== '')
          .join('/');
        expect(best({ ...made, [entry]: '' }, root)[0]?.convention).toBe(id);
      }
    },
  );

  const grown: readonly [ConventionId, Files][] = [
    ['notes-and-links', times(5, (i) => `2026-03-0${i + 1} Note ${i} -- tag.md`)],
    ['stoneros', { 'learnings/baseline_insights.md': '', 'learnings/corrections.md': '', 'context/session_20260304.md': '' }],
    ['daneel', { 'MEMORY.md': '', ...times(4, (i) => `memory/2026-03-0${i + 1}.md`) }],
    ['carlton', times(4, (i) => `memory/2026-03-0${i + 1}-research-matter-${i}.md`)],
    [
      'mindstone',
      {
        'MEMORY.md': '',
        ...times(4, (i) => `feedback_matter_${i}.md`, '---\nname: n\ndescription: d\nmetadata:\n  type: feedback\n---\n'),
      },
    ],
  ];
  test.each(grown)('%s: a folder that grew without it', (id, files) => {
    expect(sure(files)[0]).toBe(id);
    const [first, second] = best(files);
    expect(first?.confidence).toBeGreaterThan(second?.confidence ?? 1);
    expect(first?.evidence.length).toBeGreaterThan(0);
    for (const sentence of first?.evidence ?? []) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test.each(grown)('%s: files that do not fit make it less sure, not another', (id, files) => {
    const mixed = { ...files, 'memory/Scratch.md': '', 'Loose thoughts.md': '', 'pics/a.png': '', 'README.md': '' };
    const [before] = best(files);
    const [after] = best(mixed);
    expect(after?.convention).toBe(id);
    expect(after?.confidence).toBeLessThanOrEqual(before?.confidence ?? 0);
  });

  const plain: readonly [string, Files][] = [
    ['nothing at all', {}],
    ['a plain vault', times(30, (i) => `Folder ${i % 3}/Note ${i}.md`, '# Note\n')],
    ['a diary', times(30, (i) => `Daily/2026-03-${String(i + 1).padStart(2, '0')}.md`)],
    ['a repository with documents', { 'README.md': '', 'CHANGELOG.md': '', 'docs/getting_started.md': '', 'docs/api_reference.md': '' }],
    [
      'snake case alone',
      { 'getting_started.md': '', 'api_reference.md': '', 'user_guide.md': '', 'faq.md': '', 'road_map.md': '', 'style_guide.md': '' },
    ],
    ['one note with a day', { '2026-03-04 Plan -- a.md': '', 'Other.md': '', 'More.md': '' }],
  ];
  test.each(plain)('%s is none of them', (_, files) => {
    expect(sure(files)).toEqual([]);
  });

  test('hidden folders are evidence, other roots are not', () => {
    const files = { 'learnings/patterns.md': '', 'elsewhere/NOW.md': '', 'elsewhere/memory/2026-03-04.md': '' };
    const [without] = best(files);
    const [within] = best(files, '', ['.claude/context/research-caches-20260304.md']);
    expect(within?.confidence).toBeGreaterThan(without?.confidence ?? 1);
    expect(sure(files, 'elsewhere')).toEqual(['daneel']);
    expect(best(files, 'learnings').every(({ confidence }) => confidence === 0)).toBe(true);
  });
});

describe('a folder with names of another kind', () => {
  const own = times(30, (i) => `Thought ${i}.md`);

  it('is not notes and links, whatever index note or properties it has', () => {
    const properties = '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-01\n---\n';
    const files = { ...times(30, (i) => `Thought ${i}.md`, properties), 'top-of-mind.md': '' };
    expect(sure(files)).not.toContain('notes-and-links');
    expect(best(files)[0]).toMatchObject({ convention: 'notes-and-links', confidence: 0.49 });
  });

  it('is one from a fifth of its names on', () => {
    const named = (count: number): Files => ({ ...own, ...times(count, (i) => `2026-03-${10 + i} Day ${i}.md`), 'top-of-mind.md': '' });
    expect([sure(named(7)), sure(named(8))]).toEqual([[], ['notes-and-links']]);
  });

  it('may hold nothing but an index note', () => {
    expect(sure({ 'top-of-mind.md': '' })).toEqual(['notes-and-links']);
  });
});
