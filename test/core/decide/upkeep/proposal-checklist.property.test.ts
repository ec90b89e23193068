import type { Action, PacketResult } from '../../../../src/core/model/action';
import { readAnswer } from '../../../../src/core/decide/upkeep/proposal/answer';
import { checklistText, decideProposalChecklist } from '../../../../src/core/decide/upkeep/proposal/checklist';
import { HEAVILY_LINKED } from '../../../../src/core/model/action';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';
import { parseNote } from '../../../../src/core/read/snapshot/note';
import { fc, runs } from '../../../support/properties';
import { contextOf } from '../../../support/snapshot';
import { thrownBy } from '../../../support/thrown';
import { packetOf, piece, task } from './proposal-fixtures';

const POOL = 'note-0000000a';
const TIDES = 'note-0000000b';
const LINE = 'line-0000000c';
const LOG = 'entry-0000000d';
const ctx = contextOf({ 'Pool.md': 'x', 'Tides.md': 'x', 'MEMORY.md': 'x', 'memory/2026-02-17.md': 'x', 'docs/Setup.md': 'x' });
const pieces = [
  piece(POOL, { path: 'Pool.md', title: 'Pool', inbound: HEAVILY_LINKED }),
  piece(TIDES, { path: 'Tides.md', title: 'Tides', inbound: HEAVILY_LINKED - 1 }),
  piece(LINE, { path: 'MEMORY.md', kind: 'line', title: '- [x] Order a lamp ^line' }),
  piece(LOG, { path: 'memory/2026-02-17.md', kind: 'entry', entry: 'Backups', title: 'Backups' }),
];
const docs = [asVaultPath('docs/Setup.md')];

const LINES = [
  ...[
    '',
    ' ',
    '  ',
    '\t',
    '- one',
    '  - two',
    '\t- three',
    '- [x] Done ^promote-0000000a',
    '  - [ ] Yes ^confirm-note-0000000a',
    '1. first',
  ],
  ...[
    '# Heading',
    '## Promote',
    '---',
    'generated-by: top-of-mind',
    '```',
    '````',
    '`````md 0000000a',
    '  ```',
    '~~~',
    '~~~~~~',
    '%%',
    '<!--',
  ],
  ...[
    '^promote-0000000a',
    'It ends ^block',
    '> [!note]- Quote',
    '| a | b |',
    '[[Pool]] and ![[Tides]]',
    '`code`',
    '``',
    '$$',
    '<details>',
    '日本語',
    'b ',
  ],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...LINES), fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((lines) => fc.constantFrom('\n', '\n', '\r\n', '\r').map((lineBreak) => lines.join(lineBreak)));
const written = text.filter((one) => one.trim() !== '');

/** Each task that writes a text, with that text. */
const suggestedFor = (texts: readonly string[]): Action[] => {
  const [a = '', b = '', c = '', d = '', e = ''] = texts;
  return [
    { action: 'merge', ids: [POOL, TIDES], title: 'Pool and tides', text: a },
    { action: 'promote', id: LOG, text: b, section: 'Lessons' },
    { action: 'prune', id: LINE, text: c },
    { action: 'rewrite', id: TIDES, text: d },
    { action: 'correct', path: 'docs/Setup.md', old: 'Port 8080\n- [x] ^x', new: e },
  ];
};
const IDS = ['same-0000000b', 'promote-0000000a', 'prune-0000000d', 'large-0000000c', 'doc-0000000e'];
const tasksOf = (actions: readonly Action[]) => actions.map((one, at) => task(IDS[at] ?? '', one, { why: [`Why ^${at}, [x].`] }));
const read = (note: string, packet: PacketResult) => readAnswer(note, packet);

const five = fc.tuple(written, written, text, written, text);

test('an unedited checklist reads back as what is suggested, whatever the texts hold, and so it does after another program saved it', () => {
  fc.assert(
    fc.property(five, fc.constantFrom('\n', '\r\n', '\r'), (texts, lineBreak) => {
      const suggested = suggestedFor(texts);
      const packet = packetOf(tasksOf(suggested), pieces, { docs });
      const note = checklistText(ctx, packet, null);
      expect(read(note.replace(/\n/g, lineBreak), packet)).toEqual({ actions: suggested, refused: [], confirm: [] });
      expect(checklistText(ctx, packet, note)).toBe(note);
      // Nothing of the texts reaches the app: they make no link, tag or block of their own.
      const parsed = parseNote('reports/maintenance.md' as NotePath, note, note.length);
      expect(parsed.headings.map((one) => one.text)).toEqual(['Maintenance', 'Said twice', 'Promote', 'Prune', 'Too long', 'Documents']);
    }),
    { numRuns: runs(1_000) },
  );
});

