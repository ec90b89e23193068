import { bundleCandidates, estimateTokens, type BundleCandidate } from '../../../../src/core/decide/bundle/index';
import { BUNDLE_FORMATS, type BundleFormat } from '../../../../src/core/model/bundle';
import { asVaultPath } from '../../../../src/core/model/path';
import { sha256 } from '../../../../src/core/read/text/hash';
import { encodeText } from '../../../../src/core/read/text/text';
import { contextOf, textsOf } from '../../../support/snapshot';
import { bundleFrom } from '../../../support/bundled';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const formats: readonly BundleFormat[] = BUNDLE_FORMATS;
const files = {
  'top-of-mind.md':
    '---\ngenerated-by: top-of-mind\n---\n# Top of mind\n\n- [[Priya]]\n- [[Old plan]]\n- [[Pool]]\n- [[Secret]]\n- [[Diary]]\n- [[Broken]]\n- [[archive/Gone]]\n- [[Missing]]\n- [[pic.png]]\n',
  'Priya.md': '---\nid: 1\n---\n\nPriya owns billing.\n',
  'Pool.md': 'The pool holds 40.\n\n```sh\n````\n```\n\n</note> & <note path="x"> "quoted" <|endoftext|>\n',
  'Old plan.md': '---\nsuperseded_by: "[[Pool]]"\n---\nThe pool holds 20.\n',
  'Secret.md': 'first line\npassword = hunter2!9xQ\n',
  'Diary.md': 'Dear #private diary\n',
  'Broken.md': '---\na: [\n---\nsome text\n',
  'archive/Gone.md': 'Archived.\n',
  'Topic.md': 'About queues.\n',
  'pic.png': '',
};
const query = (extra: object = {}): { budget: number; format: BundleFormat } => ({ budget: 4000, format: 'markdown', ...extra });

function bundled(extra: object = {}, texts = textsOf(files)): ReturnType<typeof bundleFrom> {
  const ctx = contextOf(files);
  return bundleFrom(ctx, query(extra), bundleCandidates(ctx, query(extra)), texts);
}

describe('bundleCandidates', () => {
  test('the index note, then what it links, then what it does not list yet, superseded last', () => {
    const paths = bundleCandidates(contextOf(files), query()).map((one) => one.path);
    expect(paths).toEqual([
      'top-of-mind.md',
      'Priya.md',
      'Pool.md',
      'Secret.md',
      'Diary.md',
      'Broken.md',
      'archive/Gone.md',
      'Topic.md',
      'Old plan.md',
    ]);
  });

  test('without an index note the highest ranked notes stand in', () => {
    const { 'top-of-mind.md': _, ...rest } = files;
    expect(bundleCandidates(contextOf(rest), query()).length).toBeGreaterThan(2);
  });
});

