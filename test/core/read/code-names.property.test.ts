import { codeNamesIn } from '../../../src/core/read/files/code-names';
import { Ignored } from '../../../src/core/read/files/ignored';
import { fc, runs } from '../../support/properties';

const piece = fc.oneof(
  fc.constantFrom('`', '``', '(', ')', '[', '](', '/', '\\', '.', ':', '~~', '→', '\n', ' ', '```', '- [ ] ', 'e.g.', '<', '*', '...'),
  fc.constantFrom('src', 'a.ts', 'openAll', 'OPEN_ALL', 'Store', 'removed', 'not', 'https:', 'é', '解析', '12'),
  fc.string({ maxLength: 5 }),
);

test('names are on one line, short, and stand there', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      for (const { name, line } of codeNamesIn(text)) {
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}._/@:[\]-]{1,160}$/u);
        const last = name.split(/[/.]/).findLast((part) => part !== '') ?? '';
        expect(text.split('\n')[line - 1]).toContain(last);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('no text of a stranger takes long: neither a memory nor a .gitignore', () => {
  for (const text of ['('.repeat(20_000), 'a/'.repeat(20_000), '`a('.repeat(10_000), '~~a'.repeat(10_000), '(e.g. '.repeat(5000)])
    expect(codeNamesIn(text)).toHaveLength(0);
  const path = 'a'.repeat(200);
  expect(new Ignored([['.gitignore', `${'*a'.repeat(100)}b\n${'a*'.repeat(4)}b\n[\n\\\n(((\n**\n`]]).has(`${path}/${path}`, false)).toBe(
    true,
  );
});
