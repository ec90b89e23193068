import { actionSchema, type Action } from '../../../../src/core/model/action';
import { ANSWER_SCHEMA, readAnswer } from '../../../../src/core/decide/upkeep/proposal/answer';
import { readFileSync } from 'node:fs';
import { thrownBy } from '../../../support/thrown';
import { piece, task } from './proposal-fixtures';

const POOL = 'note-0000000a';
const TIDES = 'note-0000000b';
const LINE = 'line-0000000c';
const LOG = 'entry-0000000d';
const promote: Action = { action: 'promote', id: LOG, text: 'Backups run at eight.', section: 'Decisions' };
const merge: Action = { action: 'merge', ids: [POOL, TIDES] };
const prune: Action = { action: 'prune', id: LINE, text: '' };
const graduate: Action = { action: 'graduate', id: LOG };
const link: Action = { action: 'link', from: POOL, to: TIDES, words: 'tides' };
const correct: Action = { action: 'correct', path: 'docs/Setup.md', old: '8080', new: '9090' };
const packet = {
  tasks: [
    task('promote-0000000a', promote),
    task('same-0000000b', merge, { about: [POOL, TIDES] }),
    task('prune-0000000c', prune),
    task('graduate-0000000d', graduate),
    task('link-0000000e', link),
    task('clash-0000000f', null, { about: [POOL, TIDES] }),
    task('old-0000000g', null, { about: [POOL] }),
    task('doc-0000000h', correct),
  ],
  pieces: [piece(POOL), piece(TIDES), piece(LINE, { kind: 'line' }), piece(LOG, { kind: 'entry' })],
};
const read = (answer: unknown) => readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), packet);
const archive = (id: string): Action => ({ action: 'archive', id });
const why = (answer: unknown): string[] => read(answer).refused.map((one) => one.why);

test('every action is read as it stands', () => {
  const all: Action[] = [
    ...[promote, prune, graduate, link, correct, { ...merge, title: 'Pool and tides', text: 'Both.' }, merge],
    {
      action: 'split',
      id: POOL,
      parts: [
        { title: 'A', text: 'a' },
        { title: 'B', text: '' },
      ],
    },
    { action: 'rewrite', id: POOL, text: '- [ ] x\n```\n' },
    { action: 'rename', id: POOL, title: 'Pool' },
    ...[archive(POOL), { action: 'keep', id: TIDES } as const, { ...correct, new: '' }],
  ];
  expect(new Set(all.map(({ action }) => action)).size).toBe(actionSchema.options.length);
  expect(read(all)).toEqual({ actions: all, refused: [], confirm: [] });
  expect(read({ actions: all }).actions).toEqual(all);
  const empty = { id: '', ids: [], title: '', text: '', section: '', parts: [], from: '', to: '', words: '', path: '', old: '', new: '' };
  expect(read({ actions: all.map((one) => ({ ...empty, ...one })) })).toEqual({ actions: all, refused: [], confirm: [] });
});

const one = JSON.stringify(archive(POOL));
test.each([
  ['in a fence', `Sure! Here is my answer:\n\n\`\`\`json\n[\n  ${one}\n]\n\`\`\`\n\nLet me know [if] {it} helps: [[Pool]] [1].`],
  ['a single one', one],
  ['a single one in prose', `I would put it away: ${one}. That is all.`],
  ['twice the same list', `[${one}]\nSo, again:\n{"actions": [${one}]}`],
  ['after empty lists of prose', `ports = []\n[${one}]`],
  ['with a mark before it', `\ufeff[${one}]`],
  ['in capitals', `[{"action": " ARCHIVE ", "id": "^${POOL} "}]`],
  ['with remarks', `[{"action": "archive", "id": "${POOL}", "reason": "It is \\"old\\" [1].", "why": "}"}]`],
  ['twice', `[${one}, ${one}]`],
  ['as the result of a command', `{"ok": true, "result": {"actions": [${one}]}}`],
])('an answer %s', (_, answer) => {
  expect(read(answer)).toEqual({ actions: [archive(POOL)], refused: [], confirm: [] });
});

