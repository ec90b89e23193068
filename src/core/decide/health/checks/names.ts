import type { Finding } from '../../../model/finding';
import { folderOf, isNotePath, type VaultPath } from '../../../model/path';
import { isEntry, notesOf } from '../../../read/memory/scope';
import { alike } from '../gather';
import { isTemplate } from '../templates';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Rules that a memory of other ways does not break, with the rule that says whether notes of a folder follow it. */
const OF_CONVENTION: Readonly<Record<string, string>> = {
  'name.pattern': 'name.pattern',
  'name.created': 'name.pattern',
  'id.missing': 'id.missing',
  'id.format': 'id.missing',
  'created.missing': 'created.missing',
};
/** So many notes tell what the ways of a folder are; of fewer it is the folder above. */
const ENOUGH = 5;

/** The naming rules, seen as one figure. */
export const names: HealthCheck = {
  id: 'names',
  names: { 'id.duplicate': 'duplicate-ids' },
  title: 'Names and properties',
  summary: 'Names and properties that do not follow the convention or that some device cannot hold, and ids that several notes share.',
  advice:
    'Run "Check names". It fixes most of them in one step, and every link follows. Give a copy a new id, or merge it into the original.',
  cost: { points: 25, share: 1 },
  // A note that begins as if with properties that nobody sees: of several alike, a sentence tells of the first.
  reads: (ctx) => {
    const first = notesOf(ctx).find(({ frontmatter: one }) => one.state === 'broken' && one.range.end === 0);
    return first === undefined ? [] : [first.path];
  },
  check(scope) {
    const { ctx, naming, plain } = scope;
    // A vault that never followed the convention is not judged by it. What no device can hold is a fault there as well.
    const isAsked = plain ? ({ id, severity }: Finding): boolean => severity !== 'info' && OF_CONVENTION[id] === undefined : keptIn(scope);
    return naming.filter((one) => {
      if (one.id === 'frontmatter.broken' && isTemplate(ctx, one.path)) return false;
      // An attachment that nothing names is of no account in its links.
      return isAsked(one) && (one.id !== 'name.platform' || isNotePath(one.path) || ctx.snapshot.inbound(one.path).length > 0);
    });
  },
  gatherings: ({ texts }) => [
    { ...alike, messageOf: (group) => `${alike.messageOf(group)}${controlIn(texts.get(group[0]?.path ?? ('' as VaultPath)) ?? '')}` },
  ],
};

/** Tells the findings of rules that most notes of the folder follow. */
function keptIn({ ctx, notes, naming }: HealthScope): (finding: Finding) => boolean {
  const above = (path: VaultPath): string[] => {
    const folders = [folderOf(path)];
    for (let one = folders[0] ?? ''; one !== ctx.memory.root && one !== '';) folders.push((one = folderOf(one)));
    return folders;
  };
  const counts = new Map<string, number>();
  const countOf = (rule: string, folder: string): number => counts.get(`${rule}\n${folder}`) ?? 0;
  const count = (path: VaultPath, rule: string): void => {
    for (const folder of above(path)) counts.set(`${rule}\n${folder}`, countOf(rule, folder) + 1);
  };
  for (const { path, frontmatter } of notes.filter((note) => isEntry(ctx, note))) {
    // Nobody knows what broken properties hold: they follow no rule on them.
    for (const rule of ['', ...(frontmatter.state === 'broken' ? ['id.missing', 'created.missing'] : [])]) count(path, rule);
  }
  for (const { id, path } of naming) if (OF_CONVENTION[id] === id) count(path, id);
  return ({ id, path }) => {
    const rule = OF_CONVENTION[id];
    const folder = above(path).find((one) => countOf('', one) >= ENOUGH);
    return rule === undefined || folder === undefined || countOf(rule, folder) * 2 < countOf('', folder);
  };
}

/** A sentence on the control character that stands in the properties of the first note. */
function controlIn(text: string): string {
  const head = text.slice(0, 4096).split(/\n#/)[0] ?? '';
  const at = head.search(/[^\P{Cc}\t\n\r]/u);
  if (at < 0) return '';
  const byte = head.charCodeAt(at).toString(16).padStart(2, '0');
  return ` In the first of them, line ${head.slice(0, at).split('\n').length} holds the byte ${byte}.`;
}

export const evidence =
  'The names and properties that the convention asks for, where at least one note in five is named so, and most notes of the folder; the property "id" of every note.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a vault that never took up the convention; an attachment that nothing links to',
    files: { ...Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`Note ${i + 10}.md`, ''])), 'Why?.md': '', 'app/[id].tsx': '' },
    expect: ['Why?.md: "Why?.md" holds "?", which Windows or Android cannot store. Rename it to "Why.md".'],
  },
  {
    title: 'one fault of many notes',
    files: Object.fromEntries([1, 2, 3, 4].map((i) => [`2026-03-0${i} A.md`, `---\nid: x${i}\ntags:\n\x01\n\n# A\n`])),
    expect: [
      '2026-03-01 A.md: 4 notes alike: "2026-03-01 A", "2026-03-02 A", "2026-03-03 A" and 1 more. The note begins as if with properties that are not read as such, so it counts as private. Begin its first line with "---", and end the properties with a line of "---". If the line is a divider, write "***" instead. In the first of them, line 4 holds the byte 01.',
    ],
  },
];
