import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const key = `AKIA${'Q7RX2VNB4KTZ3WMD'}`;
const sentence = 'The console is rewritten in three steps, beginning with its queries.';
const long = `${'The berths of the harbour and who may use them '.repeat(4)}, in full.`;

const files: Readonly<Record<string, string>> = {
  'Console.md': `---\ntags: work\n---\n# Console\n\nUp: [[Home]] | [[Boats]]\n\n\`\`\`\nconst a = 1;\n\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n${sentence} More [[Boats]] follow.\n`,
  'Boats.md': `---\ndescription: "The boats,\\n by berth"\n---\nA list of [[Console]] boats.\n`,
  'Long.md': `# Long\n\n${long}\n`,
  'List.md': '- [[Console]]\n- Ropes are __kept__ <b>dry</b> by [[Boats|the boats]] #ropes.\n',
  'Ropes.md': '---\nsummary: How ropes are kept.\n---\nThey are old.\n',
  'Kept.md': '---\npinned: true\n---\nRopes hang in the shed.\n',
  'Older.md': '---\nsuperseded_by: "[[Boats]]"\n---\nBoats lie in the east.\n',
  'News.md': '---\ncreated: 2025-08-14\n---\nThe gauge is new.\n',
  'Code.md': '```\nThe key is under the mat.\n```\n\n| Who | Where |\n| - | - |\n| Ida | Berth 4 |\n\n%% Not for others. %%\n',
  'Links.md': '[[Console]] [[Boats]]\n',
  'Titled.md': '# Some other words\n\nTitled\n',
  'Pay.md': `Key of the bank: ${key}. It is changed each May.\n`,
  'Salary.md': '---\ntags: private\n---\nWhat everybody earns.\n',
  'Talks.md': 'With Ines about [[Salary]] and the raise. [[Boats]]\n',
  'Quoted.md': '---\ndescription: "As [[Salary]] says"\n---\nText of the note.\n',
};

const opened = (changed: Readonly<Record<string, string>> = {}) => openBench({ ...files, ...changed });

async function linesOf({ memory, vault }: ReturnType<typeof opened>): Promise<Record<string, string>> {
  await memory.carryOut(() => memory.index({}));
  const text = vault.text('top-of-mind.md');
  return Object.fromEntries(
    [...text.matchAll(/^- \[\[([^\]|]+)[^\]]*\]\](?: — )?(.*)$/gm)].map(([, name, said]): [string, string] => [name ?? '', said ?? '']),
  );
}

test('a line says what its note is about, and nothing where nothing may be said', async () => {
  const bench = opened();
  const lines = await linesOf(bench);
  expect(lines['Console']).toBe(sentence);
  expect(lines['Boats']).toBe('The boats, by berth');
  expect(lines['Ropes']).toBe('How ropes are kept.');
  expect(lines['List']).toBe('Ropes are kept dry by the boats \\#ropes.');
  expect(lines['Kept']).toBe('Ropes hang in the shed. (pinned)');
  expect(lines['Older']).toBe(' (superseded)');
  expect(lines['News']).toBe('The gauge is new. (14 Aug 2025)');
  for (const name of ['Links', 'Titled', 'Talks', 'Quoted', 'Code']) expect(lines[name]).toBe('');
  expect(lines['Salary']).toBeUndefined();
  expect(lines['Long']).toMatch(/^The berths of the harbour .*…$/);
  expect(lines['Long']?.length).toBeLessThanOrEqual(90);
  expect(JSON.stringify(lines)).not.toContain(key);
  expect(JSON.stringify(lines)).not.toContain('Salary');
});

test('it makes no link, and follows the text', async () => {
  const bench = opened();
  await linesOf(bench);
  expect(await bench.memory.index({})).toMatchObject({ plan: null });
  const ranked = (await bench.memory.rank({})).notes;
  expect(ranked).toEqual((await opened().memory.rank({})).notes);
  bench.vault.write('Console.md', files['Console.md']!.replace(sentence, 'It was dropped, and [[Boats]] took over.'));
  expect((await linesOf(bench))['Console']).toBe('It was dropped, and Boats took over.');
  expect(await opened({ 'Console.md': '# Console\n\nTwo [[Boats]] `lie` here.\n' }).memory.index({})).toMatchObject({
    result: { entries: expect.arrayContaining([expect.objectContaining({ path: 'Console.md', about: 'Two Boats lie here.' })]) as unknown },
  });
});