test('single actions, a line each', () => {
  expect(read(`${one}\n${JSON.stringify(archive(TIDES))}\n`).actions).toEqual([archive(POOL), archive(TIDES)]);
});

test.each([
  ['what it thought before', `<think>Maybe [${JSON.stringify(archive(TIDES))}]? Or {"action": no</think>\n[${one}]`],
  ['an example before', `Example: ${JSON.stringify(archive(TIDES))}\nSo:\n{"actions": [${one}]}`],
  ['both', `<think>{"action": "archive"}</think> Such as ${JSON.stringify(archive(TIDES))}: [${one}] and <think>[{"id": "x"}]`],
])('a list counts, whatever stands around it: %s', (_, answer) => {
  expect(read(answer)).toEqual({ actions: [archive(POOL)], refused: [], confirm: [] });
});

test('a text that names the sign of thinking stays whole', () => {
  const rewrite: Action = { action: 'rewrite', id: POOL, text: 'Models write <think>[{"a": 1}]</think> first.' };
  expect(read([rewrite]).actions).toEqual([rewrite]);
});

test('an empty list asks for nothing', () => {
  for (const answer of ['[]', '{"actions": []}', 'There is nothing to do.\n```json\n[ ]\n```'])
    expect(read(answer)).toEqual({ actions: [], refused: [], confirm: [] });
});

test('the id of a task stands for its action', () => {
  const named = [{ action: 'promote', id: 'promote-0000000a' }, { id: 'same-0000000b' }, { action: 'Link', id: 'link-0000000e' }];
  expect(read(named)).toEqual({ actions: [promote, merge, link], refused: [], confirm: [] });
  expect(read({ actions: ['prune-0000000c'] }).actions).toEqual([prune]);
  expect(read([{ action: 'promote', id: 'promote-0000000a', text: 'Backups at 8.', section: '' }]).actions).toEqual([
    { ...promote, text: 'Backups at 8.' },
  ]);
  expect(read([{ id: 'same-0000000b', text: 'Both.' }]).actions).toEqual([{ ...merge, text: 'Both.' }]);
  expect(read([{ action: 'correct', id: 'doc-0000000h', new: '9091' }]).actions).toEqual([{ ...correct, new: '9091' }]);
});

test('the id of a task stands for its pieces with another action', () => {
  expect(read([{ action: 'merge', id: 'clash-0000000f', text: 'One.' }]).actions).toEqual([{ ...merge, text: 'One.' }]);
  expect(read([{ action: 'merge', ids: ['clash-0000000f', POOL], text: 'One.' }]).actions).toEqual([{ ...merge, text: 'One.' }]);
  expect(read([{ action: 'archive', id: 'old-0000000g' }]).actions).toEqual([archive(POOL)]);
  expect(read([{ action: 'keep', id: 'same-0000000b' }]).actions).toEqual([{ action: 'keep', id: 'same-0000000b' }]);
  expect(read([{ ...correct, id: 'clash-0000000f' }]).actions).toEqual([correct]);
  expect(why([{ action: 'archive', id: 'clash-0000000f' }])).toEqual([
    `"clash-0000000f" is about several pieces. Name one of them: ${POOL}, ${TIDES}.`,
  ]);
  expect(why(['clash-0000000f'].map((id) => ({ id })))).toEqual([
    `Nothing is suggested for "clash-0000000f". Name an action and its pieces: ${POOL}, ${TIDES}.`,
  ]);
});

test('the answer of before, also as the whole output of a command', () => {
  const before = {
    promote: [
      { id: 'promote-0000000a', path: 'memory/2026-02-17.md', entry: 'Backups', text: 'Backups: at 8.', why: ['x'], to: 'Context' },
    ],
    prune: [{ id: 'prune-0000000c', text: 'The line as it was shown', suggested: false }],
    graduate: ['graduate-0000000d'],
    link: [{ id: 'link-0000000e', text: 'tides', to: 'Tides.md' }],
  };
  const actions = [{ ...promote, text: 'Backups: at 8.', section: 'Context' }, prune, graduate, link];
  expect(read(before)).toEqual({ actions, refused: [], confirm: [] });
  expect(read({ schema: 1, result: { ...before, read: [], refused: [], prompt: 'x', checklist: 'y' } }).actions).toEqual(actions);
  expect(read(`Here you go: ${JSON.stringify({ promote: [{ id: 'promote-0000000a' }] })}`).actions).toEqual([promote]);
  expect(why({ promote: [{ text: 'x' }, 3, { id: 'promote-0000000z' }] })).toEqual([
    expect.stringContaining('There is no action ""'),
    expect.stringContaining('An action is an object'),
    expect.stringContaining('There is no piece with the id "promote-0000000z" now'),
  ]);
});

