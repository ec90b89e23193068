import type { DecideContext } from '../../model/context';
import type { PropertyRule } from '../../model/convention';
import { basenameOf, joinPath, stemOf } from '../../model/path';
import type { VaultPath } from '../../model/path';
import type { ProposedLink, RememberInput } from '../../model/results';
import { hasUnclosedFrontmatter, findFrontmatter } from '../../read/frontmatter-block';
import { matchesPattern } from '../../read/glob';
import { insideMemory } from '../../read/scope';
import { headingKey } from '../../read/subpath';
import { plainText } from '../../read/terms/plain';
import { formatName, freePath, parseName, wordsFor } from '../naming/index';
import { insertLinks, propertyLink } from './insert-links';
import { noteHead, type Property } from './note-head';
import { propertiesOf, typeOf, type OwnProperties } from './own-properties';
import { itemTexts, listName, withOthers } from './property-lines';
import { withRelated } from './related';

/** A note that a new entry becomes. */
export interface NoteDraft {
  readonly title: string;
  readonly date: string;
  /** As the convention names it, where nothing else has that name. */
  readonly name: string;
  readonly path: VaultPath;
  /** The entry that it supersedes. */
  readonly older: VaultPath | null;
  /** The link to an entry that it is related to. */
  readonly related: string | null;
}

const LONGEST_DESCRIPTION = 150;

/** The name and free path for the note of an entry, in a folder inside the memory. Throws `bad_input` for properties that cannot be read. */
export function noteNamed(ctx: DecideContext, input: RememberInput, { title, date }: Pick<NoteDraft, 'title' | 'date'>, folder: string): Pick<NoteDraft, 'name' | 'path'> {
  const words = wordsFor(ctx.convention, typeOf(input.type, propertiesOf(input.body)));
  const name = formatName(ctx, { date, title, tags: input.tags ?? [], words }, folder);
  return { name, path: freePath(ctx, folder === '' ? ctx.memory.root : joinPath(ctx.memory.root, folder), name) };
}

/** The new note: its properties, then the body as handed in, with the accepted links in it. */
export function noteText(ctx: DecideContext, input: RememberInput, draft: NoteDraft, links: readonly ProposedLink[]): string {
  const own = propertiesOf(input.body);
  // Links are never proposed inside properties, so the offset of their end still holds.
  const body = insertLinks(ctx, input.body, links, draft.path).slice(own.end).replace(/^(?:\ufeff|\r?\n)+/, '');
  const inside = insideMemory(ctx, draft.path);
  const rules = ctx.convention.properties.filter((rule) => matchesPattern(rule.files, inside));
  const inName = parseName(ctx.convention, inside.slice(0, inside.length - basenameOf(inside).length) + basenameOf(draft.name));
  const tags = [...new Set(input.tags ?? [])];
  const type = typeOf(input.type, own);
  const unknown = type !== undefined && !typeFits(rules, type) ? [type] : [];
  const wanted: Property[] = [];
  for (const rule of rules) {
    const value = ruledValue(ctx, rule, { input, draft, own, body, type, kind: Object.values(inName?.words ?? {})[0], tags: [...tags, ...unknown.filter((word) => !tags.includes(word))] });
    if (value !== undefined) wanted.push([rule.key, value]);
  }
  const ruled = new Set(rules.map((rule) => rule.key));
  // What the file name cannot hold as given is kept, so that nothing is lost.
  const titled = inName?.joiner === undefined ? inName?.title === draft.title : headingKey(inName.title.replaceAll(inName.joiner, ' ')) === headingKey(draft.title);
  const headed = rules.length === 0 && !titled && input.title.trim() !== '';
  if (input.title.trim() !== '' && !titled && !headed) wanted.push(withItems(own, listName(own, 'aliases'), [draft.title]));
  if (!ruled.has('tags') && tags.some((tag) => inName?.tags.includes(tag) !== true)) wanted.push(withItems(own, listName(own, 'tags'), tags));
  if (input.type !== undefined && input.type !== '' && !ruled.has('type') && !Object.values(inName?.words ?? {}).includes(input.type)) wanted.push(['type', input.type]);
  if (input.project !== undefined && input.project !== '' && !ruled.has('projects')) wanted.push(['project', input.project]);
  if (draft.older !== null) {
    const link = propertyLink(ctx, draft.older, draft.path);
    wanted.push(itemTexts(own, 'supersedes').length === 0 ? ['supersedes', link] : withItems(own, 'supersedes', [link]));
  }
  // Its identity here is the new one; the one it came with stays findable.
  const [cameWith] = ruled.has('id') ? itemTexts(own, 'id') : [];
  if (cameWith !== undefined) wanted.push(withItems(own, 'merged_from', [cameWith]));
  const head = noteHead(wanted, own);
  const whole = withRelated(body, draft.related);
  const text = `${headed && headingKey(firstLine(body)) !== headingKey(draft.title) ? `# ${draft.title}\n\n` : ''}${whole}${whole.endsWith('\n') ? '' : '\n'}`;
  if (head !== '') return `${head}${head.includes('\r\n') ? '\r\n' : '\n'}${text}`;
  // A text that begins with a rule is none of properties.
  return findFrontmatter(text) !== null || hasUnclosedFrontmatter(text) ? `\n${text}` : text;
}

interface Facts {
  readonly input: RememberInput;
  readonly draft: NoteDraft;
  readonly own: OwnProperties;
  readonly body: string;
  readonly type: string | undefined;
  /** The word in the name that says which kind it is. */
  readonly kind: string | undefined;
  readonly tags: readonly string[];
}

/** The value of a property that the convention knows; undefined where a new note has none. */
function ruledValue(ctx: DecideContext, rule: PropertyRule, { input, draft, own, body, type, kind, tags }: Facts): unknown {
  if (rule.type === 'ulid') return ctx.newId();
  const given = own.data[rule.key];
  // The day on which it was written first is not known better here.
  if (rule.key === 'created') return given === undefined || given === null || given === '' ? draft.date : undefined;
  if (rule.key === 'type') return type !== undefined && rule.allowed?.includes(type) === true ? type : kind;
  if (rule.key === 'tags' && tags.length > 0) return withOthers(own, 'tags', tags);
  if (rule.key === 'projects' && input.project !== undefined && input.project !== '') return withOthers(own, 'projects', [input.project]);
  if (given !== undefined) return given;
  if (rule.key === 'name') return stemOf(draft.path);
  if (rule.key === 'description') return firstSentence(body);
  return rule.initial;
}

/** The property with the items that the text brings along, and these too. */
function withItems(own: OwnProperties, key: string, items: readonly string[]): Property {
  return [key, withOthers(own, key, items)];
}

/** True where the type is a value of the property `type`, or no property of that name has to fit. */
function typeFits(rules: readonly PropertyRule[], type: string): boolean {
  const rule = rules.find(({ key }) => key === 'type');
  return rule?.allowed === undefined || rule.allowed.includes(type);
}

function firstLine(text: string): string {
  const newline = text.indexOf('\n');
  return newline < 0 ? text : text.slice(0, newline);
}

/** The first sentence of a text as one line, cut at a word where it is long. */
function firstSentence(body: string): string {
  const text = plainText(body).replace(/\s+/g, ' ').trim();
  const sentence = /^.*?(?:[.!?](?= |$)|[\u3002\uff01\uff1f])/u.exec(text)?.[0] ?? text;
  if (sentence.length <= LONGEST_DESCRIPTION) return sentence;
  const cut = sentence.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST_DESCRIPTION / 2 ? cut.slice(0, space) : cut}\u2026`;
}
