import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { cli, vaultOnDisk } from '../terminal';

const root = join(__dirname, '..', '..', '..');
const { conventions, events, harnesses, now, overwritten, questions } = JSON.parse(
  readFileSync(join(root, 'scripts/hook-questions.json'), 'utf8'),
) as {
  readonly conventions: readonly string[];
  readonly events: readonly string[];
  readonly harnesses: readonly string[];
  readonly now: string;
  readonly overwritten: Readonly<Record<string, string>>;
  readonly questions: Readonly<Record<string, Readonly<Record<string, object>>>>;
};
const table = readFileSync(join(root, 'docs/agents.md'), 'utf8');

test.each(conventions)(
  'docs/agents.md tells how much each hook says on the example memory of %s, within what harnesses take',
  async (convention) => {
    const column = 3 + conventions.indexOf(convention);
    for (const event of events)
      for (const harness of harnesses) {
        const vault = vaultOnDisk();
        cpSync(join(root, 'examples/memories', convention), vault, { recursive: true });
        const memory = { name: 'Memory', root: '', convention, overrides: {} };
        writeFileSync(join(vault, '.top-of-mind.json'), JSON.stringify({ memories: [memory] }));
        const question = JSON.stringify(questions[harness]?.[event])
          .replaceAll('{vault}', vault)
          .replaceAll('{file}', overwritten[convention] ?? '');
        const args = ['hook', event, '--harness', harness, '--now', now, '--vault', vault];
        const { exit, out } = await cli(vault, args, question);
        expect(exit).toBe(0);
        const [bytes, tokens] = [Buffer.byteLength(out), encode(out).length];
        expect(bytes).toBeLessThan(10_000);
        expect(tokens).toBeLessThan(2_500);
        const row = table.split('\n').find((line) => line.startsWith(`| \`${event}\` | ${harness} |`));
        expect(`${event} ${harness}: ${row?.split('|')[column]?.trim() ?? ''}`).toBe(
          `${event} ${harness}: ${out === '' ? '–' : `${bytes} / ${tokens}`}`,
        );
      }
  },
);