/** The note after a person put a text in place of that below a line. */
function edited(note: string, id: string, by: string): string {
  const lines = note.split('\n');
  const from = lines.findIndex((line) => line.startsWith('- [') && line.endsWith(` ^${id}`)) + 1;
  const fence = /^ *(`+)/.exec(lines[from] ?? '')?.[1] ?? '';
  const end = lines.findIndex((line, at) => at > from && line.trim() === fence);
  return [...lines.slice(0, from + 1), ...by.split('\n').map((line) => (line === '' ? '' : `  ${line}`)), ...lines.slice(end)].join('\n');
}

test('an edited text becomes the text of its action, and stays when the checklist is written again', () => {
  fc.assert(
    fc.property(five, written, fc.nat(4), fc.boolean(), (texts, given, at, isGone) => {
      const by = given.replace(/\r\n?/g, '\n').replace(/`{4,}/g, '```');
      const suggested = suggestedFor(texts);
      const wanted = suggestedFor(texts.map((one, index) => (index === at ? by : one)));
      fc.pre(!(at === 2 && texts[2] === '') && by !== (texts[at] ?? '').replace(/\r\n?/g, '\n'));
      const packet = packetOf(tasksOf(suggested), pieces, { docs });
      const note = edited(checklistText(ctx, packet, null), IDS[at] ?? '', by);
      expect(read(note, packet)).toEqual({ actions: wanted, refused: [], confirm: [] });
      // The task is there with another text now, or not at all.
      const next = packetOf(isGone ? [] : tasksOf(suggestedFor(texts.map((one) => `${one}!`))), pieces, { docs });
      const again = checklistText(ctx, next, note);
      const shown = (one: string) => (one === '' ? '' : `  ${one}`);
      expect(again).toContain(`\n${by.split('\n').map(shown).join('\n')}\n`);
      expect(checklistText(ctx, next, again)).toBe(again);
      const now = read(again, next);
      expect(now.actions).toEqual(isGone ? [] : suggestedFor(texts.map((one, index) => (index === at ? by : `${one}!`))));
      expect(now.refused).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
});

