import { readFileSync } from 'node:fs';
import { healthChecks, namesOf } from '../../../src/core/decide/health/checks/list';
import { evidenceOf } from '../../support/examples';
import { namingRules } from '../../../src/core/decide/naming/index';

const rowsOf = (page: string): string[] =>
  readFileSync(`docs/${page}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

test('the page on naming lists every rule with its summary', () => {
  expect(rowsOf('naming.md')).toEqual(namingRules.map(({ id, summary }) => `| \`${id}\` | ${summary} |`));
});

test('the page on health says of every check what its findings stand on', () => {
  const text = readFileSync('docs/health.md', 'utf8');
  for (const check of healthChecks) expect(text).toContain(`- **${check.title}**: ${evidenceOf('health/checks', check)}`);
});

test('the page on health lists every check with its summary, its cost and its names in keys', () => {
  const cost = (points: number, share: number): string => `${points} at ${Math.round(share * 100)}%`;
  expect(rowsOf('health.md')).toEqual(
    healthChecks.map(
      (check) =>
        `| \`${check.id}\` | ${check.summary} | ${check.cost === null ? '' : cost(check.cost.points, check.cost.share)} | ${namesOf(check)
          .map((one) => `\`${one}\``)
          .join(', ')} |`,
    ),
  );
});
