import { conventionOf, conventions } from '../../../src/core/conventions/list';
import { parseName } from '../../../src/core/decide/naming/index';
import { MemoryError } from '../../../src/core/model/errors';

test('each convention is found by its id', () => {
  for (const convention of conventions) expect(conventionOf(convention.id, { conventions: [] })).toBe(convention);
});

test('an unknown one names those there are', () => {
  expect(() => conventionOf('daneels', { conventions: [] })).toThrow(
    new MemoryError(
      'bad_settings',
      'The convention "daneels" is not available. Set one of these: "carlton", "claude-code", "cline", "codex", "daneel", "letta", "mindstone", "notes-and-links", "openclaw", "plain-memory", "serena", "stoneros". Another one needs its file, conventions/NAME.json beside the settings, among the first 50 there.',
    ),
  );
});

test('every path of a memory has a layer', () => {
  for (const { layers, names } of conventions) {
    expect(layers.at(-1)?.pattern).toBe('**');
    expect(names.length).toBeGreaterThan(0);
  }
  expect(parseName(conventionOf('notes-and-links', { conventions: [] }), '2026-03-01 A -- b c.md')).toEqual({
    date: '2026-03-01',
    title: 'A',
    tags: ['b', 'c'],
    words: {},
  });
});
