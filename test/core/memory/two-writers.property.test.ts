import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const ROOT = 'Agents/claude';
const INDEX = `${ROOT}/MEMORY.md`;

/** Texts of notes as Claude Code and people write them: with its properties, below `metadata`, without any, with a mark or CRLF. */
const TEXTS: readonly ((title: string) => string)[] = [
  (title) => `---\nname: ${title}\ndescription: About ${title}\ntype: feedback\n---\n\n${title} is so.\n`,
  (title) => `---\nname: ${title}\ndescription: "${title}: why, and how"\nmetadata:\n  type: project\n---\n\n${title}.`,
  (title) => `# ${title}\n\nNo properties here, and more than a line.\n`,
  (title) => `Just a line on ${title}`,
  (title) => `\ufeff# ${title}\r\n\r\nWith a mark.\r\n`,
  () => '',
];
/** Ways in which an agent writes a line to a file. */
const LINES: readonly ((name: string) => string)[] = [
  (name) => `- [The ${name}](${name}) — a hook on ${name}`,
  (name) => `- [${name}](${name}) — in its own words: *never* before noon`,
  (name) => `* [${name.replace('.md', '')}](./${name})`,
  (name) => `  - **[${name}](${name})** nested, bold`,
  (name) => `- [[${name.replace('.md', '')}]] as a wikilink`,
  (name) => `1. [${name}](${name}): numbered`,
];
const OTHERS = [
  '',
  '# Memory index',
  '## Feedback',
  '## My own section',
  '### Below it',
  'Words of the agent.',
  '> a quote',
  '- no link at all',
  '<!-- a remark -->',
  '---',
];
const NAMES = [
  'feedback_tabs.md',
  'project_boat.md',
  'debugging.md',
  'user_role.md',
  'api-conventions.md',
  'reference_tides.md',
  'Patterns.md',
];

type Act =
  | { readonly act: 'note'; readonly name: string; readonly text: number; readonly line: number | null; readonly at: number }
  | { readonly act: 'reword'; readonly line: number; readonly at: number }
  | { readonly act: 'swap' | 'unlist' | 'delete' | 'supersede' | 'archive'; readonly at: number }
  | { readonly act: 'other'; readonly text: number; readonly at: number }
  | { readonly act: 'remember'; readonly title: string }
  | { readonly act: 'index' };
const nat = fc.nat(1000);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('note' as const),
    name: fc.constantFrom(...NAMES),
    text: fc.nat(TEXTS.length - 1),
    line: fc.option(fc.nat(LINES.length - 1)),
    at: nat,
  }),
  fc.record({ act: fc.constant('reword' as const), line: fc.nat(LINES.length - 1), at: nat }),
  fc.record({
    act: fc.constantFrom('swap' as const, 'unlist' as const, 'delete' as const, 'supersede' as const, 'archive' as const),
    at: nat,
  }),
  fc.record({ act: fc.constant('other' as const), text: fc.nat(OTHERS.length - 1), at: nat }),
  fc.record({
    act: fc.constant('remember' as const),
    title: fc.constantFrom('Answer first', 'Tide tables', 'The late boat', 'Mail', 'Pier 9'),
  }),
  fc.constant({ act: 'index' as const }),
);

/** The end of the line of a memory that another took the place of. */
const MARK = / \(superseded(?: by [^)]*)?\)(?=\s*$)/;
const isOurs = (line: string, to: string): boolean => line.startsWith(`- [${to}](`);
const linked = (line: string): string | null =>
  /\]\((?:\.\/)?([^)]+\.md)\)/.exec(line)?.[1] ?? (/\[\[([^\]]+)\]\]/.exec(line) ? `${/\[\[([^\]]+)\]\]/.exec(line)?.[1]}.md` : null);

