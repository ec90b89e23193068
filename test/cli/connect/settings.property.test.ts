import { parse } from 'smol-toml';
import { parse as parseJsonc } from 'jsonc-parser';
import { connected, disconnected } from '../../../src/verbs/connect/planned';
import { hookEntries, serverEntry, type Connection } from '../../../src/verbs/connect/entries';
import { jsonSettings } from '../../../src/verbs/connect/json-settings';
import { MEMORY_KEY, memorySetting, trustSetting } from '../../../src/verbs/connect/one-setting';
import { tomlSettings } from '../../../src/verbs/connect/toml-settings';
import type { SettingsFormat } from '../../../src/verbs/connect/settings-format';
import { fc, runs } from '../../support/properties';

const CONNECTION: Connection = {
  harness: 'claude',
  events: ['session-start', 'prompt', 'pre-compact'],
  node: '/opt/node "22"/bin/node',
  program: '/opt/it\'s "here" $HOME/dist/top-of-mind.mjs',
  vault: '/home/ada/My notes',
  memory: undefined,
  hook: [],
  server: [],
  windows: false,
};
const HARNESSES = ['claude', 'codex', 'gemini'] as const;

/** What connect puts into a JSON file of any harness. */
const entriesOf = (harness: (typeof HARNESSES)[number]) => {
  const connection = { ...CONNECTION, harness };
  return [...hookEntries(connection), serverEntry(connection)];
};

const foreignHook = fc.constantFrom<object>(
  { type: 'command', command: 'echo hook session-start --harness claude' },
  { type: 'command', command: 'my-top-of-mind hook prompt --harness claude' },
  { type: 'command', command: 'node', args: ['other.mjs', 'hook'] },
  { type: 'prompt', prompt: 'top-of-mind hook prompt --harness claude' },
);
const group = fc.record({ matcher: fc.string(), hooks: fc.array(foreignHook, { maxLength: 2 }) }, { requiredKeys: ['hooks'] });
const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreCompact', 'BeforeAgent', 'Stop', 'enabled'];
const settings = fc
  .record(
    {
      hooks: fc.dictionary(fc.constantFrom(...EVENTS), fc.oneof(fc.array(group, { maxLength: 3 }))),
      mcpServers: fc.dictionary(fc.constantFrom('github', 'top of mind', '__proto__'), fc.jsonValue({ maxDepth: 1 })),
      other: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  )
  .chain((known) => fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }).map((more) => ({ ...more, ...known })));

/** A value written as people and programs write it: on one line or many, with comments and trailing commas. */
const written = fc
  .record({
    value: settings,
    indent: fc.constantFrom(0, 2, 4, '\t'),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n', '\n\n// the end\n'),
    trailing: fc.boolean(),
    remarks: fc.boolean(),
    mark: fc.constantFrom('', '\ufeff'),
  })
  .map(({ value, indent, lineBreak, end, trailing, remarks, mark }) => {
    let text = JSON.stringify(value, null, indent);
    if (indent !== 0) {
      const lines = text.split('\n').map((line, at, all) => {
        const opens = /[[{,]$/.test(line);
        const isLast = !opens && /^\s*[\]}]/.test(all[at + 1] ?? '');
        return `${line}${trailing && isLast ? ',' : ''}${remarks && at % 3 === 1 ? ' // a remark, {with} ["marks"]' : ''}`;
      });
      text = lines.join('\n');
    }
    return `${mark}${text}${end}`.replaceAll('\n', lineBreak);
  });

const back = (format: SettingsFormat, text: string, entries: ReturnType<typeof entriesOf>, originals: readonly string[]) => {
  const { next } = connected(format, text, entries, originals);
  return { next: next ?? '', after: disconnected(format, next, originals) };
};

/** True where a list or object that may hold entries is there and empty. */
const hasEmpty = (text: string): boolean => {
  const value = parseJsonc(text.replace('\ufeff', '')) as { hooks?: Record<string, unknown[]>; mcpServers?: object };
  const lists = Object.values(value.hooks ?? { some: [1] });
  return [value, value.hooks ?? [1], value.mcpServers ?? [1], ...lists].some((one) => Object.keys(one).length === 0);
};

test('whatever JSON stands in the file, the entries are in it, and taking them out gives its bytes back', () => {
  fc.assert(
    fc.property(written, fc.constantFrom(...HARNESSES), (text, harness) => {
      const format = jsonSettings(harness);
      const entries = entriesOf(harness);
      const { next, after } = back(format, text, entries, [text]);
      expect(new Set(format.entries(next))).toEqual(new Set(entries));
      expect(after.next).toBe(text);
      // Twice is once.
      expect(connected(format, next, entries, [text])).toMatchObject({ next, added: [], removed: [] });
      // Without the backup too, but for lists that were empty before.
      const alone = format.remove(next);
      expect(format.entries(alone)).toEqual([]);
      if (!hasEmpty(text)) expect(alone).toBe(text);
    }),
    { numRuns: runs(800) },
  );
});