test('an action that does not fit is refused alone', () => {
  const bad: [unknown, string][] = [
    [archive('note-9999999z'), 'There is no piece with the id "note-9999999z" now: it changed since the packet was made'],
    [{ ...merge, ids: [POOL, 'note-9999999z'] }, 'There is no piece with the id "note-9999999z" now'],
    [{ ...link, to: 'Tides.md' }, 'There is no piece with the id "Tides.md" now'],
    [{ action: 'delete', id: POOL }, 'There is no action "delete". There are: promote, merge'],
    [{ action: '__proto__', id: POOL }, 'There is no action "__proto__"'],
    [{ ...archive(POOL), text: 'gone' }, 'archive has no "text". It takes id.'],
    [{ action: 'rewrite', id: POOL, body: 'x' }, 'rewrite has no "body". It takes id and text.'],
    [{ action: 'rewrite', id: POOL, text: '' }, 'rewrite needs "text", a string that says something. It takes id and text.'],
    [{ action: 'prune', id: LINE }, 'prune needs "text"'],
    [{ action: 'merge', ids: [POOL, POOL] }, 'merge needs "ids", a list of two or more. It takes ids, title and text.'],
    [{ action: 'merge', ids: POOL, text: 'x' }, 'merge needs "ids"'],
    [{ action: 'split', id: POOL, parts: [{ title: 'A', text: 'a' }] }, 'split needs "parts", a list of two or more'],
    [{ action: 'rename', id: POOL, title: 7 }, 'rename needs "title", a string'],
    [{ action: 'archive' }, 'archive needs "id"'],
    [null, 'An action is an object'],
    [[archive(POOL)], 'An action is an object'],
  ];
  const { actions, refused } = read([archive(TIDES), ...bad.map(([item]) => item)]);
  expect(actions).toEqual([archive(TIDES)]);
  expect(refused.map(({ action }) => action)).toEqual(bad.map(([item]) => item));
  for (const [at, [, says]] of bad.entries()) expect(refused[at]?.why).toContain(says);
});

test('more than a hundred actions are too many, and the same one counts once', () => {
  const many = Array.from({ length: 102 }, (_, at) => ({ action: 'rename', id: POOL, title: `Pool ${at}` }));
  const { actions, refused } = read([...many, many[0]]);
  expect(actions).toEqual(many.slice(0, 100));
  expect(refused.map(({ action }) => action)).toEqual(many.slice(100));
  expect(refused[0]?.why).toBe('An answer takes 100 actions. Apply these, then ask for a new packet.');
});

test.each([
  ['', 'neither a checklist nor JSON'],
  ['I could not find anything [1] in {the} packet.', 'neither a checklist nor JSON'],
  ['{"packet": "…", "tasks": []}', 'neither a checklist nor JSON'],
  ['["Pool"]', 'neither a checklist nor JSON'],
  [`Here:\n[\n${one},\n]`, 'is not valid JSON (line 4, column 1)'],
  [`[${one}, {"action": "rewrite", "id": "${POOL}", "text": "The po`, 'is not valid JSON (line 1'],
  [`{'action': 'archive', 'id': '${POOL}'}`, 'is not valid JSON (line 1, column 2)'],
  [`{action: "archive"}`, 'is not valid JSON (line 1, column 2)'],
  [`<think>I would [${one}]`, 'neither a checklist nor JSON'],
  [`[${one}] Or rather ${JSON.stringify(archive(TIDES))}`, 'several lists of actions'],
  [`First [${one}]. No, rather [${JSON.stringify(archive(TIDES))}].`, 'several lists of actions'],
  [`[{"action": "archive", "id": ${'['.repeat(100)}${']'.repeat(100)}}]`, 'nested more than'],
])('%s is no answer', (answer, says) => {
  expect(thrownBy(() => read(answer)).code).toBe('bad_input');
  expect(() => read(answer)).toThrow(says);
});

