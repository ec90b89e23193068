import {
  decideMoves,
  mentionNames,
  mentionsIn,
  movesFor,
  notesWithMentions,
  textsForMoves,
  withMentions,
} from '../../../../src/core/decide/refactor/index';
import type { Proposal } from '../../../../src/core/model/results/proposal';
import type { MoveResult } from '../../../../src/core/model/results/refactor';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, textsOf } from '../../../support/snapshot';

type Files = Readonly<Record<string, string>>;

function moved(files: Files, from: string, to: string, include = true): Proposal<MoveResult> {
  const ctx = contextOf(files);
  const texts = textsOf(files);
  const moves = movesFor(ctx.snapshot, from, to, 'test');
  const needed = new Set(textsForMoves(ctx.snapshot, moves));
  const proposal = decideMoves(ctx, moves, new Map([...texts].filter(([path]) => needed.has(path))), 'Move');
  const names = mentionNames(ctx.snapshot, proposal.result.moved);
  return withMentions(
    ctx,
    proposal,
    new Map(notesWithMentions(ctx).map((path) => [path, mentionsIn(path, texts.get(path) ?? '', names)])),
    texts,
    include,
  );
}

/** What a text reads once `docs/TOOLS.md` is `docs/Kit.md`. */
function afterRename(text: string, more: Files = {}): string | undefined {
  const files = { 'docs/TOOLS.md': '# Tools\n', 's.md': text, ...more };
  return applyPlan(files, moved(files, 'docs/TOOLS.md', 'docs/Kit.md').plan)['s.md'];
}

describe('mentions of a file that gets another name', () => {
  test.each([
    ['see docs/TOOLS.md.', 'see docs/Kit.md.'],
    ['see TOOLS.md, then', 'see Kit.md, then'],
    ['`TOOLS.md` and `cat docs/TOOLS.md`', '`Kit.md` and `cat docs/Kit.md`'],
    ['```sh\nvi TOOLS.md\n```\n', '```sh\nvi Kit.md\n```\n'],
    ['(TOOLS.md) "TOOLS.md" TOOLS.md:12', '(Kit.md) "Kit.md" Kit.md:12'],
    ['**TOOLS.md**', '**Kit.md**'],
  ])('%j follows', (text, wanted) => expect(afterRename(text)).toBe(wanted));

  test.each([
    'MYTOOLS.md, MY-TOOLS.md, TOOLS.mdx, TOOLS.md.bak, tools.md, TOOLS',
    'other/TOOLS.md, ./TOOLS.md, ~/docs/TOOLS.md, docs/TOOLS.md/x',
    'https://example.org/TOOLS.md and https://example.org/?f=TOOLS.md',
    '---\nsource: TOOLS.md\n---\n\nText.\n',
    '---\nsource: [TOOLS.md\n---\n\nText.\n',
    '<!-- top-of-mind:begin index -->\nTOOLS.md\n<!-- top-of-mind:end index -->\n',
  ])('%j stays', (text) => expect(afterRename(text)).toBe(text));

  it('stays where a longer name is meant, or several files have the name', () => {
    expect(afterRename('Old TOOLS.md, TOOLS.md', { 'Old TOOLS.md': '' })).toBe('Old TOOLS.md, Kit.md');
    expect(afterRename('TOOLS.md, docs/TOOLS.md', { 'work/TOOLS.md': '' })).toBe('TOOLS.md, docs/Kit.md');
  });

  it('leaves links to the rules of links', () => {
    expect(afterRename('[[docs/TOOLS.md|TOOLS.md]] [TOOLS.md](docs/TOOLS.md) TOOLS.md\n\n[a]: docs/TOOLS.md\n')).toContain(' Kit.md\n');
    expect(afterRename('[[docs/TOOLS.md|TOOLS.md]]')).toBe('[[docs/Kit.md|Kit.md]]');
  });

  it('stays where the new name would be more than a name in the text', () => {
    const files = { 'TOOLS.md': '', 's.md': 'TOOLS.md' };
    expect(moved(files, 'TOOLS.md', 'A `b`.md').result.mentions).toEqual([]);
  });

  it('stays in generated notes and in those the product keeps', () => {
    const files = {
      'TOOLS.md': '',
      'r.md': '---\ngenerated-by: top-of-mind\n---\nTOOLS.md\n',
      'top-of-mind-decisions.md': 'TOOLS.md',
      'top-of-mind-skipped.md': 'TOOLS.md',
    };
    expect(moved(files, 'TOOLS.md', 'Kit.md').result.mentions).toEqual([]);
  });

  it('is told with its lines, and only listed where the plan shall not change it', () => {
    const files = { 'TOOLS.md': 'TOOLS.md is this.\n', 's.md': 'x\nTOOLS.md TOOLS.md\n\nTOOLS.md\n' };
    const mentions = [
      { path: 'TOOLS.md', count: 1, lines: [1] },
      { path: 's.md', count: 3, lines: [2, 4] },
    ];
    const listed = moved(files, 'TOOLS.md', 'Kit.md', false);
    expect(listed.result.mentions).toEqual(mentions);
    expect(applyPlan(files, listed.plan)).toEqual({ 'Kit.md': files['TOOLS.md'], 's.md': files['s.md'] });
    const changed = moved(files, 'TOOLS.md', 'Kit.md');
    expect(changed.result.mentions).toEqual(mentions);
    expect(applyPlan(files, changed.plan)).toEqual({ 'Kit.md': 'Kit.md is this.\n', 's.md': 'x\nKit.md Kit.md\n\nKit.md\n' });
  });
});
