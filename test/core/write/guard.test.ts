import type { Policy } from '../../../src/core/write/check/guard';
import type { Edit } from '../../../src/core/model/plan';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';

const policy: Policy = (path) => {
  const layer = ({ ro: 'read-only', ao: 'append-only', ow: 'overwrite', cu: 'curated', eph: 'ephemeral' } as const)[
    path.split('/')[0] ?? ''
  ];
  return layer ? { layer, why: `${layer} by rule` } : null;
};
const log = '- 2026-03-15 saw [[b]] and [the b](b.md#h)\n';
const files = { 'ro/a.md': 'a', 'ao/log.md': log, 'ow/state.md': 'see [[b]]', 'cu/n.md': 'n', 'eph/t.md': 't', 'b.md': 'b' };

const refused: [string, Edit[]][] = [
  ['a read-only file is edited', [append('ro/a.md', 'x')]],
  ['a read-only file is moved', [move('ro/a.md', 'x.md')]],
  ['a read-only file is trashed', [trash('ro/a.md')]],
  ['a file is put into a read-only folder', [create('ro/new.md', 'x')]],
  ['a file is moved into a read-only folder', [move('b.md', 'ro/b.md')]],
  ['a read-only file gets a property', [setProperty('ro/a.md', 'k', 'v')]],
  ['an older entry is changed', [replace('ao/log.md', log, 'saw', 'heard')]],
  ['an older entry is cut', [replace('ao/log.md', log, log, '')]],
  ['a link gives way to text', [replace('ao/log.md', log, '[[b]]', 'b')]],
  ['a link loses its subpath', [replace('ao/log.md', log, '[the b](b.md#h)', '[the b](b.md)')]],
  ['a link drags text along', [replace('ao/log.md', log, '[[b]]', '[[b]] (not)')]],
  ['more than the link is replaced', [replace('ao/log.md', log, 'saw [[b]]', 'saw [[c]]')]],
  [
    'text is put before the entries',
    [{ op: 'replace', path: 'ao/log.md' as Edit['path'], start: 0, end: 0, before: '', text: 'x', reason: '' }],
  ],
  ['a property is set', [setProperty('ao/log.md', 'k', 'v')]],
  ['a supersede marker is taken away', [setProperty('ao/log.md', 'superseded_by', undefined)]],
  ['a link says something else', [move('b.md', 'c.md'), replace('ao/log.md', log, '[the b](b.md#h)', '[the c, it says](c.md#h)')]],
  ['a link gets words of its own', [move('b.md', 'c.md'), replace('ao/log.md', log, '[[b]]', '[[c|not what it was]]')]],
  ['the log is moved', [move('ao/log.md', 'x.md')]],
  ['the log is trashed', [trash('ao/log.md')]],
  ['the log is moved and comes back', [move('ao/log.md', 'x.md'), move('x.md', 'ao/log.md')]],
  ['the log is moved to where it may be overwritten', [move('ao/log.md', 'ow/log.md')]],
  ['the log is moved into a read-only folder', [move('ao/log.md', 'ro/log.md')]],
  ['the log is moved and changed', [move('ao/log.md', 'ao/2026.md'), replace('ao/log.md', log, 'saw', 'heard')]],
];

it.each(refused)('refuses where %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  await expect(writer.apply(planOf(edits))).rejects.toMatchObject({
    code: 'layer_policy',
    afterChange: false,
    message: expect.stringContaining('by rule'),
  });
  expect(vault.operations()).toBe(0);
});

const allowed: [string, Edit[]][] = [
  ['an entry is appended', [append('ao/log.md', '- new')]],
  ['a file comes into an append-only folder', [create('ao/new.md', 'x')]],
  ['the log gets another append-only name', [move('ao/log.md', 'ao/older/2026.md')]],
  [
    'the log gets another name, and its links follow',
    [
      move('b.md', 'c.md'),
      replace('ao/log.md', log, '[[b]]', '[[c]]'),
      replace('ao/log.md', log, '[the b](b.md#h)', '[the b](c.md#h)'),
      move('ao/log.md', 'ao/2026.md'),
      append('ao/2026.md', '- more'),
    ],
  ],
  [
    'links follow a move',
    [
      move('b.md', 'c.md'),
      replace('ao/log.md', log, '[[b]]', '[[c]]'),
      replace('ao/log.md', log, '[the b](b.md#h)', '[the b](c.md#h)'),
      append('ao/log.md', '- moved b'),
    ],
  ],
  ['an entry is marked as superseded', [setProperty('ao/log.md', 'superseded_by', '[[b]]')]],
  ['a state is overwritten, links and all', [replace('ow/state.md', 'see [[b]]', 'see [[b]]', 'new')]],
  ['a curated note is edited', [replace('cu/n.md', 'n', 'n', 'm')]],
  ['an ephemeral file goes', [trash('eph/t.md')]],
];