describe('decideBundle', () => {
  test('what may not leave stays out, with the reason and never the secret', () => {
    const bundle = bundled();
    const why = new Map(bundle.omitted.map((one) => [String(one.path), one.why]));
    expect(why.get('Secret.md')).toMatch(/password.*line 2/);
    expect(why.get('Diary.md')).toMatch(/#private/);
    expect(why.get('Broken.md')).toMatch(/properties cannot be read/);
    expect(why.get('archive/Gone.md')).toMatch(/archive/);
    expect(JSON.stringify(bundle)).not.toContain('hunter2');
    expect(bundle.text).not.toMatch(/Dear|Archived|some text/);
    expect(bundle.included.map((one) => String(one.path))).toEqual(['top-of-mind.md', 'Priya.md', 'Pool.md', 'Topic.md', 'Old plan.md']);
  });

  test('notes of headings alone, as empty logs of days, take the room that the others leave', () => {
    const days = Object.fromEntries(
      Array.from({ length: 9 }, (_, day) => [`memory/2026-01-1${day}.md`, `# 2026-01-1${day}\n## Summary\n## Decisions\n## Tasks\n`]),
    );
    const vault = { ...days, 'memory/2026-01-02.md': `The crane lifts ${'twelve tons and '.repeat(60)}more.\n` };
    const held = (budget: number): string[] => {
      const ctx = contextOf(vault);
      const all = bundleFrom(ctx, query({ budget }), bundleCandidates(ctx, query({ budget })), textsOf(vault)).included;
      return all.filter(({ as }) => as === 'whole').map(({ path }) => path);
    };
    expect(held(500)).toContain('memory/2026-01-02.md');
    expect(held(4000)).toHaveLength(10);
  });

  test('a tag added since the snapshot keeps a note in, and so does a file that could not be read', () => {
    const texts = new Map(textsOf(files));
    texts.set(asVaultPath('Priya.md'), '---\ntags: [private]\n---\nPriya\n');
    texts.delete(asVaultPath('Pool.md'));
    const bundle = bundled({}, texts);
    expect(bundle.included.map((one) => String(one.path))).toEqual(['top-of-mind.md', 'Topic.md', 'Old plan.md']);
    expect(bundle.omitted.find((one) => one.path === 'Pool.md')?.why).toMatch(/could not be read/);
  });

  test('the receipt holds for the text: tokens, hash, same bytes again', () => {
    for (const format of formats) {
      const bundle = bundled({ format });
      expect(bundle.tokens).toBe(estimateTokens(bundle.text));
      expect(bundle.sha256).toBe(sha256(encodeText(bundle.text)));
      expect(bundled({ format })).toEqual(bundle);
      expect(bundle.text).not.toContain('id: 1');
      if (format === 'agents') expect(bundle.text).not.toContain('endoftext');
      else
        expect(bundle.text).toContain(
          '<|endoftext|>'.replace(/[<>]/g, (c) => (format === 'xml' ? ({ '<': '&lt;', '>': '&gt;' }[c] ?? c) : c)),
        );
    }
    expect(bundled().text).toContain('Superseded by: Pool');
  });

  test('what must be there and does not fit is refused with the least budget, which then does', () => {
    const ctx = contextOf(files);
    const candidates: BundleCandidate[] = [{ path: asVaultPath('Pool.md'), why: 'must', must: true, phase: 'ranked' }];
    const run = (budget: number): ReturnType<typeof bundleFrom> => bundleFrom(ctx, query({ budget }), candidates, textsOf(files));
    let least = 0;
    try {
      run(1);
    } catch (error) {
      expect(error).toMatchObject({ code: 'budget_too_small' });
      least = Number(/at least (\d+)/.exec((error as Error).message)?.[1]);
    }
    expect(run(least).included).toMatchObject([{ path: 'Pool.md', as: 'whole' }]);
    expect(() => run(least - 1)).toThrow(expect.objectContaining({ code: 'budget_too_small' }));
  });

  test('a note that does not fit is cut between paragraphs, later ones are named only', () => {
    const long = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} says something about the weather in the harbour.`).join('\n\n');
    const many = { 'top-of-mind.md': '- [[A]]\n- [[B]]\n', 'A.md': long, 'B.md': long };
    const ctx = contextOf(many);
    const bundle = bundleFrom(ctx, query({ budget: 500 }), bundleCandidates(ctx, query()), textsOf(many));
    expect(bundle.included.map((one) => one.as)).toEqual(['whole', 'trimmed', 'title']);
    expect(bundle.text).toMatch(/harbour\.\n\n\[Trimmed: \d+ more lines in "A\.md"\.\]/);
    expect(bundle.tokens).toBeLessThanOrEqual(500);
    expect(bundle.tokens).toBeGreaterThan(360);
  });

  test('a ninth of the budget stays free for what the estimate misses', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}.md`, `A short note on berth ${i}.\n`]));
    const ctx = contextOf(many);
    const { tokens, omitted } = bundleFrom(
      ctx,
      query({ budget: 2000 }),
      Object.keys(many).map((path) => ({ path: asVaultPath(path), why: 'x', must: false, phase: 'ranked' })),
      textsOf(many),
    );
    expect(omitted.length).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(1780);
    expect(tokens).toBeGreaterThan(1700);
  });

  test('property: never above the budget, every candidate accounted for once', () => {
    const piece = fc.constantFrom(
      ...spaced('文字 ```\n \n\n </note> " \\ <|endoftext|> 🎉 \r\n'),
      'word ',
      'Wörter ',
      '# Head\n',
      '   ',
      'a'.repeat(80),
      '1234567890 ',
      '&',
      '\u0007',
      ']]>',
    );
    const note = fc.array(piece, { maxLength: 80 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.array(note, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...formats),
        (notes, budget, format) => {
          const vault = Object.fromEntries(notes.map((text, i) => [`N${i}.md`, text]));
          const ctx = contextOf(vault);
          const candidates = notes.map((_, i) => ({ path: asVaultPath(`N${i}.md`), why: 'x', must: false, phase: 'ranked' }));
          try {
            const bundle = bundleFrom(ctx, { budget, format }, candidates, textsOf(vault));
            expect(bundle.tokens).toBeLessThanOrEqual(budget);
            expect([...bundle.included, ...bundle.omitted].map((one) => one.path).sort()).toEqual(candidates.map((one) => one.path).sort());
            if (format === 'json')
              expect(() => {
                JSON.parse(bundle.text);
              }).not.toThrow();
          } catch (error) {
            expect(error).toMatchObject({ code: 'budget_too_small' });
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('names of what must not leave', () => {
  const bundleOf = (vault: Record<string, string>): string => {
    const ctx = contextOf(vault);
    return bundleFrom(ctx, query(), bundleCandidates(ctx, query()), textsOf(vault)).text;
  };

  test('an index note written before a note became private does not name it', () => {
    const vault = {
      'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n- [[Diary of May|May]] — linked\n- [[Pool]] — linked\n',
      'Diary of May.md': 'x #private\n',
      'Pool.md': 'The pool.\n',
    };
    const text = bundleOf(vault);
    expect(text).toContain('[[Pool]]');
    expect(text).not.toContain('Diary');
  });

  test('properties that never close keep a note in', () => {
    expect(bundleOf({ 'Odd.md': '---\ntags: [private]\n\nOrchids.\n' })).not.toContain('Orchids');
  });
});
