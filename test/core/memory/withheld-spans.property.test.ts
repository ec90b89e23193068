import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { parseSettings } from '../../../src/core/model/settings';
import { linesOf } from '../../../bench/secrets/tally';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

interface Planted {
  readonly id: string;
  readonly text: string;
  readonly pieces: readonly string[];
}

/** Stretches of eight characters of a secret that stand nowhere else: any of them in an answer is a leak. */
function piecesOf(secret: string, around: string): string[] {
  const found = new Set<string>();
  for (const line of secret.split(/[\r\n]+/).map((one) => one.trim())) {
    const width = Math.min(8, line.length);
    for (let at = 0; width >= 4 && at + width <= line.length; at++) {
      const piece = line.slice(at, at + width);
      if (!around.includes(piece)) found.add(piece);
    }
  }
  return [...found];
}

const planted = linesOf('bench/secrets/planted.jsonl').flatMap(
  ({ id, optional, parts = [], before = '', after = '', ...rest }): Planted[] => {
    const secret = parts.join('');
    const [start, end] = (rest as { core?: readonly [number, number] }).core ?? [0, secret.length];
    // Properties stand at the top of a file, or nowhere.
    if (optional === true || /^---/.test(before)) return [];
    return [{ id, text: `${before}${secret}${after}`.replace(/\n*$/, '\n'), pieces: piecesOf(secret.slice(start, end), before + after) }];
  },
);

const FACT = 'The harbour ferry leaves at nine.';
const LATER = 'The signal mast was painted in May.';

function open(convention: string, files: Record<string, string>): ReturnType<typeof openForAgents> {
  const vault = createMemoryVault(files);
  const settings = parseSettings({ memories: [{ name: 'own', root: '', convention }] });
  return openForAgents({ ...vault, context: createTestContext(), settings: () => settings }, undefined, notMigrating);
}

/** All that every door says of these files: bundles of each format, the start of a session, what is found and read. */
async function everything(
  { memory, briefing }: ReturnType<typeof openForAgents>,
  paths: readonly string[],
): Promise<{ readonly bundle: string; readonly all: string }> {
  const bundle = await memory.bundle({ budget: 60_000 });
  const told: unknown[] = [bundle];
  for (const format of ['xml', 'json', 'agents'] as const) told.push(await memory.bundle({ budget: 60_000, format }));
  for (const topic of ['harbour ferry mast', 'password key token login wifi code']) {
    told.push(await memory.bundle({ topic, budget: 60_000 }));
    told.push(await memory.search({ query: topic }));
  }
  const room = { memory: undefined, tokens: 60_000, characters: 400_000 };
  told.push(await briefing.start(room), await briefing.about({ ...room, prompt: 'When does the harbour ferry leave?', given: new Set() }));
  for (const ref of paths) told.push(await memory.read({ ref, maxTokens: 60_000 }).catch((error: unknown) => String(error)));
  return { bundle: bundle.text, all: JSON.stringify(told) };
}

const FILES = [
  ['daneel', 'MEMORY.md'],
  ['daneel', 'NOW.md'],
  ['daneel', 'memory/2026-03-15.md'],
  ['mindstone', 'MEMORY.md'],
] as const;

const secret = fc.constantFrom(...planted);

test('no stretch of a secret leaves a file that must come, and the rest of the file does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), fc.array(secret, { minLength: 1, maxLength: 3 }), async ([convention, path], secrets) => {
      const heads = path.startsWith('memory/') ? (at: number) => `## 0${at}:00 Thing ${at}` : (at: number) => `## Part ${at}`;
      const text = `# Notes\n\n${heads(1)}\n\n- ${FACT}\n\n${secrets.map((one, at) => `${heads(at + 2)}\n\n${one.text}\n`).join('\n')}\n${heads(9)}\n\n- ${LATER}\n`;
      const { bundle, all } = await everything(open(convention, { [path]: text }), [path]);
      const said = JSON.stringify(text);
      for (const { id, pieces } of secrets)
        for (const piece of pieces) {
          const written = JSON.stringify(piece).slice(1, -1);
          const others = secrets.filter((one) => one.id !== id).map((one) => one.text);
          if (all.includes(written) && said.includes(written) && !others.some((other) => other.includes(piece)))
            throw new Error(`${id} leaks ${written} from ${path}`);
        }
      for (const fact of [FACT, LATER]) if (!bundle.includes(fact)) throw new Error(`${path} is without "${fact}"`);
      expect(bundle).toContain('[withheld: looks like ');
    }),
    { numRuns: runs(1000, 25, 0.05) },
  );
});