test('what others wrote into the file since stays, byte for byte, when the entries go', () => {
  const format = jsonSettings('gemini');
  fc.assert(
    fc.property(written, fc.constantFrom('theme', 'hooks2'), (text, key) => {
      const { next } = connected(format, text, entriesOf('gemini'), []);
      const at = (next ?? '').indexOf('{') + 1;
      const isEmpty = /^\s*\}/.test(text.slice(text.indexOf('{') + 1));
      const changed = `${(next ?? '').slice(0, at)}"${key} of others":[1,2] ,${(next ?? '').slice(at)}`;
      const left = disconnected(format, changed, [text]).next ?? '';
      const expected = `${text.slice(0, at)}"${key} of others":[1,2] ${isEmpty ? '' : ','}${text.slice(at)}`;
      expect(parseJsonc(left)).toMatchObject({ [`${key} of others`]: [1, 2] });
      expect(format.entries(left)).toEqual([]);
      if (!isEmpty && !/"(?:hooks|mcpServers)"/.test(text)) expect(left).toBe(expected);
    }),
    { numRuns: runs(200) },
  );
});

test('whatever stands in the file, the folder of the memory is in it, and taking it out gives its bytes back, with another value in its place', () => {
  const other = fc.oneof(fc.constant(undefined), fc.constantFrom<unknown>('~/mine', null, 7, ['a']));
  fc.assert(
    fc.property(written, other, (without, earlier) => {
      const isEmpty = /^\ufeff?\s*\{\s*\}/.test(without);
      const first = `"${MEMORY_KEY}": ${JSON.stringify(earlier)}${isEmpty ? '' : ','} // theirs\n`;
      const text = earlier === undefined ? without : without.replace('{', `{ ${first}`);
      const format = memorySetting((value) => value === '/home/ada/My "notes"/claude', earlier);
      const wanted = [{ kind: 'setting' as const, value: '/home/ada/My "notes"/claude', at: MEMORY_KEY }];
      const { next, after } = back(format, text, wanted, [text]);
      expect(format.entries(next)).toEqual(wanted);
      expect(after.next).toBe(text);
      expect(connected(format, next, wanted, [text])).toMatchObject({ next, added: [], removed: [] });
      // Without the backup the earlier value comes back too, as JSON writes it.
      expect(format.remove(next)).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});

test('whatever stands in the settings of a memory, only the trust in one program changes', () => {
  const trust = fc.constantFrom<object | undefined>(undefined, {}, { mcp: 'pending' }, { mcp: 'pending', claude: 'write' });
  fc.assert(
    fc.property(written, trust, (without, before) => {
      const isEmpty = /^\ufeff?\s*\{\s*\}/.test(without);
      const first = `"trust": ${JSON.stringify(before)}${isEmpty ? '' : ','} // theirs\n`;
      const text = before === undefined ? without : without.replace('{', `{ ${first}`);
      const wanted = [{ kind: 'setting' as const, value: 'pending', at: 'trust.claude' }];
      const { next } = connected(trustSetting('claude'), text, wanted, []);
      const [was, now] = [text, next ?? ''].map((one) => parseJsonc(one) as Record<string, unknown>);
      expect(now).toEqual({ ...was, trust: { ...before, claude: 'pending' } });
      expect(now).toEqual(connected(trustSetting('claude'), next, wanted, []).next === next ? now : null);
    }),
    { numRuns: runs(300) },
  );
});

const key = fc.stringMatching(/^[a-z_]{1,8}$/);
const scalar = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text).replaceAll('\u007f', '\\u007f')),
  fc.integer().map(String),
  fc.constantFrom(
    'true',
    '1979-05-27T07:32:00Z',
    '9007199254740993',
    '0.5',
    'nan',
    '"""\nlines\n"""',
    "'raw \\ text'",
    '[ 1, 2, # two\n ]',
    '{ a = 1 }',
  ),
);
const toml = fc
  .record({
    top: fc.uniqueArray(key, { maxLength: 3 }),
    tables: fc.uniqueArray(
      fc.oneof(
        key.map((name) => `[t_${name}]`),
        key.map((name) => `[mcp_servers.${name}]`),
        fc.constant('[mcp_servers."top-of-mind2"]'),
      ),
      { maxLength: 3 },
    ),
    values: fc.array(scalar, { minLength: 8, maxLength: 8 }),
    remark: fc.constantFrom('', '# a remark with [brackets]\n', '\n'),
    end: fc.constantFrom('', '\n', '\n\n', '\n# the end'),
    lineBreak: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ top, tables, values, remark, end, lineBreak }) => {
    let at = 0;
    const value = (): string => values[at++ % values.length] ?? '1';
    const text = [...top.map((name) => `${name} = ${value()}`), ...tables.map((head) => `${remark}${head}\nx = ${value()}`)].join('\n');
    return (text + end).replaceAll('\n', lineBreak);
  });

test('whatever TOML stands in the file, the server is in it, and taking it out gives its bytes back', () => {
  const server = [serverEntry({ ...CONNECTION, harness: 'codex' })];
  fc.assert(
    fc.property(toml, (text) => {
      const { next, after } = back(tomlSettings, text, server, [text]);
      expect(tomlSettings.entries(next)).toEqual(server);
      expect(next.startsWith(text)).toBe(true);
      expect(after.next).toBe(text);
      expect(tomlSettings.remove(next)).toBe(text);
      const { mcp_servers: _servers, ...others } = parse(next, { integersAsBigInt: 'asNeeded' });
      const { mcp_servers: _before, ...before } = parse(text, { integersAsBigInt: 'asNeeded' });
      expect(others).toEqual(before);
    }),
    { numRuns: runs(800) },
  );
});
