import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const decoder = new TextDecoder();
const memory = (type: string, description: string, more = ''): string =>
  `---\ndescription: ${description}\ntype: ${type}\ncreated: 2026-03-01\n${more}---\n\n${description}.\n`;
const memories: Readonly<Record<string, string>> = {
  'feedback_tabs.md': memory('feedback', 'Use tabs'),
  'feedback_answer.md': memory('feedback', 'The answer first'),
  'feedback_old.md': memory('feedback', 'Use spaces', 'superseded_by: "[[feedback_tabs]]"\n'),
  'feedback_mail.md': memory('feedback', 'Never mail the crews', 'critical: true\n'),
  'feedback_secret.md': memory('feedback', 'Not for all', 'private: true\n'),
  'project_boat.md': memory('project', 'The late boat'),
  'reference tides.md': memory('reference', 'Where tide tables come from'),
  'Work/Ideas/one.txt': '',
  'projects/boat.png': '',
  'board.canvas': '{}',
  'ideas/today.txt': '',
  Makefile: '',
  'archive/feedback_past.md': memory('feedback', 'Long past'),
};

/** How a line may come out: as it was; with a mark at its end, too; or also not at all. */
interface Piece {
  readonly lines: readonly string[];
  readonly may: 'stay' | 'go' | 'be marked';
}

