/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { MarkdownView } from 'obsidian';
import { asRealApp } from '../host/app';
import { draftFromSelection } from '../../src/obsidian/remember/selection';
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { isClosed, typed } from './support/remembering';

const PATH = '2026-03-02 Ana Torres owns the release train -- people.md';

async function select(bench: Bench, from: number, to: number): Promise<void> {
  const real = asRealApp(bench.app);
  await bench.open(PATH);
  real.workspace.getActiveViewOfType(MarkdownView)?.editor.setSelection({ line: 4, ch: from }, { line: 4, ch: to });
}

describe('Remember selection', () => {
  test('begins with what is selected, and closes without asking while nothing was typed', async () => {
    const bench = await openPlugin({ files: NOTES });
    await select(bench, 0, 11);
    bench.run('remember-selection');
    await bench.until(() => document.querySelector('.tom-remember'));
    expect(typed('Title')).toBe('Ana decides');
    expect(typed('Text')).toBe('Ana decides');
    bench.press('Cancel', bench.modal());
    await bench.until(isClosed);
  });

  test('is not offered where nothing is selected', async () => {
    const bench = await openPlugin({ files: NOTES });
    await select(bench, 3, 3);
    expect(bench.app.commands.listCommands().map((one) => one.id)).not.toContain('top-of-mind:remember-selection');
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

  test('a long first line is no title', () => {
    const long = 'A sentence that goes on and on '.repeat(4);
    expect(draftFromSelection(`${long}\nmore`)).toEqual({ title: '', body: `${long}\nmore` });
  });
});
