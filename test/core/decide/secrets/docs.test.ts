import { readFileSync } from 'node:fs';
import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { allExamples, secretRules } from './support';

const page = readFileSync('docs/secrets.md', 'utf8');

test('the page on secrets lists every rule with what it finds, and whether health tells of it', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const part = ({ doubtful, checks = {} }: ReturnType<typeof secretRules>[number]): string =>
    doubtful === true ? 'withholds' : checks.value === undefined || checks.value === 'codes' ? 'tells' : 'sure values';
  expect(rows).toEqual(secretRules().map((rule) => `| \`${rule.id}\` | ${rule.kind} | ${part(rule)} |`));
});

test('the page shows what is left alone, as the examples say', () => {
  const shown = page.slice(page.indexOf('## Left alone'), page.indexOf('## Rules'));
  const told = [...shown.matchAll(/^- `([^`\n]+)`$/gm)].map((match) => match[1] ?? '');
  const left = new Set(allExamples().flatMap((one) => one.left.map((parts) => parts.join(''))));
  expect(told.length).toBeGreaterThan(8);
  expect(told.filter((text) => !left.has(text))).toEqual([]);
});

test('the page itself holds no secret', () => {
  expect(findSecrets(page)).toEqual([]);
});
