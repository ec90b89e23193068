import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk, wordsOf } from './terminal';

const page = readFileSync('docs/own-convention.md', 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const withoutIds = (text: string): string => text.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '01…').trimEnd();

test('a reader who follows the page step by step gets what it shows', async () => {
  const [file = '', entries = ''] = blocks('json');
  const vault = vaultOnDisk({ 'conventions/lab.json': file });
  const [first = '', ...others] = blocks('console').map((block) => block.trimEnd());
  const run = async (block: string): Promise<void> => {
    for (const step of block.split(/^(?=\$ )/m)) {
      const [command = ''] = step.split('\n');
      const ran = await cli(vault, [...wordsOf(command.replace('$ top-of-mind ', '')), '--now', '2026-03-20T10:00:00']);
      expect(`${command}\n${withoutIds(`${ran.out}${ran.err}`)}`).toBe(step.trimEnd());
    }
  };
  await run(first);
  const words = '  "words": { "bench": ["wet", "dry"] },\n';
  expect(file).toContain(words);
  mkdirSync(join(vault, 'conventions'), { recursive: true });
  writeFileSync(join(vault, 'conventions/lab.json'), file.replace(words, words + entries));
  for (const block of others) await run(block);
  const { json } = await cli(vault, ['detect', '--json']);
  expect(json.result['candidates']).toEqual(expect.arrayContaining([expect.objectContaining({ convention: 'lab', confidence: 0.95 })]));
});
