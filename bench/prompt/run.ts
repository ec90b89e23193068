import { readFileSync } from 'node:fs';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { parseSettings } from '../../src/core/model/settings';
import { readVault } from '../../src/core/read/snapshot/vault';
import { openAgentsBench } from '../host';

/** The room of a prompt, as the hook has it. */
const ROOM = { tokens: 800, characters: 8_000 };
const VAULT = 'examples/vault';

const lines = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
const even = (text: string): string => text.replace(/\s+/g, ' ');

const settings = parseSettings({ memories: [{ name: 'Bench', root: '', convention: 'notes-and-links', overrides: {} }] });
const snapshot = await readVault(createNodeFiles(VAULT));
const { briefing } = openAgentsBench(VAULT, () => snapshot, settings);
const ask = (prompt: string) => briefing.about({ prompt, given: new Set(), ...ROOM });

const questions = lines('bench/topic/questions.jsonl').map((line) => JSON.parse(line) as { readonly question: string; readonly text: string });
let [answered, silent, tokens] = [0, 0, 0];
for (const { question, text } of questions) {
  const brief = await ask(question);
  tokens += brief?.tokens ?? 0;
  if (brief === null) silent++;
  if (brief !== null && even(brief.text).includes(even(text))) answered++;
  else if (process.argv.includes('--missed')) console.error(`${brief === null ? 'nothing' : 'other  '} ${question}`);
}
const everyday = lines('bench/prompt/everyday.txt');
let disturbed = 0;
for (const prompt of everyday) {
  const brief = await ask(prompt);
  if (brief === null) continue;
  disturbed++;
  if (process.argv.includes('--missed')) console.error(`given ${brief.paths.join(', ')}: ${prompt}`);
}
console.log('| prompts | answered | something else | nothing | tokens, mean |\n| --- | ---: | ---: | ---: | ---: |');
const count = questions.length;
console.log(`| ${count} questions of the memory | ${answered} | ${count - answered - silent} | ${silent} | ${Math.round(tokens / count)} |`);
console.log(`| ${everyday.length} everyday prompts | | ${disturbed} | ${everyday.length - disturbed} | |`);
