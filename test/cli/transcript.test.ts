import { readFileSync } from 'node:fs';
import { cli, vaultOnDisk, wordsOf } from './terminal';

/** The memory that the page tells of. */
const FILES = {
  'Choir rehearsals.md':
    '---\ncreated: 2026-01-01\n---\nThe rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.\n',
  'Concert fee.md':
    '---\ncreated: 2026-01-05\n---\nThe concert fee covers the hall, the printing of the programmes and a coffee for everybody who helps.\n',
  'Piano.md': '---\ncreated: 2026-01-09\n---\nFarid tunes the piano of the old hall twice a year, before Easter and before Advent.\n',
};
const NOW = ['--now', '2026-03-20T10:00:00'];

/** The commands of a transcript with what each printed. */
function stepsOf(page: string, heading: string): { readonly command: string; readonly printed: string }[] {
  const block = /```console\n([^]*?)```/.exec(page.slice(page.indexOf(heading)))?.[1] ?? '';
  return block.split(/^(?=\$ )/m).map((step) => {
    const [command = '', ...printed] = step.split('\n');
    return { command: command.slice(2), printed: printed.join('\n').trimEnd() };
  });
}

/** Ids differ from run to run. */
const withoutIds = (text: string): string => text.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '01…').trimEnd();

test('the transcript of an agent that answers three questions is what the program prints', async () => {
  const steps = stepsOf(readFileSync('docs/remember.md', 'utf8'), '### An agent answers three questions');
  expect(steps.length).toBeGreaterThanOrEqual(6);
  const folder = vaultOnDisk(FILES);
  for (const { command, printed } of steps) {
    const [, input = '', rest = ''] = /^echo "([^"]*)" \| top-of-mind (.*)$/.exec(command) ?? [
      null,
      '',
      command.replace(/^top-of-mind /, ''),
    ];
    const ran = await cli(folder, [...wordsOf(rest), ...NOW], input);
    expect(`$ ${command}\n${withoutIds(ran.out)}`).toBe(`$ ${command}\n${printed}`);
  }
});