test('whatever Claude Code and this program write by turns, each keeps what the other added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), async (acts, lineBreak, isEmpty) => {
      const { vault, memory } = openBench(
        {
          'Note.md': '[[debugging]] and [[feedback_tabs]]',
          'MEMORY.md': 'of another',
          ...(isEmpty ? {} : { [INDEX]: `# Memory${lineBreak}` }),
        },
        { root: ROOT, convention: 'mindstone', name: 'claude' },
      );
      const lines = (): string[] => (vault.snapshotOfBytes()[INDEX] === undefined ? [] : vault.text(INDEX).split(/\r?\n/));
      const isThere = (name: string): boolean => vault.snapshotOfBytes()[`${ROOT}/${name}`] !== undefined;
      const notes = (): string[] =>
        Object.keys(vault.snapshotOfBytes()).filter(
          (path) => path.startsWith(`${ROOT}/`) && path !== INDEX && !/top-of-mind|\/archive\//i.test(path),
        );
      /** What the program did to the file is to add lines, and to take out dead ones of one link. */
      const byProgram = async (run: () => Promise<unknown>): Promise<void> => {
        const before = lines();
        await run();
        const after = lines();
        let at = 0;
        for (const line of before) {
          const to = linked(line);
          // A line as the program writes it is its own: of a memory that another took the place of it may go, or stand elsewhere.
          if (to !== null && isThere(to) && isOurs(line, to) && vault.text(`${ROOT}/${to}`).includes('superseded_by')) continue;
          if (line === '') continue;
          const found = after.findIndex((one, place) => place >= at && one.replace(MARK, '') === line.replace(MARK, ''));
          if (found < 0 && to !== null && !isThere(to)) continue;
          expect([line, found < 0 ? [before, after] : 'kept']).toEqual([line, 'kept']);
          at = found + 1;
        }
        expect(after.join(lineBreak)).not.toContain('top-of-mind:');
      };
      for (const one of acts) {
        const now = lines();
        const place = 'at' in one ? one.at % (now.length + 1) : 0;
        const pointing = now.flatMap((line, at) => (linked(line) === null ? [] : [at]));
        const chosen = 'at' in one ? pointing[one.at % Math.max(1, pointing.length)] : undefined;
        const put = (next: readonly string[]): void => vault.write(INDEX, next.join(lineBreak));
        if (one.act === 'note') {
          vault.write(`${ROOT}/${one.name}`, TEXTS[one.text]?.(one.name) ?? '');
          if (one.line !== null) put([...now.slice(0, place), LINES[one.line]?.(one.name) ?? '', ...now.slice(place)]);
        } else if (one.act === 'other') put([...now.slice(0, place), OTHERS[one.text] ?? '', ...now.slice(place)]);
        else if (one.act === 'reword' && chosen !== undefined)
          put(now.map((line, at) => (at === chosen ? (LINES[one.line]?.(linked(line) ?? '') ?? '') : line)));
        else if (one.act === 'swap' && chosen !== undefined)
          put(
            now.map((line, at) =>
              at === chosen ? (now[place % now.length] ?? '') : at === place % now.length ? (now[chosen] ?? '') : line,
            ),
          );
        else if (one.act === 'unlist' && chosen !== undefined) put(now.filter((_, at) => at !== chosen));
        else if (one.act === 'delete') {
          const all = notes();
          const path = all[one.at % Math.max(1, all.length)];
          if (path !== undefined) vault.delete(path);
        } else if (one.act === 'supersede' || one.act === 'archive') {
          const all = notes();
          const [path, next] = [all[one.at % Math.max(1, all.length)], all[(one.at + 1) % Math.max(1, all.length)]];
          if (path === undefined || next === undefined || path === next) continue;
          if (one.act === 'archive') await byProgram(() => memory.carryOut(() => memory.archive([path])));
          else vault.write(path, `---\ntype: project\nsuperseded_by: "[[${next.slice(ROOT.length + 1, -3)}]]"\n---\n\nIt was so.\n`);
        } else if (one.act === 'remember') {
          await byProgram(() =>
            memory.carryOut(() =>
              memory.remember({ title: one.title, body: `${one.title}, as Mira said.`, type: 'project', onDuplicate: 'skip' }, {}),
            ),
          );
        } else if (one.act === 'index') await byProgram(() => memory.carryOut(() => memory.index({})));
      }
      await byProgram(() => memory.carryOut(() => memory.index({})));
      expect((await memory.index({})).plan).toBeNull();
      const [all, left] = [notes(), lines()];
      const dead = left.filter((line, at) => {
        const to = linked(line);
        const next = left[at + 1] ?? '';
        const goesOn = next.trim() !== '' && !/^(?:#|(?:[-*]|\d+\.) \S)/.test(next);
        return to !== null && !isThere(to) && !goesOn && /^[-*] \[[^\]]*\]\([^)]*\)(?: — .*)?$/.test(line);
      });
      expect([dead, left]).toEqual([[], left]);
      const isSuperseded = (path: string): boolean => vault.text(path).includes('superseded_by');
      for (const path of all.filter((one) => !isSuperseded(one)))
        expect([path, await memory.links({ from: INDEX, to: path })]).not.toEqual([path, { links: [] }]);
    }),
    { numRuns: runs(300) },
  );
});