it.each(allowed)('lets through where %s', async (_, edits) => {
  const { vault, writer } = bench(files, { policy });
  const before = vault.snapshotOfBytes();
  await writer.apply(planOf(edits));
  await writer.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
});

it('lets a managed block and a generated note lose links that were its own', async () => {
  const index = 'mine [[b]]\n\n<!-- top-of-mind:begin index -->\n- [[b]]\n- [[c]]\n<!-- top-of-mind:end index -->\n';
  const report = '---\ngenerated-by: top-of-mind\n---\n[[b]]\n';
  const { writer } = bench({ 'index.md': index, 'report.md': report, 'b.md': '', 'c.md': '' });
  await writer.apply(
    planOf([replace('index.md', index, '- [[b]]\n- [[c]]\n', '- nothing\n'), replace('report.md', report, '[[b]]', 'none')]),
  );
  expect(await codeFrom(writer.apply(planOf([replace('index.md', index, 'mine [[b]]', 'mine')])))).toBe('verify_failed');
});

it('retargets no link of an append-only file to another note, announced or not', async () => {
  const { vault, writer } = bench({ ...files, 'c.md': 'c' }, { policy });
  const announced = [{ from: 'ao/log.md' as Edit['path'], raw: '[[b]]', why: 'Better so.' }];
  expect(await codeFrom(writer.apply(planOf([replace('ao/log.md', log, '[[b]]', '[[c]]')], { announced })))).toBe('layer_policy');
  expect(vault.operations()).toBe(0);
});

describe('links of other spellings in an append-only file', () => {
  const text = '---\nsees: "[[b]]"\n---\n[[ b ]] and [by reference][ref], [again][Ref].\n\n[ref]: <b.md#h> "Title"\n[other]: words.md\n';
  const edit = (before: string, after: string): Edit => replace('ao/all.md', text, before, after);
  const with_ = (edits: Edit[]) =>
    bench({ ...files, 'ao/all.md': text }, { policy }).writer.apply(
      planOf([
        move('b.md', 'c.md'),
        replace('ao/log.md', log, '[[b]]', '[[c]]'),
        replace('ao/log.md', log, '[the b](b.md#h)', '[the b](c.md#h)'),
        ...edits,
      ]),
    );
  const property = edit('[[b]]', '[[c]]');
  const wiki = edit(' b ', ' c ');
  const destination = edit('b.md#h', 'c.md#h');

  it('follow a move', async () => {
    await expect(with_([property, wiki, destination])).resolves.toMatchObject({ changed: expect.anything() });
  });

  const more: [string, Edit[]][] = [
    ['a part of the destination', [edit('b.md#h', 'c.md')]],
    ['its title', [destination, edit('"Title"', '"Other"')]],
    ['its label', [destination, edit('[ref]:', '[rex]:')]],
    ['what a reference shows', [destination, edit('by reference', 'in other words')]],
    ['a definition that nothing uses', [destination, edit('words.md', 'others.md')]],
    [
      'text before a link',
      [
        destination,
        {
          op: 'replace',
          path: 'ao/all.md' as Edit['path'],
          start: text.indexOf('[[ b'),
          end: text.indexOf('[[ b'),
          before: '',
          text: 'not ',
          reason: '',
        },
      ],
    ],
  ];
  it.each(more)('carry no change of %s', async (_, edits) => {
    await expect(with_([property, wiki, ...edits])).rejects.toMatchObject({ code: 'layer_policy' });
  });
});

it.each([
  ['made', [create('RO/new.md', 'x')]],
  ['moved', [move('b.md', 'x/Y/b.md')]],
])('puts no file into a folder that some disks take for another: %s', async (_, edits) => {
  const { vault, writer } = bench({ ...files, 'X/y/z.md': '' }, { policy, caseFolding: true });
  await expect(writer.apply(planOf(edits))).rejects.toMatchObject({
    code: 'exists',
    message: expect.stringMatching(/Write it as "(ro|X\/y)"/),
  });
  expect(vault.operations()).toBe(0);
});

