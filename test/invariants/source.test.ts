import { filesBelow, readSource } from './files';

const source = filesBelow('src', /\.m?ts$/);
const inPlugin = source.filter((path) => !/^src\/(?:cli|verbs\/(?:hook|connect))\//.test(path));

/** Places, as `path:line`, where a pattern stands. */
function places(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}`] : [])),
  );
}

describe('the source as text', () => {
  test('there is source to look at', () => {
    expect(source.length).toBeGreaterThan(80);
  });

  test('no regular expression looks behind: phones before iOS 16.4 cannot parse it', () => {
    expect(places(inPlugin, /\(\?<[=!]/)).toEqual([]);
  });

  test('no control byte, no byte order mark, no carriage return in any source file', () => {
    const odd = [...source, ...filesBelow('test', /\.ts$/), ...filesBelow('scripts', /\.mjs$/)].filter((path) =>
      [...readSource(path)].some((char) => (char < ' ' && char !== '\n') || char === '\u007f' || char === '\ufeff'),
    );
    expect(odd).toEqual([]);
  });

  test('core has no clock, no randomness and no network of its own', () => {
    const core = source.filter((path) => path.startsWith('src/core/'));
    expect(places(core, /\bDate\.now\(|new Date\(\)|Math\.random|\bfetch\(|XMLHttpRequest|WebSocket|performance\.now/)).toEqual([]);
  });

  test('nothing is left for later and nothing is switched off', () => {
    expect(places(source, /\b(TODO|FIXME|XXX)\b|eslint-disable|@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b/)).toEqual([]);
    const tests = filesBelow('test', /\.test\.ts$/);
    // Through support/properties, so that every test takes the same cases each time.
    expect(places(tests, /^import .*'fast-check'/)).toEqual([]);
    expect(places(tests, /\b(it|test|describe)\.(skip|only|todo|failing)\b|\bx(it|describe|test)\(/)).toEqual([]);
  });
});
