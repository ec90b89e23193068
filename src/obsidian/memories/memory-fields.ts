import { LAYERS, type Convention } from '../../core/model/convention';
import { tidyExclusion, tidyTag } from '../../core/model/exclusion';
import { SETTINGS_SAY, type MemoryOverrides } from '../../core/model/memory';
import type { UnmatchedExclusion } from '../../core/model/exclusion';
import { foldersOf, relativePath } from './convention-folders';
import { LineProblem, linesOf, readRules, readWords, writeRules } from './rule-lines';

/** One thing that a memory may bend about its convention. */
export interface MemoryField {
  readonly key: string;
  /** The setting of exclusions that it shows; absent for any other. */
  readonly excludes?: UnmatchedExclusion['setting'];
  /** The section of the dialog where it stands. */
  readonly part: 'place' | 'names' | 'rules' | 'bundle';
  readonly name: string;
  readonly desc: string;
  readonly shape: 'text' | 'number' | 'lines';
  /** The convention's own value, shown where the memory has none. */
  own(convention: Convention): string;
  /** The value of the memory, `''` where the convention's own value holds. */
  show(overrides: MemoryOverrides, convention: Convention): string;
  /** The overrides that the text asks for; an empty one gives the convention's value back. Throws LineProblem. */
  take(text: string, overrides: MemoryOverrides, convention: Convention): MemoryOverrides;
}

/** Every field, in the order of the dialog. */
export const memoryFields: readonly MemoryField[] = [
  text(
    'indexNote',
    'Top-of-mind note',
    'Where the list of what matters is written, inside the folder.',
    (convention) => convention.indexNote.path,
  ),
  number('indexSize', 'place', 'Notes in the top-of-mind note', 'How many it lists at most.', (convention) => convention.indexNote.size),
  text('archive', 'Archive', 'Where notes go that are out of use, inside the folder.', (convention) => convention.archive),
  paths('ignore', 'Folders to leave alone', 'No check looks at them. One on each line.'),
  paths('indexExclude', 'Folders kept out of the top-of-mind note', 'Their notes are never listed there. One on each line.'),
  {
    key: 'words',
    part: 'names',
    name: 'Words in names',
    desc: 'What a part of a name may be. One on each line: "agent = research, writer".',
    shape: 'lines',
    own: (convention) => writeRules(Object.entries(convention.words).map(([left, words]) => ({ left, right: words.join(', ') }))),
    show: ({ words = {} }) => writeRules(Object.entries(words).map(([left, list]) => ({ left, right: list.join(', ') }))),
    take: (typed) =>
      rules(typed, 'agent = research, writer', (all) => ({
        words: Object.fromEntries(
          all.map(({ left, right }) => {
            const words = readWords(right);
            if (words.length === 0) throw new LineProblem(`Give "${left}" at least one word.`);
            return [left.replace(/^\{|\}$/g, ''), words];
          }),
        ),
      })),
  },
  {
    key: 'folders',
    part: 'names',
    name: 'Other names for folders',
    desc: 'The folder as the convention names it, then as you do. One on each line: "archive = old notes".',
    shape: 'lines',
    own: (convention) =>
      foldersOf(convention)
        .slice(0, 2)
        .map((folder) => `${folder} = my ${folder}`)
        .join('\n'),
    show: ({ folders = {} }) => writeRules(Object.entries(folders).map(([left, right]) => ({ left, right: right === '' ? '/' : right }))),
    take: (typed, _, convention) =>
      rules(typed, `${foldersOf(convention)[0] ?? 'folder'} = my folder`, (all) => {
        const known = foldersOf(convention);
        const stranger = all.find(({ left }) => !known.includes(relativePath(left)));
        if (stranger !== undefined) throw new LineProblem(`This convention has no folder "${stranger.left}". It has: ${known.join(', ')}.`);
        return { folders: Object.fromEntries(all.map(({ left, right }) => [relativePath(left), relativePath(right)])) };
      }),
  },
  {
    key: 'names',
    part: 'names',
    name: 'More name patterns',
    desc: 'Before those of the convention. One on each line: "folder = {date} {title}.md"; "/" is the folder of the memory, "**" any.',
    shape: 'lines',
    own: (convention) =>
      writeRules(convention.names.map(({ folder, pattern }) => ({ left: folder === '' ? '/' : folder, right: pattern }))),
    show: ({ names = [] }) => writeRules(names.map(({ folder, pattern }) => ({ left: folder === '' ? '/' : folder, right: pattern }))),
    take: (typed, { names = [] }) =>
      rules(typed, 'folder = {date} {title}.md', (all) => ({
        names: all.map(
          ({ left, right }) =>
            names.find(({ folder, pattern }) => folder === relativePath(left) && pattern === right) ?? {
              folder: relativePath(left),
              pattern: right,
              summary: '',
            },
        ),
      })),
  },
  {
    key: 'layers',
    part: 'rules',
    name: 'More layers',
    desc: `Before those of the convention. One on each line: "drafts/** = append-only". There are ${LAYERS.join(', ')}.`,
    shape: 'lines',
    own: (convention) => writeRules(convention.layers.map(({ pattern, layer }) => ({ left: pattern, right: layer }))),
    show: (overrides) => writeRules((overrides.layers ?? []).map(({ pattern, layer }) => ({ left: pattern, right: layer }))),
    take: (typed, overrides) =>
      rules(typed, 'folder/** = append-only', (all) => ({
        layers: all.map(({ left, right }) => {
          const layer = LAYERS.find((one) => one === right.toLowerCase());
          if (layer === undefined) throw new LineProblem(`There is no layer "${right}". There are: ${LAYERS.join(', ')}.`);
          return (
            overrides.layers?.find((rule) => rule.pattern === relativePath(left) && rule.layer === layer) ?? {
              pattern: relativePath(left),
              layer,
              why: SETTINGS_SAY,
            }
          );
        }),
      })),
  },
  {
    key: 'hardLimits',
    part: 'rules',
    name: 'More size limits',
    desc: 'No change may make these files larger, in bytes. One on each line: "NOW.md = 1500".',
    shape: 'lines',
    own: (convention) => writeRules(convention.hardLimits.map(({ pattern, bytes }) => ({ left: pattern, right: String(bytes) }))),
    show: ({ hardLimits = [] }) => writeRules(hardLimits.map(({ pattern, bytes }) => ({ left: pattern, right: String(bytes) }))),
    take: (typed, { hardLimits = [] }) =>
      rules(typed, 'NOW.md = 1500', (all) => ({
        hardLimits: all.map(({ left, right }) => {
          const bytes = wholeNumber(right);
          return (
            hardLimits.find((limit) => limit.pattern === relativePath(left) && limit.bytes === bytes) ?? {
              pattern: relativePath(left),
              bytes,
              why: SETTINGS_SAY,
            }
          );
        }),
      })),
  },
  number(
    'maxNoteBytes',
    'rules',
    'A note is too large above',
    'In bytes. Health reports name such notes.',
    (convention) => convention.limits.maxNoteBytes,
  ),
  number(
    'orphanAgeDays',
    'rules',
    'An unlinked note is old after',
    'In days without a sign of life. Health reports name such notes.',
    (convention) => convention.limits.orphanAgeDays,
  ),
  excluded('folders', 'Folders that stay out of bundles', 'One on each line. Nothing in them is ever handed to a language model.'),
  excluded('tags', 'Tags that stay out of bundles', 'One on each line. Nothing with such a tag is ever handed to a language model.'),
];

