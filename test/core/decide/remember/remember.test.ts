import { decideRemember as decide, parseEntryInput, proposeLinks } from '../../../../src/core/decide/remember/index';
import type { Around } from '../../../../src/core/decide/remember/remember';
import { protectedRanges } from '../../../../src/core/decide/remember/protected';
import { nameFault } from '../../../../src/core/decide/refactor/index';
import type { DecideContext } from '../../../../src/core/model/context';
import { asVaultPath, basenameOf, folderOf } from '../../../../src/core/model/path';
import type { RememberInput } from '../../../../src/core/model/results/remember';
import type { Verdict } from '../../../../src/core/model/verdict';
import { readFrontmatter } from '../../../../src/core/read/frontmatter/frontmatter';
import { EVIDENCE } from '../../../support/evidence';
import { contextOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const unique: Verdict = { verdict: 'UNIQUE', confidence: 0.9, of: null, candidates: [], evidence: null };
const of = (label: 'SUPERSEDE' | 'DUPLICATE', path: string): Verdict => ({
  ...unique,
  verdict: label,
  of: { path: asVaultPath(path), entry: null },
});
/** Nothing around the entry but what a test says. */
const around = (verdict: Verdict, olderText: string | null, links: Around['links'] = []): Around => ({
  older: verdict.of !== null && 'path' in verdict.of ? { ref: verdict.of, text: olderText, isMarkable: true } : null,
  fileText: null,
  skippedText: null,
  level: 'balanced',
  links,
});
const decideRemember = (
  ctx: DecideContext,
  entry: RememberInput,
  verdict: Verdict,
  olderText: string | null,
  links: Around['links'] = [],
) => decide(ctx, parseEntryInput(ctx, entry), verdict, around(verdict, olderText, links));
const input = (extra: Partial<RememberInput> = {}): RememberInput => ({
  title: 'Pool size',
  body: 'The pool holds 40 connections.',
  onDuplicate: 'skip',
  ...extra,
});

describe('decideRemember', () => {
  const old = '2026-01-02 Pool -- db.md';
  const files = { [old]: '---\nid: X # mine\ncreated: 2026-01-02\n---\nThe pool holds 20 connections.\n', 'Priya.md': 'A person.\n' };

  test('an older note that cannot be marked safely is left alone, and the entry is still written', () => {
    const broken = '---\na: [\n---\nOld.\n';
    const { plan, result } = decideRemember(contextOf({ 'Old.md': broken }), input(), of('SUPERSEDE', 'Old.md'), broken, []);
    expect(result.superseded).toBeNull();
    expect(plan?.edits.map((edit) => edit.op)).toEqual(['create']);
  });

  test.each([
    ['careful', 0.9, [], 'create', null],
    ['balanced', 0.9, [], 'create', 'top-of-mind-skipped.md'],
    ['strict', 0.7, [], 'create', 'top-of-mind-skipped.md'],
    ['strict', 0.5, [], 'create', null],
    ['strict', 1, ['80'], 'create', null],
  ] as const)('a duplicate that nobody looks at, %s, at %d with %j unmatched', (level, confidence, unmatched, op, skipped) => {
    const verdict: Verdict = { ...of('DUPLICATE', old), confidence, evidence: { ...EVIDENCE, unmatched } };
    const ctx = contextOf(files);
    const { plan, result } = decide(ctx, parseEntryInput(ctx, input({ date: '2026-03-15' })), verdict, {
      ...around(verdict, files[old] ?? ''),
      level,
    });
    expect([plan?.edits[0]?.op, result.skipped?.path ?? null]).toEqual([op, skipped]);
    // What is not left out is written beside the older one, which stays as it is.
    expect([result.verdict, result.of, result.path, result.superseded]).toEqual([
      'DUPLICATE',
      verdict.of,
      skipped === null ? '2026-03-15 Pool size.md' : null,
      null,
    ]);
    expect(plan?.edits).toHaveLength(1);
  });

  test.each(['', '   \n\t', '<!-- -->', '---', '\u200b'])('an empty body is refused: %j', (body) => {
    expect(() => decideRemember(contextOf({}), input({ body }), unique, null, [])).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });

  test.each(['2026-02-30', 'yesterday', '2026-3-1', ''])('a date that is none is refused: %j', (date) => {
    expect(() => decideRemember(contextOf({}), input({ date }), unique, null, [])).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });

  test('the title comes from the first line where none is given', () => {
    const { result } = decideRemember(
      contextOf({}),
      input({ title: ' ', body: '\n# **Deploys** take [[Four|four]] minutes\n\nMore.', date: '2026-03-15' }),
      unique,
      null,
      [],
    );
    expect(result.path).toBe('2026-03-15 Deploys take four minutes.md');
  });

  test.each([
    '../../x',
    'CON',
    'a/b\\c',
    'x'.repeat(300),
    '🎉',
    '...',
    '???',
    'a: b',
    '[[x]]',
    '日'.repeat(200),
    '.hidden',
    'a\nb',
    '\u202eabc',
    '-- x --',
  ])('a hostile title stays a safe name in the memory: %j', (title) => {
    const ctx = contextOf({}, { root: 'mem' });
    const { result, plan } = decideRemember(ctx, input({ title, date: '2026-03-15' }), unique, null, []);
    expect(folderOf(result.path ?? '')).toBe('mem');
    expect(nameFault(basenameOf(result.path ?? ''))).toBeNull();
    expect(plan?.edits[0]?.path).toBe(result.path);
  });

  test('property: any title, tags, type and body are found again', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), text, text, (title, tags, type, tail) => {
        const body = `Said: ${tail}`;
        const { plan } = decideRemember(
          contextOf({}),
          { title, tags, type, body, date: '2026-03-15', onDuplicate: 'skip' },
          unique,
          null,
          [],
        );
        const created = plan?.edits[0];
        const note = created?.op === 'create' ? created.text : '';
        const frontmatter = readFrontmatter(note);
        expect(note.endsWith(body.endsWith('\n') ? body : `${body}\n`)).toBe(true);
        if (frontmatter.state !== 'ok') throw new Error(`frontmatter of ${JSON.stringify({ title, tags, type })}`);
        if (type !== '') expect(frontmatter.data['type']).toBe(type);
        const aliases = frontmatter.data['aliases'];
        if (aliases !== undefined) expect(aliases).toEqual([title.replace(/\s+/g, ' ').trim()]);
        const kept = frontmatter.data['tags'];
        if (kept !== undefined) expect(kept).toEqual([...new Set(tags)]);
        else for (const tag of tags) expect(created?.path).toContain(tag);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('proposeLinks', () => {
  const ctx = contextOf({
    '2026-01-02 Connection pool -- db.md': 'x',
    '2026-01-03 Connection pool limits -- db.md': 'x',
    'Priya.md': '---\naliases: [Priya Nair, PN]\n---\n',
    'a/Tom.md': 'x',
    'b/Tom.md': 'x',
    '結城さん.md': 'x',
    'Note.md': 'x',
    'CI.md': 'x',
    'Gone.md': '---\nsuperseded_by: "[[Priya]]"\n---\n',
    'C#.md': 'x',
  });
  const found = (text: string): string[] => proposeLinks(ctx, text).map((link) => `${link.text} > ${link.to}`);

  test.each([
    ['Ask Priya about it, and Priya again.', ['Priya > Priya.md']],
    ['priya nair knows', ['priya nair > Priya.md']],
    [
      'The connection-pool limits and the connection pool',
      ['connection-pool limits > 2026-01-03 Connection pool limits -- db.md', 'connection pool > 2026-01-02 Connection pool -- db.md'],
    ],
    ['Tom is one of two', []],
    ['昨日、結城さんに聞いた', ['結城さん > 結城さん.md']],
    ['a note, ci and CI', ['CI > CI.md']],
    ['Gone and C#', []],
    ['Priyanka, #Priya, x/Priya, Priya-like, @Priya', []],
    ['`Priya` [[Other|Priya]] [Priya](x.md) https://x.example/Priya <b Priya>', []],
    ['# Priya\n\n```\nPriya\n```\n\n    Priya\n', []],
    ['[[Priya]] wrote it, says Priya', []],
    ['the connection. Pool', []],
  ])('%j', (text, expected) => expect(found(text)).toEqual(expected));

  test('accepted links are put in and nothing else changes', () => {
    const body = '| Priya | the connection pool |\r\nPriya Nair\r\n';
    const links = proposeLinks(ctx, body);
    const { plan } = decideRemember(ctx, input({ body, date: '2026-03-15' }), unique, null, links);
    const edit = plan?.edits[0];
    expect(
      edit?.op === 'create' &&
        edit.text.endsWith('| [[Priya]] | the [[2026-01-02 Connection pool -- db\\|connection pool]] |\r\nPriya Nair\r\n'),
    ).toBe(true);
  });

  test('a link for words that moved is refused', () => {
    const stale = [{ to: asVaultPath('Priya.md'), text: 'Priya', start: 1, end: 6 }];
    expect(() => decideRemember(ctx, input({ body: 'Priya' }), unique, null, stale)).toThrow(
      expect.objectContaining({ code: 'bad_input' }),
    );
  });

  test('property: taking the inserted links out gives the body back', () => {
    const pieces = fc.constantFrom(
      ...spaced('Priya 結城さん [[ ]] | # x <!-- --> $ ( ]('),
      'connection pool',
      'Connection pool limits',
      ' ',
      '\n',
      '`',
      '. ',
      '```\n',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const body = `said ${parts.join('')}`;
        const links = proposeLinks(ctx, body);
        const closed = protectedRanges(body);
        for (const link of links) {
          expect(body.slice(link.start, link.end)).toBe(link.text);
          expect(closed.some((range) => link.start < range.end && range.start < link.end)).toBe(false);
        }
        const { plan } = decideRemember(ctx, input({ body }), unique, null, links);
        const edit = plan?.edits[0];
        let text = edit?.op === 'create' ? edit.text : '';
        const head = text.indexOf('\n---\n') + 6;
        text = text.slice(head);
        let back = '';
        let at = 0;
        let shift = 0;
        for (const link of links) {
          const start = link.start + shift;
          const end = text.indexOf(']]', start) + 2;
          back += text.slice(at, start) + link.text;
          at = end;
          shift += end - start - (link.end - link.start);
        }
        back += text.slice(at);
        expect(back).toBe(body.endsWith('\n') ? body : `${body}\n`);
      }),
      { numRuns: runs(500) },
    );
  });
});

test('a text with properties that cannot be read is refused', () => {
  for (const body of ['---\ntags: [private\n---\nText.', '---\ntags: [private]\n\nText.'])
    expect(() => decideRemember(contextOf({}), input({ body }), unique, null, [])).toThrow('cannot be read');
});
