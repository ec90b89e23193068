import { screenText, type Paint } from '../../src/verbs/text/screen';
import { fc } from '../support/properties';
import { cli, vaultOnDisk } from './terminal';

const ESC = '\u001b';
const own = new RegExp(`${ESC}\\[(?:1|2|22|31|32|33|39)m`, 'g');

test('colours come from our own paint, never from a name', () => {
  const render = (paint: Paint): string =>
    `${paint.bold(`a${ESC}[8mhidden`)} ${ESC}[31mred${ESC}[0m\u009b1m\u202e ${paint.good('\u0007')}\tend\n`;
  expect(screenText(render, true)).toBe(`${ESC}[1ma?[8mhidden${ESC}[22m ?[31mred?[0m?1m? ${ESC}[32m?${ESC}[39m\tend\n`);
  expect(screenText(render, false)).toBe('a?[8mhidden ?[31mred?[0m?1m? ?\tend\n');
});

test('a text that holds our sign for a colour is shown without any', () => {
  expect(screenText((paint) => paint.bold('\ufdd0[8mx'), true)).toBe('\ufdd0[8mx');
});

test('for any data, the coloured text is the plain one with our colours in it', () => {
  const piece = fc.constantFrom(ESC, '[1m', '[8m', '\ufdd0', '1m', ';', '\u0007', '\u009b', '\u202e', 'word', '\n', 'm', '文');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(piece, { maxLength: 8 }), (one, other) => {
      const render = (paint: Paint): string => `${paint.warn(one.join(''))} ${one.join('')}${paint.dim(other.join(''))}\n`;
      expect(screenText(render, true).replace(own, '')).toBe(screenText(render, false));
    }),
  );
});

test('a file name cannot hide or colour text, nor can a note in JSON on a screen', async () => {
  const vault = vaultOnDisk({
    [`x${ESC}[8m.md`]: '---\nid: 1\n---\ntext\u009b8m\n',
    'y.md': `[[x${ESC}[8m]] and text\u007f\u009b8m\u202e\n`,
  });
  const links = await cli(vault, ['links', '--from', 'y.md'], '', { colour: true });
  expect(links.out.replace(own, '')).not.toContain(ESC);
  expect(links.out).toContain('x?[8m');
  const raw: string[] = [];
  await cli(vault, ['links', '--from', 'y.md', '--json'], '', { out: (text) => raw.push(text) }).catch(() => undefined);
  expect(raw.join('')).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
});

test('a bundle on a screen carries no control character but tab and line end', async () => {
  const vault = vaultOnDisk({ 'n.md': `bell \u0007, title ${ESC}]0;t\u0007, colour ${ESC}[31m, tab\t.\n` });
  for (const more of [[], ['--json'], ['--format', 'xml'], ['--format', 'json']]) {
    const { out } = await cli(vault, ['bundle', ...more]);
    expect(out).toContain('bell ');
    expect(out).not.toMatch(/[^\P{Cc}\n\t]/u);
  }
});
