import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { filled, hashes, vaultOnDisk } from '../../support/folder';
import { fc, runs } from '../../support/properties';
import { homeWith } from './home';

const name = fc
  .array(
    fc.constantFrom('MEMORY.md', 'a b.md', 'ünï 日本.md', 'e\u0301.md', 'pic.png', '[x] #y.md', 'deep', 'no ext', "it's.md", '100%.md'),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join('/').replace(/\.(?=[^/]*\/)/g, '_'));
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.string({ unit: 'grapheme' }).map((text) => new TextEncoder().encode(text)),
  fc.constantFrom('', '\ufeffx', 'a\r\nb', '---\nname: x\ntype: user\n---\nend').map((text) => new TextEncoder().encode(text)),
);
/** Files of which none stands where another has its folder. */
const tree = fc
  .dictionary(name, bytes, { maxKeys: 8 })
  .map((files) =>
    Object.fromEntries(Object.entries(files).filter(([one]) => !Object.keys(files).some((other) => other.startsWith(`${one}/`)))),
  );
const settings = fc.constantFrom<string | null>(
  null,
  '',
  '{}',
  '{"a":1}',
  '\ufeff{\r\n  "a": [1, 2], // x\r\n}',
  '{ "autoMemoryDirectory": "~/x" }\n',
  '{\n\t"hooks": {},\n\t"autoMemoryDirectory":null\n}',
);

test('whatever Claude Code keeps and whatever its settings say, all of it goes and comes back, with what was changed since', async () => {
  await fc.assert(
    fc.asyncProperty(tree, tree, settings, async (memory, changes, text) => {
      const { home, vault, run } = homeWith(text === null ? {} : { '.claude/settings.json': text });
      const place = join(home, '.claude/projects', realpathSync(home).replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
      filled(join(home, '.claude'), { 'history.jsonl': new Uint8Array() });
      filled(place, memory);
      const before = hashes(join(home, '.claude'));
      const into = (...words: string[]) => run(['connect', 'claude', '--memory-into', 'In/here', ...words]);
      expect([(await into('--write')).err]).toEqual(['']);
      expect(Object.keys(memory).length === 0 ? {} : hashes(join(vault, 'In'))).toEqual(
        Object.fromEntries(Object.entries(hashes(vaultOnDisk(memory))).map(([one, hash]) => [`here/${one}`, hash])),
      );
      const fits = Object.entries(changes).filter(
        ([one]) => !Object.keys(memory).some((other) => other.startsWith(`${one}/`) || one.startsWith(`${other}/`)),
      );
      filled(join(vault, 'In/here'), Object.fromEntries(fits));
      expect((await into('--remove')).err).toBe('');
      const wanted = { ...memory, ...Object.fromEntries(fits) };
      if (Object.keys(wanted).length > 0) expect(hashes(place)).toEqual(hashes(vaultOnDisk(wanted)));
      if (fits.length === 0) expect(hashes(join(home, '.claude'))).toEqual(before);
      if (text !== null) expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toBe(text);
    }),
    { numRuns: runs(100) },
  );
});
