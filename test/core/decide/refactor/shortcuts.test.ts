import { asVaultPath, foldKey, isNotePath } from '../../../../src/core/model/path';
import { sha256 } from '../../../../src/core/read/text/hash';
import { meetingKey } from '../../../../src/core/read/text/names';
import { parseNote } from '../../../../src/core/read/snapshot/note';
import { linksOfNote, sha256OfText } from '../../../../src/core/read/snapshot/recent';
import { encodeText } from '../../../../src/core/read/text/text';
import { turningLinks } from '../../../../src/core/read/links/affected-links';
import { fc, runs } from '../../../support/properties';

const pieces = fc
  .array(
    fc.constantFrom(
      '---\n',
      'a: b\n',
      'l: "[[x]]"\n',
      '- [m](n.md)\n',
      'bad: [\n',
      '\ufeff',
      '[[a|b]] ',
      '![[c#d]]\n',
      '[e](f.md)\n',
      '`[[no]]` ',
      '```\n',
      '\n',
      '#t ',
      '%%',
      '$',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

it('gives the links and the hash of a text as reading the whole note would, the first time and again', () => {
  const path = asVaultPath('n.md');
  if (!isNotePath(path)) throw new Error('n.md is a note');
  fc.assert(
    fc.property(pieces, (text) => {
      for (let i = 0; i < 2; i++) {
        expect(linksOfNote(path, text)).toEqual(parseNote(path, text, text.length).links);
        expect(sha256OfText(text)).toBe(sha256(encodeText(text)));
      }
    }),
    { numRuns: runs(1000) },
  );
});

it('tells every linkpath that may turn', () => {
  const names = fc
    .array(fc.constantFrom('a', 'A', 'ä', 'a\u0308', '\u212a', 'k', 'Σ', 'ς', '.md', '.MD', '.', '/', '1', ' ', '\u00a0', 'd', '_', '?'), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(names, { maxLength: 3 }), names, (moved, linkpath) => {
      const keys = new Set(moved.map((path) => meetingKey(foldKey(path))));
      expect(turningLinks(moved)(linkpath)).toBe(keys.has(meetingKey(foldKey(linkpath))));
    }),
    { numRuns: runs(5000) },
  );
});
