import { openBench } from '../../support/opened';

const brokenIn = async (files: Record<string, string>): Promise<string[]> => {
  const { memory } = openBench(files, { host: { configFolder: '.obsidian' } });
  const { findings } = (await memory.health({})).result;
  return findings.filter(({ id }) => id === 'link.broken').map(({ path }) => path);
};

const files = {
  'Sys/Vorlagen/Treffen.md': '![[cover.png]]',
  'forms/Day.md': '![[cover.png]]',
  'Tag.md': '![[cover.png]]',
  'a.md': '![[cover.png]]',
};

test('the templates that the app and its plugins name are forms: their links are placeholders', async () => {
  const settings = {
    '.obsidian/templates.json': '{"folder":"Sys/Vorlagen/"}',
    '.obsidian/daily-notes.json': '{"template":"Tag"}',
    '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder":"/forms"}',
  };
  expect(await brokenIn({ ...files, ...settings })).toEqual(['a.md']);
});

test('settings that are broken, empty or of another shape name no folder', async () => {
  const settings = {
    '.obsidian/templates.json': '{"folder":',
    '.obsidian/daily-notes.json': '{"template":"/"}',
    '.obsidian/plugins/templater-obsidian/data.json': '["templates_folder"]',
  };
  expect(await brokenIn({ ...files, ...settings })).toEqual(['Sys/Vorlagen/Treffen.md', 'Tag.md', 'a.md', 'forms/Day.md']);
});
