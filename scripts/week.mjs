/** `node scripts/week.mjs`: runs a week's use of each convention and writes it into docs/conventions/ID.md. A test compares the two. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from '../test/browser/harness/load.mjs';

process.env.TZ = 'Europe/Berlin';
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const { conventionsWithWeek, pageWithWeek } = await loadModule('test/cli/week.ts');

for (const convention of conventionsWithWeek) {
  const path = `docs/conventions/${convention}.md`;
  writeFileSync(path, await pageWithWeek(convention, readFileSync(path, 'utf8')));
}
