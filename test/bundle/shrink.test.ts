import { runInNewContext } from 'node:vm';
import { inModule } from '../support/module';

/** The code as the named pass leaves it. */
const passed = (file: string, pass: string, code: string): string =>
  inModule(`scripts/bundle/shrink/${file}.mjs`, code, `return module.${pass}(input);`);
const packed = (code: string): string => passed('tables', 'withPackedTables', code);
const late = (code: string): string => passed('late', 'withLateConstants', code);

/** What a program gives, and what it said on the way; as JSON has it, since the values are those of another realm. */
function run(code: string): { readonly result: unknown; readonly said: readonly unknown[] } {
  const said: unknown[] = [];
  const given: unknown[] = [];
  runInNewContext(code, { say: (word: unknown) => said.push(word), give: (value: unknown) => given.push(value), TextDecoder });
  return { result: given[0], said };
}

const WORDS = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ');

describe('packed tables', () => {
  const code = `var words = "${WORDS}", table = { "a b": [-1, 0.5, !0, null, ["é"]], words: "${WORDS}" + \`|\n\` };
    function sentence() { return "${WORDS}"; }
    give([words, table, sentence()]);`;

  test('leave a program that means the same', () => {
    expect(run(packed(code)).result).toEqual(run(code).result);
  });

  test('are what stands outside of functions, and is long', () => {
    const text = packed(code);
    expect(text.split('word79')).toHaveLength(2);
    expect(text).toContain(`return "${WORDS}"`);
    expect(packed('var short = ["a", "b"]; give(short);')).toContain('["a", "b"]');
  });

  test('are nothing that has a summary, which people read and the settings ask for as the app starts', () => {
    expect(packed(`var convention = { id: "a", summary: "S", words: "${WORDS}" };`)).toContain(`words: "${WORDS}"`);
  });

  test('are not the text behind a tag, which is a part of its call', () => {
    const text = `var pattern = String.raw\`${WORDS}\\d\`; give(pattern);`;
    expect(run(packed(text)).result).toEqual(run(text).result);
  });

  test('are data alone: no function, no pattern, no name, no number that JSON does not know', () => {
    for (const value of ['() => 1', '/a/', 'other', '-0', '1n', '{ ["a" + other]: 1 }', '{ __proto__: null }']) {
      expect(packed(`var other = 1, table = [${value}, "${WORDS}"];`)).toContain(`table = [${value}, readTable(0)]`);
    }
  });
});

describe('constants made on first use', () => {
  test('are not made where nothing uses them, and once where something does', () => {
    const code = `function make(name) { say(name); return { name }; }
      var unused = make("unused"), used = make("used"), from = used.name + "!", other = make(used.name + "?");
      function twice() { return [used, used, { used }, from]; }
      give(twice());`;
    expect(run(code).said).toEqual(['unused', 'used', 'used?']);
    const { result, said } = run(late(code));
    expect(result).toEqual(run(code).result);
    expect(said).toEqual(['used']);
  });

  test('keep their meaning in every place where a name can stand', () => {
    const code = `function make(value) { return value; }
      var Base = make(class { constructor(a) { this.a = a; } }), Sub = class extends Base { b() { return "b"; } };
      var box = make({ Inner: Sub, list: [1, 2], tag: (parts) => parts[0] }), nothing = make(undefined), f = make((x) => x);
      var { list } = box;
      function shadow(box, nothing = 3) { { let f = 4; box += f; } return [box, nothing]; }
      give([new Base(1).a, new Sub(2).b(), new box.Inner(3).a, box?.list.length, typeof nothing, f(5), box.tag\`t\`, { ...box }.list, [...box.list], shadow(1), { box }.box.list, list, new Sub(1) instanceof Base]);`;
    expect(run(late(code)).result).toEqual(run(code).result);
  });

  test('are constants: what is assigned again, or is cheap, stays as it is', () => {
    const code =
      'function make() { return 1; } var counter = make(), cheap = { a: 1 }, seen = new Map(); function count() { counter += 1; }';
    const text = late(code);
    expect(text).toContain('counter = make()');
    expect(text).toContain('cheap = { a: 1 }');
    expect(text).toContain('seen = new Map()');
  });
});

describe('a bundle that is shrunk', () => {
  test('means the same, and is the same each time', () => {
    const code = `"use strict"; var words = new Set("${WORDS}".split(" ")); class Thing { constructor() { this.is = words.has("word7"); } } module.exports = new Thing();`;
    const text = passed('shrink', 'shrunk', code);
    const module = { exports: {} };
    runInNewContext(text, { module, TextDecoder });
    expect(module.exports).toEqual({ is: true });
    expect(passed('shrink', 'shrunk', code)).toBe(text);
  });
});