function text(key: 'indexNote' | 'archive', name: string, desc: string, own: (convention: Convention) => string): MemoryField {
  return {
    key,
    part: 'place',
    name,
    desc,
    shape: 'text',
    own,
    show: (overrides) => overrides[key] ?? '',
    take: (typed) => (typed.trim() === '' ? {} : { [key]: relativePath(typed) }),
  };
}

function number(
  key: 'indexSize' | 'maxNoteBytes' | 'orphanAgeDays',
  part: MemoryField['part'],
  name: string,
  desc: string,
  own: (convention: Convention) => number,
): MemoryField {
  return {
    key,
    part,
    name,
    desc,
    shape: 'number',
    own: (convention) => String(own(convention)),
    show: (overrides) => String(overrides[key] ?? ''),
    take: (typed) => (typed.trim() === '' ? {} : { [key]: wholeNumber(typed) }),
  };
}

function paths(key: 'ignore' | 'indexExclude', name: string, desc: string): MemoryField {
  return {
    key,
    excludes: key,
    part: 'place',
    name,
    desc,
    shape: 'lines',
    own: () => '',
    show: (overrides) => (overrides[key] ?? []).join('\n'),
    take: (typed) => (typed.trim() === '' ? {} : { [key]: exclusionsIn(typed) }),
  };
}

/** Each line as the settings take it, however it is spelled. */
function exclusionsIn(typed: string): string[] {
  return linesOf(typed)
    .map((one) => tidyExclusion(one.text))
    .filter((one) => one !== '');
}

/** Exclusions are always shown in full: an empty list leaves nothing out, it does not mean the convention's. */
function excluded(what: 'folders' | 'tags', name: string, desc: string): MemoryField {
  const usual = ({ bundle }: Convention): { folders: readonly string[]; tags: readonly string[] } => ({
    folders: bundle.excludeFolders,
    tags: bundle.excludeTags,
  });
  return {
    key: what === 'folders' ? 'bundleFolders' : 'bundleTags',
    excludes: what === 'folders' ? 'bundleExclude' : 'bundleExclude.tags',
    part: 'bundle',
    name,
    desc,
    shape: 'lines',
    own: (convention) => usual(convention)[what].join('\n'),
    show: ({ bundleExclude }, convention) => (bundleExclude?.[what] ?? usual(convention)[what]).join('\n'),
    take: (typed, { bundleExclude }, convention) => {
      const list =
        what === 'tags'
          ? linesOf(typed)
              .map((one) => tidyTag(one.text))
              .filter((one) => one !== '')
          : exclusionsIn(typed);
      return { bundleExclude: { ...usual(convention), ...bundleExclude, [what]: list } };
    },
  };
}

function rules(typed: string, shape: string, made: (all: ReturnType<typeof readRules>) => MemoryOverrides): MemoryOverrides {
  return typed.trim() === '' ? {} : made(readRules(typed, shape));
}

function wholeNumber(typed: string): number {
  const value = Number(typed.trim());
  if (!Number.isInteger(value) || value < 1) throw new LineProblem(`"${typed.trim()}" is not a whole number from 1.`);
  return value;
}
