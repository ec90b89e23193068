import { readFileSync } from 'node:fs';
import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { allExamples, secretRules } from './support';

const page = readFileSync('docs/secrets.md', 'utf8');

test('the page on secrets lists every rule with what it finds, and whether health tells of it', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    secretRules().map(({ id, kind, doubtful }) => `| \`${id}\` | ${kind} | ${doubtful === true ? 'withholds' : 'tells'} |`),
  );
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
