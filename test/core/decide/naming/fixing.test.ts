import { conventions } from '../../../../src/core/conventions/list';
import { decideFixes, nameSteps, slugOf, textsForFixes } from '../../../../src/core/decide/naming/index';
import type { DecideContext } from '../../../../src/core/model/context';
import type { Convention } from '../../../../src/core/model/convention';
import type { Finding } from '../../../../src/core/model/finding';
import { basenameOf, folderOf, foldKey, stemOf, type VaultPath } from '../../../../src/core/model/path';
import { encodeText } from '../../../../src/core/read/text/text';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, textsOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';
import { atOnce } from '../../../support/at-once';
import { spaced } from '../../../support/spaced';

const checkNames = atOnce(nameSteps);

type Files = Readonly<Record<string, string>>;

const WORDS = [
  ...spaced('Plan plan CON Research reply session feedback Project C++ why? Été e\u0301te\u0301 缓存 🧠 2'),
  'x'.repeat(60),
] as const;
const DAYS = ['2026-03-04', '20260304', '2026_03_05', '2026-02-30', '20261399', ''] as const;
const JOINERS = [' ', '-', '_', '  ', ' -- ', ': ', '.'] as const;
const TEXTS = [
  '',
  'Text.\n',
  '# A heading\n',
  '---\ncreated: 2026-03-06\n---\n',
  '---\ncreated: 2026-02-30\nid: SAME\n---\n',
  '---\nid: SAME\ntype: research\n---\n',
  '---\nmetadata:\n  type: feedback\n  hits: "2"\n---\n',
  '---\nname: x\ndescription: y\ntype: project\nhits: "7"\ncritical: "False"\ntags: one\n---\n',
  '---\n{type: user}\n---\n',
  '---\nbroken: [\n---\n',
  '---\nnever closed\n',
] as const;

const stem = fc
  .tuple(
    fc.constantFrom(...DAYS),
    fc.array(fc.tuple(fc.constantFrom(...JOINERS), fc.constantFrom(...WORDS)), { maxLength: 4 }),
    fc.constantFrom(...DAYS),
    fc.boolean(),
  )
  .map(
    ([first, words, last, isBehind]) =>
      `${isBehind ? '' : first}${words.map(([joiner, word]) => joiner + word).join('')}${isBehind ? ` ${last}` : ''}`,
  )
  .filter((text) => text.replace(/[./]/g, '').trim() !== '' && !text.startsWith('.'));

function foldersOf({ names }: Convention): string[] {
  return ['', 'elsewhere', ...new Set(names.map(({ folder }) => (folder === '**' ? 'below' : folder)))].filter(
    (folder) => !folder.startsWith('.'),
  );
}

function filesOf(convention: Convention): fc.Arbitrary<Files> {
  const file = fc.tuple(
    fc.constantFrom(...foldersOf(convention)),
    stem,
    fc.constantFrom('.md', '.md', '.md', '.MD', '.png'),
    fc.constantFrom(...TEXTS),
  );
  return fc.array(file, { minLength: 1, maxLength: 12 }).map((all) => {
    const paths = all.map(([folder, name, extension]) => `${folder === '' ? '' : `${folder}/`}${name}${extension}`);
    return Object.fromEntries(
      all.map(([, , extension, text], i) => [
        paths[i] ?? '',
        extension === '.png' ? 'png' : `${text}\n[[${stemOf(paths[(i + 1) % paths.length] ?? '')}]]\n`,
      ]),
    );
  });
}

const contextFor = (convention: Convention, files: Files): DecideContext => ({ ...contextOf(files), convention });

describe.each(conventions.map((convention) => [convention.id, convention] as const))('fixing %s', (_, convention) => {
  test('gives each file a name of its own, loses no word, and is done after one plan', () => {
    fc.assert(
      fc.property(filesOf(convention), (files) => {
        const ctx = contextFor(convention, files);
        // Asked for by path, names of a memory's own are renamed like any other.
        const findings = checkNames(ctx, allOf(ctx));
        const renames = new Map(findings.flatMap(({ path, fix }) => (fix?.kind === 'rename' ? [[path, fix.to] as const] : [])));
        // A name that no disk holds has to lose some, and a day that no calendar has gives way.
        const dated = new Set<string>(findings.flatMap(({ id, path }) => (id === 'name.date' ? [path] : [])));
        for (const [path, to] of renames)
          if (!dated.has(path) && encodeText(basenameOf(path)).length < 235) keepsWords(convention, path, to);
        const { plan } = decided(ctx, findings, files);
        const after = applyPlan(files, plan);
        expect(Object.keys(after)).toHaveLength(Object.keys(files).length);
        expect(new Set(Object.keys(after).map(foldKey)).size).toBe(Object.keys(after).length);
        const again = contextFor(convention, after);
        const left = checkNames(again, allOf(again));
        expect(left.filter(({ fix }) => fix?.kind === 'rename')).toEqual([]);
        expect(decided(again, left, after).plan).toBeNull();
      }),
      { numRuns: runs(200) },
    );
  });
});

const allOf = (ctx: DecideContext): VaultPath[] => ctx.snapshot.files.map(({ path }) => path);

function decided(ctx: DecideContext, findings: readonly Finding[], files: Files) {
  const asked = new Set<string>(textsForFixes(ctx, findings));
  return decideFixes(ctx, findings, new Map([...textsOf(files)].filter(([path]) => asked.has(path))));
}

/** Every word of the old name is in the new one, but for a day that stands there in its own form, and an id. */
function keepsWords(convention: Convention, path: string, to: string): void {
  const kept = new Set(wordsOf(to).concat(wordsOf(to.replace(/(\d{4})-?(\d{2})-?(\d{2})/g, '$1-$2-$3 $1$2$3'))));
  const lost = wordsOf(path).filter((word) => !kept.has(word) && !/^untitled/.test(word));
  if (lost.length > 0)
    throw new Error(`${convention.id}: ${basenameOf(path)} in "${folderOf(path)}" loses ${lost.join(', ')} as ${basenameOf(to)}`);
}

function wordsOf(path: string): string[] {
  // Each by itself, so that none is cut off for want of room.
  return stemOf(path)
    .split(/[\s_.-]+/)
    .flatMap((word) =>
      /[\p{L}\p{N}]/u.test(word)
        ? slugOf(word, '-')
            .replace(/^file-/, '')
            .split('-')
        : [],
    );
}
