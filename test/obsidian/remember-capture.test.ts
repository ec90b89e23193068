/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { MarkdownView } from 'obsidian';
import { draftFromSelection } from '../../src/obsidian/remember/selection';
import type { Bench } from './support/open-plugin';
import { editorOf, isClosed, openDraft, typed } from './support/remembering';

describe('Remember selection', () => {
  test.each([
    ['the command', (bench: Bench) => bench.run('remember')],
    [
      'the menu of the editor',
      (bench: Bench) => {
        const menu = bench.app.internal.newMenu();
        bench.app.workspace.trigger('editor-menu', menu, editorOf(bench), bench.app.workspace.getActiveViewOfType(MarkdownView));
        menu.showAtPosition({ x: 0, y: 0 });
        [...document.querySelectorAll<HTMLElement>('.menu-item')].find((one) => one.textContent === 'Remember selection…')?.click();
      },
    ],
  ])('%s begins with what is selected; it closes without asking while nothing was typed', async (_, begin) => {
    const bench = await openDraft('Ana decides on Mondays.\n', 'Ana decides');
    begin(bench);
    await bench.until(() => document.querySelector('.tom-remember'));
    expect([typed('Title'), typed('Text')]).toEqual(['Ana decides', 'Ana decides']);
    bench.press('Cancel', bench.modal());
    await bench.until(isClosed);
  });

  test('begins empty where nothing is selected', async () => {
    const bench = await openDraft('Ana decides.\n', '');
    bench.run('remember');
    await bench.until(() => document.querySelector('.tom-remember'));
    expect([typed('Title'), typed('Text')]).toEqual(['', '']);
    bench.press('Cancel', bench.modal());
    await bench.until(isClosed);
  });
});

describe('the draft from a selection', () => {
  test.each([
    ['one line is the title and the text', 'Port is 5433', { title: 'Port is 5433', body: 'Port is 5433' }],
    ['a short first line is the title', 'Ports\nStaging is 5433.', { title: 'Ports', body: 'Ports\nStaging is 5433.' }],
    ['a heading leaves the text', '## Ports ##\n\nStaging is 5433.', { title: 'Ports', body: 'Staging is 5433.' }],
    ['a heading alone stays', '# Ports', { title: 'Ports', body: '# Ports' }],
    ['marks of a list are not the title', '- [ ] Ask Ana\n- Ask Ben', { title: 'Ask Ana', body: '- [ ] Ask Ana\n- Ask Ben' }],
    ['blanks around it go', '\n\n  Ports \r\nx\n', { title: 'Ports', body: 'Ports \r\nx' }],
    ['nothing is nothing', '  \n ', { title: '', body: '' }],
  ])('%s', (_, selection, draft) => {
    expect(draftFromSelection(selection)).toEqual(draft);
  });

  test('of a long first line the title is its first sentence, or its first words', () => {
    const long = `${'A sentence that goes on and on '.repeat(4)}\nmore`;
    const { title, body } = draftFromSelection(long);
    expect([title.length <= 80, long.startsWith(title), body]).toEqual([true, true, long]);
    expect(draftFromSelection(`The port is 5433. ${long}`).title).toBe('The port is 5433');
  });
});