test('a long text of brackets and quotes is read at once', () => {
  for (const sign of ['[{', '{"', '{"a":', '[]', '"', '{}', '[{"action":"keep"},']) {
    const text = sign.repeat(200_000);
    const start = Date.now();
    try {
      read(text);
    } catch {
      // No answer.
    }
    expect(Date.now() - start).toBeLessThan(3_000);
  }
});

test('old checklists are read by the ids of their tasks', () => {
  const note = [
    '---\ngenerated-by: top-of-mind\n---\n\n# Maintenance\n\nTicked lines are carried out when you apply this checklist.\n\n## Promote\n',
    '- [x] Backups run at eight. ([[2026-02-17]]) → Decisions ([[memory/2026-02-17]]: It is a decision.) ^promote-0000000a',
    '- [ ] Another ([[memory/2026-02-17]]: Said 2 times.) ^promote-0000000z\n\n## Prune\n',
    '* [X] Ordered a lamp ([[MEMORY]]: It is done.) ^prune-0000000c  ',
    '> - [x] tides → [[Tides]] ([[Pool]]: It names "Tides.md".) ^link-0000000e\n',
  ].join('\n');
  expect(read(note)).toEqual({ actions: [promote, prune, link], refused: [], confirm: [] });
  expect(read(note.replace(/\n/g, '\r\n')).actions).toEqual([promote, prune, link]);
  expect(read(`\`\`\`\n- [x] Backups ^promote-0000000a\n\`\`\``).actions).toEqual([promote]);
  expect(read('---\ngenerated-by: top-of-mind\n---\n\n# Maintenance\n\nNothing is due.\n')).toEqual({
    actions: [],
    refused: [],
    confirm: [],
  });
  expect(why('- [x] Gone ^promote-0000000z')).toEqual([
    '"Gone": this was carried out already, or the note changed since. Write the checklist again.',
  ]);
});

/** The parts of JSON Schema that every service knows. */
function expectCommon(schema: unknown): void {
  const { type, properties, required, additionalProperties, items, enum: words, ...rest } = schema as Record<string, unknown>;
  expect(rest).toEqual({});
  if (type === 'object') {
    expect([required, additionalProperties, items]).toEqual([Object.keys(properties as object), false, undefined]);
    Object.values(properties as object).forEach(expectCommon);
  } else if (type === 'array') expectCommon(items);
  else expect([type, words === undefined || Array.isArray(words)]).toEqual(['string', true]);
}

test('the schema keeps to the parts that every service knows, and names each field of each action', () => {
  expectCommon(ANSWER_SCHEMA);
  const { actions } = ANSWER_SCHEMA['properties'] as { actions: { items: { properties: object } } };
  expect(Object.keys(actions.items.properties)).toEqual(
    'action, id, text, section, ids, title, parts, from, to, words, path, old, new'.split(', '),
  );
});

test('the page on upkeep has a row and an example for each action', () => {
  const page = readFileSync('docs/upkeep.md', 'utf8').split('## Packets and proposals')[1] ?? '';
  const names = actionSchema.options.map(({ entries }) => entries.action.literal);
  for (const { entries } of actionSchema.options) {
    const takes = Object.keys(entries).flatMap((field) => (field === 'action' ? [] : `\`${field}\``));
    expect(page).toContain(`| \`${entries.action.literal}\` | ${takes.join(', ')} |`);
  }
  const example: unknown = JSON.parse(/```json\n([^`]*)```/.exec(page)?.[1] ?? '');
  const ids = JSON.stringify(example).match(/(?:note|entry|line|mistake)-[0-9a-v]{8}/g) ?? [];
  const { actions, refused } = readAnswer(JSON.stringify(example), { tasks: [], pieces: ids.map((id) => piece(id)) });
  expect([actions.map(({ action }) => action), refused]).toEqual([names, []]);
});
