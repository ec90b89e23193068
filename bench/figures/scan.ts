import { parser as lezer } from '@lezer/markdown';
import MarkdownIt from 'markdown-it';
import remarkParse from 'remark-parse';
import unified from 'unified';
import { scanMarkdown } from '../../src/core/read/markdown/scan';
import { clock } from '../clock';
import type { Figure } from '../figure';
import { measure, median } from '../measure';
import { syntheticVault } from '../vault';

const PEER_NOTES = 40;
const BRACKET = '[['.charCodeAt(0);

/** Scanning texts that are in memory already, per megabyte, beside the parser nearest to the app's and the two fastest of the field. */
export const figure: Figure = {
  id: 'scan',
  async run(sizes) {
    const texts = [...syntheticVault(Math.min(2_000, sizes.notes))].map((note) => note.text);
    const few = texts.slice(0, PEER_NOTES);
    const parser = unified().use(remarkParse, { commonmark: true });
    const markdownIt = new MarkdownIt();
    const samples = await measure(
      {
        scan: { run: () => perMegabyte(texts, (text) => scanMarkdown(text).links.length) },
        peer: { run: () => perMegabyte(few, (text) => (parser.parse(text).type === 'root' ? 1 : 0)) },
        markdownIt: { run: () => perMegabyte(few, (text) => markdownIt.parse(text, {}).length) },
        lezer: { run: () => perMegabyte(few, (text) => lezer.parse(text).length) },
        floor: { run: () => perMegabyte(texts, bytesLookedAt) },
      },
      { runs: sizes.runs, warmUp: 2 },
    );
    const scan = median(samples.scan);
    const rate = `${(1000 / scan).toFixed(0)} MB/s, the scanner alone: no frontmatter, no resolution.`;
    return [
      {
        what: 'scan of 1 MB of notes',
        figure: scan,
        unit: 'ms',
        holds: [],
        beside: { what: 'remark-parse 8', figure: median(samples.peer) },
        note: rate,
      },
      {
        what: 'scan of 1 MB of notes',
        figure: scan,
        unit: 'ms',
        holds: [],
        beside: { what: 'markdown-it', figure: median(samples.markdownIt) },
      },
      {
        what: 'scan of 1 MB of notes',
        figure: scan,
        unit: 'ms',
        holds: [],
        beside: { what: '@lezer/markdown', figure: median(samples.lezer) },
      },
      {
        what: 'scan of 1 MB of notes',
        figure: scan,
        unit: 'ms',
        holds: [],
        beside: { what: 'look at every character', figure: median(samples.floor) },
      },
    ];
  },
};

function perMegabyte(texts: readonly string[], use: (text: string) => number): number {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const start = clock();
  let found = 0;
  for (const text of texts) found += use(text);
  const ms = clock() - start;
  if (found < 0) throw new Error('a count below zero');
  return (ms * 1_000_000) / characters;
}

function bytesLookedAt(text: string): number {
  let found = 0;
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) === BRACKET && text.charCodeAt(i - 1) === BRACKET) found++;
  return found;
}