test('a row of a form says nothing, and of a file of the convention its convention says what it is', async () => {
  const bench = openBench(
    {
      'MEMORY.md': '# Memory\n\nThe tide tables come a day late.\n',
      'memory/2026-03-01.md': '**Type**: event\n**Seen by:** Ines\nThe gauge was cleaned.\n',
      'README.md': 'See [[MEMORY]] for what was learned.\n',
    },
    { convention: 'daneel' },
  );
  const { entries } = (await bench.memory.index({})).result;
  expect(entries.map(({ path, about }) => [path, about])).toEqual([
    ['MEMORY.md', 'Lessons, context, decisions with their reasons.'],
    ['README.md', 'See MEMORY for what was learned.'],
    ['memory/2026-03-01.md', 'The gauge was cleaned.'],
  ]);
  expect(entries[0]?.why).toBe('a file of the convention; linked from 1 note; no date');
});

test('a memory by type says no more of a withheld note', async () => {
  const named = (text: string): string => `---\nname: x\ndescription: "${text}"\ntype: project\n---\nText.\n`;
  const { memory, vault } = openBench(
    {
      'project_pay.md': named('As [[project_salary]] says'),
      'project_boat.md': named('A boat'),
      'project_salary.md': '---\nprivate: true\n---\nPay.\n',
    },
    { convention: 'mindstone' },
  );
  await memory.carryOut(() => memory.index({}));
  expect(vault.text('MEMORY.md')).toContain('(project_boat.md) — A boat');
  expect(vault.text('MEMORY.md')).toContain('(project_pay.md)');
  expect(vault.text('MEMORY.md')).not.toContain('salary');
});

test('writing the note once more changes nothing, and what stands outside of its marks stays to the byte', async () => {
  const [BEGIN, END] = ['<!-- top-of-mind:begin index -->', '<!-- top-of-mind:end index -->'];
  const line = fc.constantFrom('# Mine', '', 'Text with [[n0]].', '- [[gone]]', '```', '### Core', '> \u2028 quote', '%% x %%', '---');
  const said = fc.constantFrom(
    ...['Berth 4 is free.', '| a |\n| - |', '```\ncode\n```', '<!-- hidden', '', 'See [[gone]].', '**Bold** (words): [a](b.md) | x.'],
    ...['---\nprivate: true\n---\nHIDDEN.', '---\nsuperseded_by: "[[n0]]"\n---\nHIDDEN.', '---\nsummary: "A\\n- [[n0]] %%"\n---\n'],
  );
  const lines = fc.array(line, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      lines,
      lines,
      fc.array(said),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      async (above, below, texts, isMarked, end) => {
        const marks = isMarked ? [BEGIN, '', END] : [];
        const before = [...above, ...marks, ...below].join(end);
        const notes = Object.fromEntries(texts.map((text, at) => [`n${at}.md`, `${text}\n\n[[n${(at + 1) % texts.length}]]\n`]));
        const { memory, vault } = openBench({ ...notes, 'top-of-mind.md': before });
        const isDone = await memory
          .carryOut(() => memory.index({}))
          .then(
            () => true,
            () => false,
          );
        const after = vault.text('top-of-mind.md');
        if (!isDone) return expect(after).toBe(before);
        expect(after).not.toContain('HIDDEN');
        // Marks in code are none: then the block comes after all that is there.
        const around = (text: string): string[] => [text.slice(0, text.lastIndexOf(BEGIN)), text.slice(text.lastIndexOf(END))];
        if (!after.startsWith(before)) expect(around(after)).toEqual(around(before));
        expect((await memory.index({})).plan).toBeNull();
      },
    ),
    { numRuns: runs(400, 60) },
  );
});