test('a text written below an open question is a merge or a rewrite', () => {
  const open = packetOf(
    [
      task('clash-0000000a', null, { about: [POOL, TIDES] }),
      task('promote-0000000c', null, { about: [LOG] }),
      task('old-0000000b', null, { about: [TIDES] }),
      task('doc-0000000d', null),
    ],
    pieces,
  );
  const note = checklistText(ctx, open, null);
  expect(note.match(/^- \[ \]/gm)).toHaveLength(3);
  expect(note).toContain('- See to this by hand. It is due.\n');
  const ids = open.tasks.map(({ id }) => id);
  // A checklist of before has a line to tick for what nothing can be written about.
  const ticked = `${note}- [ ] Answer as JSON. ^${ids[3] ?? ''}\n`.replace(/^- \[ \]/gm, '- [x]');
  expect(read(note, open)).toEqual({ actions: [], refused: [], confirm: [] });
  expect(read(ticked, open).refused).toEqual([
    ...ids.slice(0, 3).map((id) => ({ action: { id }, why: `No text stands below "^${id}". Write one, or untick it.` })),
    { action: { id: ids[3] }, why: `"^${ids[3] ?? ''}" takes no text. Untick it, or answer as JSON.` },
  ]);
  fc.assert(
    fc.property(written, (given) => {
      const by = given.replace(/\r\n?/g, '\n').replace(/`{4,}/g, '```');
      const full = ids.slice(0, 3).reduce((now, id) => edited(now, id, by), ticked);
      expect(read(full, open).actions).toEqual([
        { action: 'merge', ids: [POOL, TIDES], text: by },
        { action: 'promote', id: LOG, text: by },
        { action: 'rewrite', id: TIDES, text: by },
      ]);
    }),
    { numRuns: runs(300) },
  );
});

const archived: Action = { action: 'archive', id: POOL };
const promoted: Action = { action: 'promote', id: LOG, text: 'One.\nTwo.' };

test('the checklist, as a person sees it', () => {
  const packet = packetOf(
    [
      task('clash-0000000a', null, { about: [POOL, TIDES], why: ['Two ports are given.'] }),
      task('same-0000000b', { action: 'merge', ids: [POOL, TIDES] }, { ticked: false }),
      task('promote-0000000c', promoted),
      task('prune-0000000d', { action: 'prune', id: LINE, text: '' }),
      task('old-0000000e', archived),
      task('link-0000000f', { action: 'link', from: POOL, to: TIDES, words: 'tides' }),
      task('doc-0000000g', { action: 'correct', path: 'docs/Setup.md', old: '8080', new: '9090' }),
    ],
    pieces,
    { docs, left: 3, refused: [{ path: asVaultPath('Tides.md'), entry: 'A*b', why: 'It is about one moment.' }] },
  );
  expect(checklistText(ctx, packet, null)).toMatchInlineSnapshot(`
   "---
   generated-by: top-of-mind
   ---

   # Maintenance

   Ticked lines are carried out when you apply this checklist. Nothing has changed yet. The text below a line is yours to edit; leave the "^…" at its end as it is.

   3 more did not fit. Apply these, then write the checklist again.

   ## Facts that clash

   - [ ] Merge [[Pool]] and [[Tides]] into one note with the text below. The archive keeps them as they are. Two ports are given. ^clash-0000000a
     \`\`\`\`md vg8aq840

     \`\`\`\`
     - [ ] Keep both as they are ^keep-clash-0000000a
     - [ ] Yes, although 8 notes link to "Pool" ^confirm-note-0000000a

   ## Said twice

   - [ ] Merge [[Pool]] and [[Tides]] into one note. It is due. ^same-0000000b

   ## Promote

   - [x] Add the text below to what lasts, from "Backups" in [[2026-02-17]]. It is due. ^promote-0000000c
     \`\`\`\`md p1d1b0oh
     One.
     Two.
     \`\`\`\`

   ## Prune

   - [x] Take out "Order a lamp ^line" in [[MEMORY]]. It is due. ^prune-0000000d

   ## Out of use?

   - [x] Archive [[Pool]]. It is due. ^old-0000000e

   ## Link

   - [x] Link "tides" in [[Pool]] to [[Tides]]. It is due. ^link-0000000f

   ## Documents

   - [x] Correct [[Setup]]: the text below takes the place of "8080". It is due. ^doc-0000000g
     \`\`\`\`md lpn5bmlh
     9090
     \`\`\`\`

   > [!info]- Left out (1)
   > - [[Tides]], A\\*b: It is about one moment.
   "
  `);
});

const NEWER = 'entry-0000000e';
const BASE = 'baseline-0000000f';
const RIGHT = 'correction-0000000g';
const others = [
  ...pieces,
  piece(NEWER, { path: 'memory/2026-02-17.md', kind: 'entry', entry: 'Later', title: 'Later' }),
  piece(BASE, { path: 'MEMORY.md', kind: 'baseline' }),
  piece(RIGHT, { path: 'memory/2026-02-17.md', kind: 'correction', entry: 'Fewer', title: 'Fewer' }),
];
const replaced = task('same-0000000a', null, { about: [NEWER, LOG] });
const ask = (...tasks: Parameters<typeof packetOf>[0]) => {
  const packet = packetOf(tasks, others);
  return { packet, note: checklistText(ctx, packet, null) };
};
const tick = (note: string, id: string): string => note.replace(new RegExp(`\\[ \\](.* \\^${id}\\n)`), '[x]$1');

test('of two pieces of which one is an entry, the newer one takes the place of the older, without a text', () => {
  const { packet, note } = ask(replaced);
  expect(note).toContain(
    `- [ ] The newer one replaces the older (the first one, where no days tell): "Later" in [[2026-02-17]] and "Backups" in [[2026-02-17]]. It is due. ^newer-${replaced.id}\n  - [ ] Keep both as they are ^keep-${replaced.id}\n`,
  );
  expect(note).not.toContain('```');
  const ticked = tick(note, `newer-${replaced.id}`);
  expect(read(ticked, packet)).toEqual({ actions: [{ action: 'merge', ids: [NEWER, LOG] }], refused: [], confirm: [] });
  expect(checklistText(ctx, packet, ticked)).toBe(ticked);
  const below = ticked.replace(/(newer-.*\n)/, '$1  ```\n  A text.\n  ```\n');
  expect(read(below, packet)).toMatchObject({ actions: [], refused: [{ why: expect.stringContaining('takes no text') as string }] });
  expect(checklistText(ctx, packet, below)).toContain('\n  A text.\n');
  // A line of before keeps its meaning, and its text stays.
  const before = `---\ngenerated-by: top-of-mind\n---\n- [x] Write a text for both. ^${replaced.id}\n  \`\`\`md\n  Both.\n  \`\`\`\n`;
  expect(read(before, packet).actions).toEqual([{ action: 'merge', ids: [NEWER, LOG], text: 'Both.' }]);
  expect(checklistText(ctx, packet, before)).toContain(`- [ ] Write a text for both. ^${replaced.id}\n  \`\`\`\`md\n  Both.\n`);
  expect(read(`- [x] Two notes ^newer-old-0000000b\n`, ask(task('old-0000000b', null, { about: [TIDES] })).packet).actions).toEqual([]);
});

test('keep is a tick of its own, where it asks about nothing else', () => {
  const pair = task('clash-0000000a', null, { about: [POOL, TIDES] });
  const large = task('large-0000000c', null, { about: [TIDES] });
  const second = task('same-0000000d', null, { about: [POOL, LOG] });
  const three = task('same-0000000e', null, { about: [LOG, NEWER, LINE] });
  const { packet, note } = ask(pair, second, three, large);
  expect(note.match(/Keep .*/g)).toEqual([`Keep both as they are ^keep-${pair.id}`, `Keep both as they are ^keep-${second.id}`]);
  expect(note).toContain('- See to "Backups" in [[2026-02-17]] and "Later" in [[2026-02-17]] and');
  expect(read(tick(note, `keep-${pair.id}`), packet).actions).toEqual([{ action: 'keep', id: POOL }]);
  expect(read(tick(note, `keep-${second.id}`), packet).actions).toEqual([{ action: 'keep', id: LOG }]);
  expect(read(`- [x] Keep ^keep-${large.id}\n`, packet).refused[0]?.why).toContain('would keep other notes, too');
  const alone = ask(large);
  expect(read(tick(alone.note, `keep-${large.id}`), alone.packet).actions).toEqual([{ action: 'keep', id: TIDES }]);
  // Ticked together they say two things.
  const both = tick(tick(note, `keep-${pair.id}`), pair.id);
  expect(read(both, packet)).toMatchObject({ actions: [], refused: [{ why: expect.stringContaining('both ticked') as string }, {}] });
});

test('the line of a baseline says that ticking renews it', () => {
  const { packet, note } = ask(task('correction-0000000a', null, { about: [BASE, RIGHT] }));
  expect(note).toContain(
    '- [ ] Renew the baseline: the text below takes the place of [[MEMORY]] and "Fewer" in [[2026-02-17]]. It is due.',
  );
  expect(note).not.toContain('^keep-');
  expect(read(tick(edited(note, 'correction-0000000a', 'New.'), 'correction-0000000a'), packet).actions).toEqual([
    { action: 'merge', ids: [BASE, RIGHT], text: 'New.' },
  ]);
});

test('an answer as JSON below a line is no text', () => {
  const { packet, note } = ask(task('clash-0000000a', null, { about: [POOL, TIDES] }));
  const ticked = tick(note, 'clash-0000000a');
  const keep = `{"action": "keep", "id": "${POOL}"}`;
  for (const by of [keep, `[${keep}]`, `{"actions": [${keep}]}`, `{"id": "${POOL}",\n"action": "keep",}`, `\`\`\`json\n${keep}\n\`\`\``])
    expect(read(edited(ticked, 'clash-0000000a', by), packet)).toEqual({
      actions: [],
      refused: [{ action: { id: 'clash-0000000a' }, why: 'The text below "^clash-0000000a" is JSON. Give it as an answer of its own.' }],
      confirm: [],
    });
  for (const by of [`An answer is ${keep}.`, '{"port": 80}', '[[Pool]] has one "action": it holds water. [1]'])
    expect(read(edited(ticked, 'clash-0000000a', by), packet).actions).toMatchObject([{ text: by }]);
});

test('a ticked line without its id is named, and its text is that of no other line', () => {
  const packet = packetOf([task('old-0000000e', archived), task('promote-0000000c', promoted)], pieces);
  const note = edited(checklistText(ctx, packet, null), 'promote-0000000c', 'Mine.');
  for (const changed of [note.replace(' ^promote-0000000c', ''), note.replace(' ^promote-0000000c', ' ^promote-0000000c yes please')]) {
    const { actions, refused } = read(changed, packet);
    expect(actions).toEqual([archived]);
    expect(refused.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^The ticked line "Add the text below .*" has no id at its end, such as "\^link-4k2m9q1r"\. Write/),
    ]);
    const again = checklistText(ctx, packet, changed);
    expect(again).toContain('\n  Mine.\n');
    expect(read(again, packet)).toEqual({ actions: [promoted, archived], refused: [], confirm: [] });
    expect(checklistText(ctx, packet, again)).toBe(again);
    expect(read(changed.replace('- [x] Add', '- [ ] Add'), packet).refused).toEqual([]);
  }
  // Boxes elsewhere in the note are somebody's own.
  expect(read(`${note}\n## My list\n\n- [x] Bread\n`, packet).refused).toEqual([]);
});

