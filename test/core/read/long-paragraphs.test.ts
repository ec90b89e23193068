import { codeNamesIn } from '../../../src/core/read/files/code-names';
import { Ignored } from '../../../src/core/read/files/ignored';
import { namesIn } from '../../../src/core/read/memory/projects';

// Each of these took minutes before: the work grew with the square of the text, or with a higher power of it.

test('a paragraph of many names has the first of them', () => {
  expect(codeNamesIn('`src/a.ts` is old\n'.repeat(20_000)).length).toBeLessThanOrEqual(500);
  expect(codeNamesIn(`\`${'()'.repeat(100_000)}x\``)).toEqual([]);
});

test('a pattern with many wildcards is passed over, and so are rules without end', () => {
  expect(new Ignored([['.gitignore', '*a*a*a*ab\n*.log\n']]).has(`${'a'.repeat(200)}.log`, false)).toBe(true);
  expect(new Ignored([['.gitignore', `${'x\n'.repeat(500_000)}late\n`]]).has('late', false)).toBe(false);
});

test('the name of a project is read up to a length', () => {
  expect(namesIn(`[[${'a'.repeat(200_000)}`)[0]?.length).toBeLessThanOrEqual(200);
  expect(namesIn('[[Projects/beta|Beta]]')).toEqual(['beta']);
});
