import { readFileSync } from 'node:fs';
import { conventionsWithWeek, pageWithWeek } from './week';

test.each(conventionsWithWeek)("a week's use of %s is as its page shows it; node scripts/week.mjs writes it", async (convention) => {
  const page = readFileSync(`docs/conventions/${convention}.md`, 'utf8');
  expect(await pageWithWeek(convention, page)).toBe(page);
});
