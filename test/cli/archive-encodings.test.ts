import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes, inOneProcess, vaultOnDisk, type Run } from './terminal';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const BOM = '\ufeff';
const PROPERTIES = '---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-01-02\n---\n';

/** Notes as other programs and old disks leave them: all of it is text. */
const READABLE: Readonly<Record<string, Buffer>> = {
  plain: utf8('# Plain\n\nSee [[Hub]].\n'),
  'with properties': utf8(`${PROPERTIES}Text, see [[Hub]].\n`),
  'byte order mark': utf8(`${BOM}Text, see [[Hub]].\n`),
  'byte order mark and properties': utf8(`${BOM}${PROPERTIES}Text, see [[Hub]].\n`),
  'no last newline': utf8('Text, see [[Hub]].'),
  'properties without a last newline': utf8('---\ncreated: 2026-01-02\n---'),
  crlf: utf8(`${PROPERTIES}Text, see [[Hub]].\n`.replaceAll('\n', '\r\n')),
  'crlf and lf': utf8('---\r\ncreated: 2026-01-02\r\n---\nOne\r\nTwo\nSee [[Hub]].\r\n'),
  'lone carriage returns': utf8('One\rTwo\rSee [[Hub]].\r'),
  'nul bytes': utf8('One\0Two \0 [[Hub]]\n'),
  'nothing at all': Buffer.alloc(0),
  'one newline': utf8('\n'),
  'a byte order mark alone': utf8(BOM),
  'utf-16 without a mark': Buffer.from('Text, see [[Hub]].\n', 'utf16le'),
  'replacement characters': utf8('Was � once, see [[Hub]].\n'),
  'line separators': utf8('One\u2028Two\u2029Three\u0085See [[Hub]].\n'),
};

/** Notes that are no text, or whose properties cannot be read: no property can be set there, and no link in them can follow. */
const UNREADABLE: Readonly<Record<string, Buffer>> = {
  'carriage returns in properties': utf8('---\rcreated: 2026-01-02\r---\rText, see [[Hub]].\r'),
  'nul in properties': utf8('---\ntitle: a\0b\n---\nText, see [[Hub]].\n'),
  'broken properties': utf8('---\ntitle: "never closed\n---\nText, see [[Hub]].\n'),
  'utf-16 little-endian': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Text, see [[Hub]].\n', 'utf16le')]),
  'utf-16 big-endian': Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be('Text, see [[Hub]].\n')]),
  'latin-1': Buffer.from('Müller, see [[Hub]].\n', 'latin1'),
  'latin-1 in properties': Buffer.from('---\nname: Müller\n---\nText, see [[Hub]].\n', 'latin1'),
  'a lone surrogate': Buffer.concat([utf8('See [[Hub]] '), Buffer.from([0xed, 0xa0, 0x80]), utf8('\n')]),
  'an overlong slash': Buffer.concat([utf8('See [[Hub]] '), Buffer.from([0xc0, 0xaf]), utf8('\n')]),
  'a cut last character': Buffer.concat([utf8('See [[Hub]] '), Buffer.from([0xe2, 0x82])]),
};

const TEXTS: Readonly<Record<string, Buffer>> = { ...READABLE, ...UNREADABLE };

/** Names that hold what some disks and programs change on the way. */
const NAMES: Readonly<Record<string, (name: string) => string>> = {
  'a plain name': (name) => name,
  'a decomposed name': (name) => `Café ${name}`.normalize('NFD'),
  'a composed name': (name) => `Café ${name}`.normalize('NFC'),
  'an emoji': (name) => `🧠👩‍👩‍👧 ${name}`,
};

const cases = (texts: object): (readonly [string, string])[] =>
  Object.keys(NAMES).flatMap((kind) => Object.keys(texts).map((text) => [kind, text] as const));
const from = (kind: string, text: string): string => `Notes/${(NAMES[kind] as (name: string) => string)(text)}`;

function vault(kind: string, text: string): string {
  const name = from(kind, text);
  const stem = name.slice('Notes/'.length);
  return vaultOnDisk({
    [`${name}.md`]: TEXTS[text] as Buffer,
    'Hub.md': `# Hub\n\nSee [[${stem}]], [[${name}|that]], ![[${stem}]] and [so](<${name}.md>) and [coded](${encodeURI(name)}.md).\n`,
    'Hub.canvas': `${JSON.stringify({ nodes: [{ id: 'a', type: 'file', file: `${name}.md`, x: 0, y: 0, width: 9, height: 9 }], edges: [] })}\n`,
  });
}

/** The bytes after the properties at the top, which alone an archived note may gain. */
function body(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const block = /^(?:\u00ef\u00bb\u00bf)?---\r?\n[^]*?\n---(?:\r?\n|$)/.exec(text);
  return bytes.subarray(block?.[0].length ?? (text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0));
}

const resolvedTo = async (run: Run): Promise<string[]> => {
  const { json } = await run(['links', '--json']);
  return (json.result.links as unknown as { from: string; to: string | null }[])
    .filter(({ from: source }) => source === 'Hub.md' || source === 'Hub.canvas')
    .map(({ to }) => to ?? 'nothing');
};

test.each(cases(READABLE))(
  '%s, %s: archived with the same text, links follow, undo and unarchive give back every byte',
  async (kind, text) => {
    const folder = vault(kind, text);
    const run = inOneProcess(folder);
    const path = `${from(kind, text)}.md`;
    const original = TEXTS[text] as Buffer;
    const before = hashes(folder);
    const links = await resolvedTo(run);
    expect(links.length).toBeGreaterThan(3);
    expect(new Set(links)).toEqual(new Set([path]));

    const ran = await run(['archive', path, '--json']);
    expect(ran.json.error).toBeUndefined();
    const to = Object.keys(hashes(folder)).find((one) => one.endsWith(path.slice('Notes/'.length)) && one !== path) ?? '';
    const archived = readFileSync(join(folder, to));
    expect(body(archived)).toEqual(body(original));
    if (!archived.equals(original)) expect(archived.subarray(0, 3).equals(utf8(BOM))).toBe(original.subarray(0, 3).equals(utf8(BOM)));
    expect(new Set(await resolvedTo(run))).toEqual(new Set([to]));

    expect((await run(['undo', '--json'])).json.error).toBeUndefined();
    expect(hashes(folder)).toEqual(before);

    await run(['archive', path]);
    expect((await run(['unarchive', to, '--json'])).json.error).toBeUndefined();
    expect(hashes(folder)).toEqual(before);
  },
);

test.each(cases(UNREADABLE))('%s, %s: the refusal names it, alone and in its folder, and no byte changes', async (kind, text) => {
  const folder = vault(kind, text);
  const run = inOneProcess(folder);
  const path = `${from(kind, text)}.md`;
  const before = hashes(folder);
  for (const what of [path, 'Notes']) {
    const ran = await run(['archive', what, '--json']);
    expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, 'unreadable', path]);
    expect(ran.json.error.message).toContain(path.replace(/^.*\//, ''));
    expect(hashes(folder)).toEqual(before);
  }
});
