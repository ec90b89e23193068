import { aliasesIn } from '../../../src/core/read/frontmatter/aliases';

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ aliases: 'One' }, ['One']],
  [{ aliases: ['One', 2, '', null, { a: 1 }], alias: 'Three' }, ['One', '2', 'Three']],
  [{ aliases: { a: 1 }, alias: ['Two'] }, ['Two']],
  [{ Aliases: ['One'] }, ['One']],
])('%j', (data, expected) => expect(aliasesIn(data)).toEqual(expected));