test('a checklist that was carried out says so', () => {
  const { note } = ask(task('old-0000000e', archived));
  expect(read(note, packetOf([], pieces)).refused).toEqual([
    {
      action: { id: 'old-0000000e' },
      why: '"Archive [[Pool]]. It is due.": this was carried out already, or the note changed since. Write the checklist again.',
    },
  ]);
});

test('a note that many link to has a tick of its own, once', () => {
  const packet = packetOf(
    [task('same-0000000b', { action: 'merge', ids: [POOL, TIDES] }), task('promote-0000000c', promoted), task('old-0000000e', archived)],
    pieces,
  );
  const note = checklistText(ctx, packet, null);
  expect(note.match(/\^confirm-\S+/g)).toEqual([`^confirm-${POOL}`]);
  const ticked = note.replace('[ ] Yes', '[X] Yes');
  expect(read(ticked, packet)).toEqual({ actions: packet.tasks.map((one) => one.suggested), refused: [], confirm: [POOL] });
  expect(checklistText(ctx, packet, ticked)).toBe(ticked);
  expect(read(`${ticked}- [x] Yes ^confirm-note-9999999z\n`, packet).confirm).toEqual([POOL]);
});

test('a text that does not end, or ends twice, is carried out by no guess, and the others are', () => {
  const packet = packetOf([task('promote-0000000a', promoted), task('old-0000000e', archived)], pieces);
  const note = checklistText(ctx, packet, null);
  for (const broken of [note.replace(/\n {2}`+\n/, '\n'), note.replace('  One.', '  One.\n  ````\n  More.')]) {
    expect(broken).not.toBe(note);
    const { actions, refused } = read(broken, packet);
    expect(actions).toEqual([archived]);
    expect(refused).toEqual([
      { action: { id: 'promote-0000000a' }, why: expect.stringContaining('does not end where it should') as string },
    ]);
    expect(thrownBy(() => decideProposalChecklist(ctx, packet, broken))).toEqual({ code: 'bad_input', path: 'reports/maintenance.md' });
  }
});

test('edits as people make them', () => {
  const packet = packetOf([task('promote-0000000a', promoted), task('old-0000000e', archived)], pieces);
  const note = checklistText(ctx, packet, null);
  const promotedAs = (changed: string): unknown => read(changed, packet).actions.find(({ action }) => action === 'promote');
  // Written at the margin, with tabs for spaces, and with no block at all.
  expect(promotedAs(note.replace('  Two.', 'Second\n  - [x] third ^old-0000000e'))).toEqual({
    ...promoted,
    text: 'One.\nSecond\n- [x] third ^old-0000000e',
  });
  expect(promotedAs(note.replace(/^ {2}/gm, '\t'))).toEqual(promoted);
  expect(promotedAs(note.replace(/ {2}`+md[\s\S]*?\n {2}`+\n/, ''))).toEqual(promoted);
  // Emptied, unticked, and a text where none is taken.
  expect(read(note.replace('  One.\n  Two.\n', ''), packet).refused[0]?.why).toContain('No text stands below');
  expect(promotedAs(note.replace('- [x] Add', '- [-] Add'))).toBeUndefined();
  const below = note.replace('^old-0000000e\n', '^old-0000000e\n  ```\n  Instead.\n  ```\n');
  expect(read(below, packet).refused[0]?.why).toContain('takes no text');
  expect(checklistText(ctx, packet, below)).toContain('\n  Instead.\n');
});

test('the plan of a checklist', () => {
  const packet = packetOf([task('old-0000000e', archived)], pieces);
  const { plan } = decideProposalChecklist(ctx, packet, null);
  const note = checklistText(ctx, packet, null);
  expect(plan?.edits).toEqual([expect.objectContaining({ op: 'create', path: 'reports/maintenance.md', text: note })]);
  expect(decideProposalChecklist(ctx, packet, note).plan).toBeNull();
  expect(thrownBy(() => decideProposalChecklist(ctx, packet, 'My own note.'))).toEqual({ code: 'exists', path: 'reports/maintenance.md' });
  // Ticks of a checklist of the form of before stay.
  const old = '---\ngenerated-by: top-of-mind\n---\n- [ ] Pool ([[Pool]]: Old.) ^old-0000000e\n';
  expect(checklistText(ctx, packet, old)).toContain('- [ ] Archive [[Pool]]');
});