it('lets a folder change its case as a whole', async () => {
  const { vault, writer } = bench({ 'box/a.md': 'a', 'box/b.md': 'b' });
  await writer.apply(planOf([move('box/a.md', 'Box/a.md'), move('box/b.md', 'Box/b.md')]));
  expect(Object.keys(vault.snapshotOfBytes())).toEqual(['Box/a.md', 'Box/b.md']);
});

describe('hard limits', () => {
  const limit =
    (bytes: number): Policy =>
    (path) => {
      const found = policy(path) ?? { layer: 'curated' as const, why: '' };
      return path.startsWith('lim/') ? { ...found, limit: { bytes, why: 'Whoever reads it cuts off the rest.' } } : found;
    };
  const held = {
    'lim/full.md': 'é'.repeat(50),
    'lim/over.md': 'x'.repeat(120),
    'big.md': 'y'.repeat(101),
    'small.md': 's',
    'lim/pic.png': new Uint8Array(200),
  };

  const over: [string, string, Edit[]][] = [
    ['a new file is too large', 'lim/new.md', [create('lim/new.md', 'x'.repeat(101))]],
    [
      'a new file grows too large by a second edit',
      'lim/new.md',
      [create('lim/new.md', 'x'.repeat(95)), append('lim/new.md', 'more than five')],
    ],
    ['a file grows beyond it, counted in bytes', 'lim/full.md', [append('lim/full.md', 'x')]],
    ['a property takes it beyond', 'lim/full.md', [setProperty('lim/full.md', 'k', 'v')]],
    ['a large file moves in', 'lim/big.md', [move('big.md', 'lim/big.md')]],
    ['one that is over it grows', 'lim/over.md', [append('lim/over.md', 'x')]],
    ['one that is over it changes place and grows', 'lim/there.md', [move('lim/over.md', 'lim/there.md'), append('lim/over.md', 'x')]],
  ];
  it.each(over)('refuses where %s', async (_, path, edits) => {
    const { vault, writer } = bench(held, { policy: limit(100) });
    await expect(writer.apply(planOf(edits))).rejects.toMatchObject({
      code: 'over_limit',
      path,
      afterChange: false,
      message: expect.stringContaining('bytes of its 100: Whoever reads it cuts off the rest. '),
    });
    await expect(writer.preview(planOf(edits))).rejects.toMatchObject({ code: 'over_limit', path });
    expect(vault.operations()).toBe(0);
  });

  const under: [string, Edit[]][] = [
    ['a file fills it to the last byte', [create('lim/new.md', 'x'.repeat(100))]],
    ['one that is over it shrinks, though not enough', [replace('lim/over.md', held['lim/over.md'], 'x'.repeat(10), '')]],
    ['one that is over it is rewritten at its size', [replace('lim/over.md', held['lim/over.md'], 'xx', 'zz')]],
    ['one that is over it moves', [move('lim/over.md', 'lim/there.md')]],
    ['a file of another kind, over it already, moves out', [move('lim/pic.png', 'pic.png')]],
    ['a large file leaves', [move('lim/over.md', 'over.md'), append('lim/over.md', 'x')]],
    ['a large file is trashed', [trash('lim/over.md')]],
  ];
  it.each(under)('lets through where %s', async (_, edits) => {
    const { vault, writer } = bench(held, { policy: limit(100) });
    const before = vault.snapshotOfBytes();
    await writer.apply(planOf(edits));
    await writer.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  it('says how large, how large it may be, and what to do instead', async () => {
    const { writer } = bench(held, { policy: limit(100) });
    await expect(writer.apply(planOf([append('lim/over.md', 'x')]))).rejects.toThrow(
      'This plan would leave "lim/over.md" with 123 bytes of its 100: Whoever reads it cuts off the rest. It has 120 now, so it may only get smaller. Nothing was changed. Shorten what is in it, or put the text into another note and link to that.',
    );
  });
});

it('every refusal of a rule names the file, the rule and a way out', async () => {
  for (const [, edits] of refused) {
    const { writer } = bench(files, { policy });
    await expect(writer.apply(planOf(edits))).rejects.toMatchObject({
      message: expect.stringMatching(
        /"[^"]+", which is (read|append)-only: (read|append)-only by rule\. (Write your change to another note that links to it|Append a new entry at the end instead)\.$/,
      ),
    });
  }
});
