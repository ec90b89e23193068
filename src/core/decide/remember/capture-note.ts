import type { DecideContext } from '../../model/context';
import type { PropertyRule } from '../../model/convention';
import type { PropertyValue } from '../../model/finding';
import { joinPath, stemOf, type VaultPath } from '../../model/path';
import { hasUnclosedFrontmatter, findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { insideMemory } from '../../read/memory/scope';
import { headingKey } from '../../read/markdown/subpath';
import { firstSentence } from '../../read/terms/sentence';
import { seenText } from '../../read/terms/seen';
import { datesOf } from '../../read/text/dates';
import { namesIn } from '../../read/memory/projects';
import { formatName, freePath, isEmpty, knownValue, parseName, propertyRules, slugOf, wordsFor } from '../naming/index';
import type { IncomingEntry, OwnProperties } from './incoming';
import { heldName, itemTexts, listName, noteHead, ownTypes, patchedHead, withOthers, type Property } from './own-properties';

/** A note that a new entry becomes. */
export interface NoteDraft {
  readonly path: VaultPath;
  /** The text below the properties, with the accepted links in it. */
  readonly body: string;
  /** The same, with the line that links to a related entry. */
  readonly whole: string;
  /** The link to the entry that it supersedes, as a property. */
  readonly supersedes: string | null;
  /** It always goes into the context, whatever its own text says of that. */
  readonly critical?: boolean;
}

const LONGEST_DESCRIPTION = 150;

/** A free path for the note of an entry, in a folder inside the memory: as the convention names it, where nothing else has that name. */
export function notePath(
  ctx: DecideContext,
  { entryTitle: title, entryDate: date, tags = [], ownType }: IncomingEntry,
  folder: string,
): VaultPath {
  const name = formatName(ctx, { date, title, tags, words: wordsFor(ctx.convention, ownType) }, folder);
  return freePath(ctx, folder === '' ? ctx.memory.root : joinPath(ctx.memory.root, folder), name);
}

/** The new note: its properties, then its text. */
export function noteText(ctx: DecideContext, input: IncomingEntry, draft: NoteDraft): string {
  const { own, entryTitle: title } = input;
  const { body, whole } = draft;
  const inside = insideMemory(ctx, draft.path);
  const rules = propertyRules(ctx, draft.path);
  const inName = parseName(ctx.convention, inside);
  const words = Object.values(inName?.words ?? {});
  const known = (rule: PropertyRule): PropertyValue | undefined => knownValue(rule, draft.path, words) ?? undefined;
  const typed = typeProperty(
    input,
    rules.find(({ key }) => key === 'type'),
    words,
    known,
  );
  const tags = [...new Set([...(input.tags ?? []), ...typed.asTags])];
  const wanted: Property[] = [];
  for (const rule of rules) {
    const property = rule.key === 'type' ? typed.property : ruledProperty(ctx, rule, { input, draft, tags, known });
    if (property?.[1] !== undefined) wanted.push(property);
  }
  const ruled = new Set(rules.map((rule) => rule.key));
  // Text that the file name cannot hold as given is kept, so that nothing is lost.
  const titled =
    inName?.joiner === undefined
      ? (inName?.title ?? stemOf(draft.path)) === title
      : headingKey(inName.title.replaceAll(inName.joiner, ' ')) === headingKey(title) ||
        slugOf(title, inName.joiner) === stemOf(draft.path);
  const headed = rules.length === 0 && !titled && input.title.trim() !== '';
  if (input.title.trim() !== '' && !titled && !headed) wanted.push(withItems(own, listName(own, 'aliases'), [title]));
  if (!ruled.has('tags') && tags.some((tag) => inName?.tags.includes(tag) !== true))
    wanted.push(withItems(own, listName(own, 'tags'), tags));
  if (!ruled.has('type') && typed.property !== undefined) wanted.push(typed.property);
  if (input.project !== undefined && input.project !== '' && !ruled.has('projects')) wanted.push(withItem(own, 'project', input.project));
  if (draft.supersedes !== null) wanted.push(withItem(own, 'supersedes', draft.supersedes));
  for (const [key, value] of Object.entries(input.facts))
    if (!Object.hasOwn(own.data, key) && ctx.convention.provenance !== false) wanted.push([key, value]);
  // Its identity here is the new one; those it came with stay findable.
  const cameWith = ruled.has('id') ? itemTexts(own, 'id').filter((id) => id !== input.identity) : [];
  if (cameWith.length > 0) wanted.push(withItems(own, 'merged_from', cameWith));
  const given = input.body.slice(0, own.end).replace(/^\ufeff/, '');
  const head = input.wasNote === true ? patchedHead(wanted, own, given) : noteHead(wanted, own);
  const eol = given.includes('\r\n') ? '\r\n' : '\n';
  const text = `${
    headed &&
    firstLine(body)
      .replace(/^#{1,6}[ \t]+/, '')
      .trim() !== title
      ? `# ${title}\n\n`
      : ''
  }${whole}${whole.endsWith('\n') ? '' : '\n'}`;
  if (head !== '') return `${`${head}\n`.replace(/\r?\n/g, eol)}${text}`;
  // A text that begins with a rule would be read as properties.
  return findFrontmatter(text) !== null || hasUnclosedFrontmatter(text) ? `\n${text}` : text;
}

interface NoteFacts {
  readonly input: IncomingEntry;
  readonly draft: NoteDraft;
  readonly tags: readonly string[];
  /** The value of a required property that nothing else tells. */
  readonly known: (rule: PropertyRule) => PropertyValue | undefined;
}

/** A property that the convention knows, but for `type`; undefined, or of no value, where a new note has none. */
function ruledProperty(ctx: DecideContext, rule: PropertyRule, { input, draft, tags, known }: NoteFacts): Property | undefined {
  const { own } = input;
  const { key, type, required, initial } = rule;
  if (type === 'ulid') return [key, input.identity ?? ctx.newId()];
  if (key === 'tags' && tags.length > 0) return withItems(own, listName(own, 'tags'), tags);
  const name = key === 'tags' ? (heldName(own, 'tags') ?? key) : key;
  const given = own.data[name];
  // The day on which it was written first is not known better here.
  if (key === 'created') return given === undefined || given === null || given === '' ? [key, input.entryDate] : undefined;
  if (key === 'projects' && input.project !== undefined && input.project !== '') return withItems(own, key, namesIn(input.project));
  if (key === 'critical' && draft.critical === true) return [key, true];
  if (given !== undefined && !(required && isEmpty(given))) return [name, given];
  if (key === 'name') return [key, stemOf(draft.path)];
  if (key === 'description') return [key, describedBy(draft.body) || input.entryTitle];
  if (required && type === 'date' && datesOf(key) !== null) return [key, input.entryDate];
  return [key, required ? known(rule) : initial];
}

/** A note's statement of its type. */
interface Typed {
  readonly property: Property | undefined;
  /** The types beside it, be it one that the convention has no place for or that of the text where another is asked for. */
  readonly asTags: readonly string[];
}

/** The property `type`, by the convention's rule for it, where there is one; `words` are those of the file name. */
function typeProperty(input: IncomingEntry, rule: PropertyRule | undefined, words: readonly string[], known: NoteFacts['known']): Typed {
  const { own, ownType: type } = input;
  const fits = type !== undefined && (rule === undefined || rule.allowed === undefined || rule.allowed.includes(type));
  const unknown = type === undefined || fits ? [] : [type];
  const asked = input.type === undefined || input.type === '' || words.includes(input.type) ? undefined : input.type;
  const value =
    rule === undefined
      ? asked
      : type !== undefined && fits
        ? type
        : (words.find((word) => rule.allowed?.includes(word) !== false) ?? (rule.required ? known(rule) : rule.initial));
  if (value === undefined) return { property: undefined, asTags: unknown };
  const others = ownTypes(own);
  if (others === null) return { property: withItems(own, 'type', [value].flat().map(String)), asTags: unknown };
  return { property: ['type', value], asTags: [...unknown, ...others.filter((one) => one !== value)] };
}

/** The property with the items that the text brings along, and these too. */
function withItems(own: OwnProperties, key: string, items: readonly string[]): Property {
  return [key, withOthers(own, key, items)];
}

/** The same for one item, which stands by itself where the text brings none along. */
function withItem(own: OwnProperties, key: string, item: string): Property {
  return itemTexts(own, key).length === 0 ? [key, item] : withItems(own, key, [item]);
}

function firstLine(text: string): string {
  const newline = text.indexOf('\n');
  return newline < 0 ? text : text.slice(0, newline);
}

/** The first sentence of a text below its heading. */
function describedBy(body: string): string {
  const below = seenText(body.replace(/^\s*#{1,6}\s.*\n/, ''));
  return firstSentence(below === '' ? seenText(body) : below, LONGEST_DESCRIPTION);
}
