import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { short, type Figure } from '../figure';
import { measure, median } from '../measure';
import { createRandom, mixSeed } from '../random';
import { syntheticVault } from '../vault';
import { ownVault, runNode } from '../work';

const PROGRAM = resolve('dist/top-of-mind.mjs');
/** Numbers of a vector, as those of most models on people's own machines. */
const SIZE = 768;
/** Notes of 20,000 passages. */
const NOTES = 2_500;

/** A search process with vectors of every passage in its cache, beside the same without. */
export const figure: Figure = {
  id: 'meaning',
  async run({ commands, runs }) {
    if (!existsSync(PROGRAM)) throw new Error('dist/top-of-mind.mjs is not built: run "npm run build" first');
    const size = Math.min(commands, NOTES);
    const dir = await ownVault('meaning', size);
    await writeFile(join(dir, '.top-of-mind.json'), JSON.stringify({ search: { meaning: true } }));
    const { address, close } = await vectorServer();
    const title = (i: number): string => syntheticVault(size).note((i * 53) % size).title;
    const named = { TOP_OF_MIND_EMBEDDER: 'ollama', TOP_OF_MIND_EMBEDDER_MODEL: 'bench', TOP_OF_MIND_EMBEDDER_URL: address };
    const ran = async (isOn: boolean, ...args: readonly string[]) => {
      for (const [name, value] of Object.entries(named)) process.env[name] = isOn ? value : '';
      return runNode([PROGRAM, 'search', ...args, '--vault', dir, '--json']);
    };
    // Files of the last two seconds are not cached.
    await setTimeout(2100);
    const { out } = await ran(true, '--meaning');
    const { passages } = (JSON.parse(out) as { readonly result: { readonly passages: number } }).result;
    await ran(false, title(0));
    let i = 0;
    const samples = await measure(
      { words: { run: async () => (await ran(false, title(i))).ms }, meaning: { run: async () => (await ran(true, title(i++))).ms } },
      { runs: Math.max(3, runs), warmUp: 1 },
    );
    close();
    return [
      {
        what: `search by words and meaning, ${short(Math.round(passages / 1000) * 1000)} passages`,
        figure: median(samples.meaning ?? []),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 1.3 }],
        beside: { what: 'search by words', figure: median(samples.words ?? []) },
      },
    ];
  },
};

/** Answers with vectors that follow from the texts alone, at once. */
async function vectorServer(): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { input } = JSON.parse(text) as { readonly input: readonly string[] };
      const embeddings = input.map((one) => {
        const random = createRandom(mixSeed(one.length, one.charCodeAt(one.length >> 1)));
        return Array.from({ length: SIZE }, () => random.next() - 0.5);
      });
      response.end(JSON.stringify({ embeddings }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
