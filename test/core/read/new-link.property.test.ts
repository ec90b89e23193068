import type { LinkStyle } from '../../../src/core/model/link';
import { asVaultPath } from '../../../src/core/model/path';
import { isPassageMark, passageMark } from '../../../src/core/read/entries/passages';
import { markerLinkIn, supersedeMarker } from '../../../src/core/read/entries/supersede';
import { wholeValueLink } from '../../../src/core/read/links/frontmatter-links';
import { newLink } from '../../../src/core/read/links/new-link';
import { scanMarkdown } from '../../../src/core/read/markdown/scan';
import { fc, runs } from '../../support/properties';
import { snapshotOf } from '../../support/snapshot';
import { spaced } from '../../support/spaced';

const styles = fc.record<LinkStyle>({ markdown: fc.boolean(), path: fc.constantFrom('shortest', 'relative', 'absolute') });
const name = fc.constantFrom(
  ...spaced('Plan 50% pi|pe naïve R&amp;D x.y old.md a#b c^d'),
  'x (y)',
  'a & b',
  'a [b]',
  'a | b [c]',
  "it's",
  ' ',
);
const folder = fc.constantFrom('', 'a/', 'a/b/', 'c d/', 'b/');
const paths = fc
  .uniqueArray(
    fc.tuple(folder, name).map(([at, of]) => `${at}${of}.md`),
    { minLength: 2, maxLength: 8, selector: (path) => path.toLowerCase() },
  )
  .map((all) => all.map((path) => asVaultPath(path)));
const text = fc.constantFrom(undefined, '', 'the plan', 'a|b', 'Plan', '*x*');
const heading = fc.constantFrom(null, 'Part one', 'Q&A 50%', '2026-03-10 A (b)');

test('a new link leads to its file and heading, in the style of the vault wherever that can spell it', () => {
  fc.assert(
    fc.property(
      paths,
      styles,
      text,
      heading,
      fc.constantFrom(undefined, 'table', 'property' as const),
      (all, linkStyle, shown, below, place) => {
        const [to, from] = all as [(typeof all)[0], (typeof all)[0]];
        const snapshot = snapshotOf(Object.fromEntries(all.map((path) => [path, ''])));
        const link = newLink({ snapshot, linkStyle }, { to, from, text: shown, heading: below, place: place });
        if (link === null) {
          // Both ways of writing end a name at this sign.
          expect(to).toMatch(/#|^(?:.*\/)? \.md$/);
          return;
        }
        const [read, ...others] = scanMarkdown(link.text).links;
        expect(others).toEqual([]);
        expect(read).toMatchObject({ raw: link.text, subpath: below === null ? null : `#${below}` });
        expect(snapshot.resolve(read?.linkpath ?? '', from)).toBe(to);
        if (place === 'table' && shown !== 'a|b') expect(link.text.replace(/\\\|/g, '')).not.toContain('|');
        // As a mark it is read, too; a text of its own is never part of one.
        if (place === undefined && (shown === undefined || shown === '')) {
          expect(isPassageMark(passageMark(link.text, '2026-03-15'))).toBe(true);
          expect(markerLinkIn(`${supersedeMarker(link.text, '2026-03-15')}\n`)?.raw).toBe(link.text);
        }
        if (place === 'property') expect(wholeValueLink(link.text)).not.toBeNull();
        if (/[|[\]%&^()]/.test(to) || shown === 'a|b') return;
        expect(read?.spelling).toBe(linkStyle.markdown && place !== 'property' ? 'markdown' : 'wikilink');
      },
    ),
    { numRuns: runs(400) },
  );
});

const files = { 'a/From.md': '', 'a/Near.md': '', 'b/Far one.md': '', 'b/Twin.md': '', 'c/Twin.md': '' };
const written = (to: string, linkStyle?: LinkStyle): string | undefined =>
  newLink({ snapshot: snapshotOf(files), ...(linkStyle && { linkStyle }) }, { to: asVaultPath(to), from: asVaultPath('a/From.md') })?.text;

test.each<[string, LinkStyle | undefined, string, string, string]>([
  ['nothing', undefined, '[[Near]]', '[[Far one]]', '[[b/Twin]]'],
  ['shortest', { markdown: false, path: 'shortest' }, '[[Near]]', '[[Far one]]', '[[b/Twin]]'],
  ['relative', { markdown: false, path: 'relative' }, '[[Near]]', '[[../b/Far one]]', '[[../b/Twin]]'],
  ['absolute', { markdown: false, path: 'absolute' }, '[[a/Near]]', '[[b/Far one]]', '[[b/Twin]]'],
  ['markdown', { markdown: true, path: 'shortest' }, '[Near](Near.md)', '[Far one](Far%20one.md)', '[Twin](b/Twin.md)'],
  ['markdown, relative', { markdown: true, path: 'relative' }, '[Near](Near.md)', '[Far one](../b/Far%20one.md)', '[Twin](../b/Twin.md)'],
  ['markdown, absolute', { markdown: true, path: 'absolute' }, '[Near](a/Near.md)', '[Far one](b/Far%20one.md)', '[Twin](b/Twin.md)'],
])('with the setting: %s', (_, style, near, far, twin) => {
  expect(['a/Near.md', 'b/Far one.md', 'b/Twin.md'].map((path) => written(path, style))).toEqual([near, far, twin]);
});

test('a file that is still to be made is linked as it will be found', () => {
  expect([written('b/New.md'), written('b/Near.md'), written('b/New.md', { markdown: true, path: 'relative' })]).toEqual([
    '[[New]]',
    '[[b/Near]]',
    '[New](../b/New.md)',
  ]);
});