const stay = (...lines: string[]): Piece => ({ lines, may: 'stay' });
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.constantFrom<Piece>(
    stay(''),
    stay('Text of somebody.'),
    stay('Text with [tabs](feedback_tabs.md) and [a dead one](feedback_gone.md).'),
    stay('# Memory'),
    stay('## Projects'),
    stay('## Standard feedback'),
    stay('### How we mail'),
    stay('A title', '=======', ''),
    stay('- [Tabs, always](feedback_tabs.md) — in our words'),
    stay('* [[project_boat]] the boat  '),
    stay('- [[feedback_answer|Answers]] and [[feedback_gone]]'),
    stay('- [Tabs](feedback_tabs.md) and [old](feedback_old.md)'),
    stay('- see [gone](feedback_gone.md)'),
    stay('- **[Mail](feedback_mail.md)** never'),
    stay('  - nested words'),
    stay('- [ ] a task'),
    stay('- [Site](https://example.org/feedback_gone.md)'),
    stay('- [Elsewhere](../other/feedback_gone.md)'),
    stay('- [Ours](feedback_secret.md) — private'),
    stay('- [Past](archive/feedback_past.md) — past'),
    stay('> - [Gone](feedback_gone.md)'),
    stay('', '| memory | says |', '| --- | --- |', '| [gone](feedback_gone.md) | [[feedback_old]] |', ''),
    stay('```', '- [Gone](feedback_gone.md)', '', '- [[feedback_old]]', '## Projects', '```'),
    stay('<!-- a remark -->'),
    stay('  * [[feedback_gone]] a note that is still to be written'),
    stay('1. [a](feedback_gone.md), [b](gone/too.md)'),
    stay('- [projects](projects) — a folder'),
    stay('- [[Work/Ideas]]'),
    stay('- [Board](board.md) — a canvas'),
    stay('- [Ask](ideas.md): a folder'),
    stay('- [q](?x)'),
    stay('- [Makefile](Makefile)'),
    stay('- [feedback_gone.md](feedback_gone.md), [runbook](https://example.org/runbook) phone 555'),
    stay('- [a](feedback_gone.md) — see https://example.org'),
    stay('- [a](feedback_gone.md) — see <mailto:mira@example.org>'),
    stay('- [a](feedback_gone.md) — see [the runbook][ref]'),
    stay('- [a](feedback_gone.md) — #boats'),
    stay('- [a](feedback_gone.md) — mine ^anchor1'),
    stay('- [a](feedback_gone.md) phone 555'),
    stay('- ![[feedback_gone.md]]'),
    stay('- [Old](feedback_old.md) — `spaces', '  and` words'),
    { lines: ['- [Gone](feedback_gone.md) — it was here'], may: 'go' },
    { lines: ['  * [[feedback_gone.md]]'], may: 'go' },
    { lines: ['1. [a](gone/too.md): it was here'], may: 'go' },
    { lines: ['- [feedback_old.md](feedback_old.md) — Use spaces'], may: 'go' },
    { lines: ['- [Old](feedback_old.md) — spaces, in our words'], may: 'be marked' },
    { lines: ['- [Old](feedback_old.md) — spaces ^anchor1'], may: 'be marked' },
    { lines: ['- [Old](feedback_old.md) — spaces \\'], may: 'be marked' },
    { lines: ['- [Old](feedback_old.md) — spaces  '], may: 'be marked' },
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => stay(`x ${text.replace(/[[\]<>`~\r\n\u0085\u2028\u2029]/g, '')}`)),
);

const opened = (text: string) => {
  const { vault, memory: facade } = openBench({ ...memories, 'MEMORY.md': text }, { convention: 'mindstone' });
  const read = async (): Promise<string> => decoder.decode(await vault.files.readBytes('MEMORY.md' as never));
  return { facade, read, index: () => facade.carryOut(() => facade.index({})) };
};

/** What is left of the lines after those of before, or the first line that is not there in its place. */
function linesAdded(pieces: readonly Piece[], after: string): { added: string[]; lost: string | null } {
  const lines = after.split(/\r?\n/);
  const added: string[] = [];
  let at = 0;
  for (const { lines: own, may } of pieces)
    for (const line of own) {
      const isIt = (one: string): boolean =>
        one === line || (may !== 'stay' && one.replace(/ \(superseded by feedback\\_tabs\)(?= \^anchor1$| \\$| {0,2}$)/, '') === line);
      const found = lines.findIndex((one, place) => place >= at && isIt(one));
      if (found < 0 && may === 'go') continue;
      if (found < 0) return { added, lost: line };
      // What may go is not looked for beyond the lines that were added.
      if (may === 'go' && lines.slice(at, found).some((one) => !isOurs(one))) continue;
      added.push(...lines.slice(at, found));
      at = found + 1;
    }
  return { added: [...added, ...lines.slice(at)], lost: null };
}

const isOurs = (line: string): boolean => line === '' || /^## |^- \[[a-z_ ]+\.md\]\(.*\)/.test(line);

test('every line that is not of a gone, superseded or missing memory stays as it is, and a second run changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 16 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), async (pieces, lineBreak, ends) => {
      const text = pieces.flatMap(({ lines }) => lines).join(lineBreak) + (ends ? lineBreak : '');
      const { facade, read, index } = opened(text);
      const { receipt } = await index();
      const after = await read();
      const { added, lost } = linesAdded(pieces, after);
      expect(lost).toBeNull();
      expect(added.filter((line) => !isOurs(line))).toEqual([]);
      for (const path of ['feedback_tabs.md', 'feedback_answer.md', 'feedback_mail.md', 'project_boat.md', 'reference tides.md'])
        expect(await facade.links({ from: 'MEMORY.md', to: path })).not.toEqual({ links: [] });
      expect(added.join('\n')).not.toMatch(/secret|past/);
      expect((await facade.index({})).plan).toBeNull();
      if (receipt !== null) await facade.undo(receipt.journal);
      expect(await read()).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});

test('what another writer adds between two runs stays, wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 10 }), fc.nat(), async (pieces, at) => {
      const { read, index } = opened(pieces.flatMap(({ lines }) => lines).join('\n'));
      await index();
      const lines = (await read()).split('\n');
      const place = at % (lines.length + 1);
      const changed = [...lines.slice(0, place), 'An addition of an agent.', ...lines.slice(place)].join('\n');
      const next = opened(changed);
      await next.index();
      expect((await next.read()).split('\n')).toEqual(expect.arrayContaining(['An addition of an agent.']));
      const { lost } = linesAdded(
        changed.split('\n').map((line): Piece => ({ lines: [line], may: /^\s*(?:[-*]|1\.) /.test(line) ? 'go' : 'stay' })),
        await next.read(),
      );
      expect(lost).toBeNull();
      expect((await next.facade.index({})).plan).toBeNull();
    }),
    { numRuns: runs(200) },
  );
});
