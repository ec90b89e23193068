import { HEAVILY_LINKED, TASKS, type Action, type PacketResult, type Piece, type Task } from '../../../model/action';
import { planOf, type DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { asVaultPath, type NotePath, type VaultPath } from '../../../model/path';
import type { Proposal } from '../../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE, isGenerated } from '../../../read/memory/generated';
import { parseNote } from '../../../read/snapshot/note';
import { mustBeGenerated, wholeChange } from '../../../read/snapshot/whole-file';
import { cutLine } from '../../../read/terms/sentence';
import { hashText, shortHash } from '../../../read/text/hash';
import { escapeMarkdown, linkWriter } from '../../top-of-mind/index';
import { checklistPath } from '../maintenance/find';

/** Titles of the kinds of tasks. */
export const HEADINGS: Readonly<Record<Task['kind'], string>> = {
  clash: 'Facts that clash',
  same: 'Said twice',
  promote: 'Promote',
  graduate: 'Make a rule',
  correction: 'Corrections',
  prune: 'Prune',
  large: 'Too long',
  old: 'Out of use?',
  link: 'Link',
  doc: 'Documents',
};

/** UTF-16 units of a title or a text within a line. */
const LONGEST = 120;

/**
 * The plan that writes the checklist note; null if not a byte would change. Ticks and edited texts of `current`, the note's
 * present text, stay. Throws `exists` where somebody else's note has its place, and `bad_input` where an edited text never ends.
 */
export function decideProposalChecklist(ctx: DecideContext, packet: PacketResult, current: string | null): Proposal<PacketResult> {
  const path = checklistPath(ctx);
  mustBeGenerated(path, current);
  const text = checklistText(ctx, packet, current);
  const [title, reason] = ['Write the maintenance checklist', 'Tick what shall be done, then apply it.'];
  return { result: packet, plan: text === current ? null : planOf(ctx, { title, reason, ...wholeChange(path, current, text, reason) }) };
}

/** The checklist as a note: each task as a line to tick, above the text that it would write. */
export function checklistText(ctx: DecideContext, packet: PacketResult, current: string | null): string {
  const { tasks, left, refused } = packet;
  const items = itemsOf(current ?? '');
  for (const item of items)
    if (item.isBroken) throw new MemoryError('bad_input', `${broken(item.head)} Nothing was written.`, checklistPath(ctx));
  const before = new Map<string | null, Item>(items.map((item) => [item.id, item]));
  const say = sayer(ctx, packet);
  const asked = new Set(tasks.map(lineOf));
  const linesOf = (task: Task): string[] => {
    const id = lineOf(task);
    const item = before.get(id);
    const further = new Map<string, string>();
    if (task.suggested === null && keepOf(task, tasks) !== null)
      further.set(`keep-${task.id}`, `Keep ${isPair(task) ? 'both as they are' : 'it as it is'}`);
    for (const one of id === null ? [] : heavyPieces(task, packet.pieces))
      if (!asked.has(`confirm-${one.id}`))
        further.set(`confirm-${one.id}`, `Yes, although ${one.inbound} notes link to "${short(one.title)}"`);
    for (const own of further.keys()) asked.add(own);
    const tick = item?.tick ?? (task.ticked && task.suggested !== null ? 'x' : ' ');
    return [
      id === null ? `- ${say.task(task)}` : `- [${tick}] ${say.task(task)} ^${id}`,
      ...blockOf(textOf(task), item !== undefined && isEdited(item) ? item.text : null),
      ...[...further].map(([own, says]) => `  - [${before.get(own)?.tick ?? ' '}] ${says} ^${own}`),
    ];
  };
  const below = (head: readonly string[], lines: readonly string[]): string[] => (lines.length === 0 ? [] : [...head, ...lines, '']);
  const gone = items.filter((item) => !asked.has(item.id) && isEdited(item));
  return [
    ...['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Maintenance', ''],
    tasks.length === 0
      ? 'Nothing is due.'
      : 'Ticked lines are carried out when you apply this checklist. Nothing has changed yet. The text below a line is yours to edit; leave the "^…" at its end as it is.',
    ...(left === 0 ? [] : ['', `${left} more did not fit. Apply these, then write the checklist again.`]),
    '',
    ...TASKS.flatMap((kind) => below([`## ${HEADINGS[kind]}`, ''], tasks.filter((task) => task.kind === kind).flatMap(linesOf))),
    ...below(
      [`## ${GONE}`, '', 'You edited these texts. They stay here until you delete them.', ''],
      gone.flatMap(({ head, id, text }) => [`- [ ] ${head}${id === '' ? '' : ` ^${id}`}`, ...blockOf(null, text)]),
    ),
    ...below(
      [`> [!info]- Left out (${refused.length})`],
      refused.map(({ path, entry, why }) => `> - ${say.path(path)}${entry === '' ? '' : `, ${short(entry)}`}: ${why}`),
    ),
  ].join('\n');
}

const short = (text: string): string => escapeMarkdown(cutLine(text, LONGEST));

/** Pieces that a person confirms one by one: a change of them may surprise many notes. */
function heavyPieces({ suggested, about }: Task, pieces: readonly Piece[]): Piece[] {
  const isChange = suggested === null || /^(?:merge|split|rewrite|rename|archive|prune)$/.test(suggested.action);
  const ids = suggested === null ? about : idsOf(suggested);
  return pieces.filter(({ id, inbound }) => isChange && inbound >= HEAVILY_LINKED && ids.includes(id));
}

/** The ids of the pieces that an action names. */
export function idsOf(action: Action): readonly string[] {
  if (action.action === 'merge') return action.ids;
  if (action.action === 'link') return [action.from, action.to];
  return action.action === 'correct' ? [] : [action.id];
}

/** The text below a task; null where none is shown. */
function textOf(task: Task): string | null {
  const { suggested } = task;
  if (suggested === null) return lineOf(task) === task.id ? '' : null;
  if (suggested.action === 'correct') return suggested.new;
  return 'text' in suggested && suggested.text !== undefined && suggested.text !== '' ? suggested.text : null;
}

/** The action of somebody who writes a text for a task that suggests nothing. */
function openAction({ kind, about: [id, ...more] }: Task, text: string): Action | null {
  if (id === undefined) return null;
  if (more.length > 0) return { action: 'merge', ids: [id, ...more], text };
  return { action: kind === 'promote' || kind === 'prune' ? kind : 'rewrite', id, text };
}

/** The id of a task's line: `newer-…` where one piece can only be said to replace the other; null where ticking can do nothing. */
function lineOf({ id, suggested, about }: Task): string | null {
  const kinds = [...new Set(about.map((one) => one.replace(/-.*/, '')))].sort().join(' ');
  if (suggested !== null || about.length === 1 || /^(?:note|baseline correction)$/.test(kinds)) return id;
  return about.length === 2 && /^entry(?: note)?$/.test(kinds) ? `newer-${id}` : null;
}

const isPair = ({ kind }: Task): boolean => kind === 'same' || kind === 'clash';

/** The action that keeps the pieces of this task, and asks about no other; null where there is none. */
function keepOf(task: Task, tasks: readonly Task[]): Action | null {
  const { id, kind, about } = task;
  const pairOf = (own: string): string | undefined => tasks.find((one) => isPair(one) && one.about.includes(own))?.id;
  const kept = about.find((own, at) => (isPair(task) ? about.length === 2 && pairOf(own) === id : at === 0 && pairOf(own) === undefined));
  return kept === undefined || kind === 'correction' ? null : { action: 'keep', id: kept };
}

/** The action with another text; null for one that takes none. */
export function withText(one: Action, text: string): Action | null {
  if (one.action === 'correct') return { ...one, new: text };
  return one.action === 'promote' || one.action === 'merge' || one.action === 'rewrite' || one.action === 'prune' ? { ...one, text } : null;
}

/** Puts tasks into words. */
function sayer(ctx: DecideContext, { pieces, docs }: PacketResult) {
  const link = linkWriter(ctx, checklistPath(ctx));
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const pathLink = (path: VaultPath): string => link(path, '') ?? escapeMarkdown(path);
  const name = (id: string): string => {
    const piece = byId.get(id);
    if (piece === undefined) return escapeMarkdown(id);
    const at = pathLink(piece.path);
    return piece.kind === 'note' || piece.kind === 'baseline'
      ? at
      : `"${short(piece.title.replace(/^[-*+] (?:\[[ xX]\] )?/, ''))}" in ${at}`;
  };
  const names = (ids: readonly string[]): string => ids.map(name).join(' and ');
  const says = (one: Action): string => {
    switch (one.action) {
      case 'promote':
        return `Add the text below to what lasts${one.section === undefined ? '' : `, under "${short(one.section)}"`}, from ${name(one.id)}.`;
      case 'merge':
        return `Merge ${names(one.ids)} into one note${one.title === undefined ? '' : ` called "${short(one.title)}"`}${one.text === undefined ? '' : ' with the text below. The archive keeps them as they are'}.`;
      case 'split':
        return `Split ${name(one.id)} into ${one.parts.map(({ title }) => `"${short(title)}"`).join(' and ')}.`;
      case 'rename':
        return `Rename ${name(one.id)} to "${short(one.title)}".`;
      case 'link':
        return `Link "${short(one.words)}" in ${name(one.from)} to ${name(one.to)}.`;
      case 'prune':
        return `${['', byId.get(one.id)?.text].includes(one.text) ? 'Take out' : 'Take the text below out of'} ${name(one.id)}.`;
      case 'correct':
        return `Correct ${docs.filter((path) => path === one.path).map(pathLink)[0] ?? short(one.path)}: the text below takes the place of "${short(one.old)}".`;
      case 'graduate':
        return `Make a rule of ${name(one.id)}.`;
      case 'rewrite':
        return `Give ${name(one.id)} the text below. The archive keeps it as it is.`;
      case 'archive':
        return `Archive ${name(one.id)}.`;
      case 'keep':
        return `Keep ${name(one.id)} as it is.`;
    }
  };
  const asks = (task: Task): string => {
    const [id, open] = [lineOf(task), openAction(task, '-')];
    if (open === null || id === null) return `See to ${names(task.about) || 'this'} by hand.`;
    if (id !== task.id) return `The newer one replaces the older (the first one, where no days tell): ${names(task.about)}.`;
    return task.kind === 'correction' ? `Renew the baseline: the text below takes the place of ${names(task.about)}.` : says(open);
  };
  return {
    path: pathLink,
    task: (task: Task): string =>
      [task.suggested === null ? asks(task) : says(task.suggested), ...task.why.map((why) => escapeMarkdown(cutLine(why, Infinity)))].join(
        ' ',
      ),
  };
}

const evenBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');
const printOf = (text: string): string => shortHash(hashText(evenBreaks(text)));

/** A code block, in which no text can be anything but text. The mark of the suggested text tells an edited one from it. */
function blockOf(suggested: string | null, edited: string | null): string[] {
  const text = edited ?? suggested;
  if (text === null) return [];
  const longest = Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const lines = evenBreaks(text).split('\n');
  return [
    `  ${fence}md${suggested === null ? '' : ` ${printOf(suggested)}`}`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    `  ${fence}`,
  ];
}

/** A line to tick as it stands in a checklist, with the text below it. */
interface Item {
  /** Empty for a line below the heading of a kind of tasks that lost its id. */
  readonly id: string;
  readonly tick: string;
  readonly head: string;
  /** Null where no block stands below it. */
  text: string | null;
  print: string | null;
  /** True where it is not clear which text belongs to it. */
  isBroken: boolean;
}

const noText = (id: string): string => `"^${id}" takes no text. Untick it, or answer as JSON.`;
const taskOf = (id: string): string => id.replace(/^(?:keep|newer)-/, '');
const isFurther = ({ id }: Item): boolean => /^(?:confirm|keep)-/.test(id);

function isEdited({ text, print }: Item): boolean {
  return text !== null && (print === null ? text.trim() !== '' : printOf(text) !== print);
}

function broken(head: string): string {
  return `The text below "${cutLine(head, LONGEST)}" does not end where it should: a line of backticks is missing or too many.`;
}

const IDS = [...TASKS, 'confirm', 'keep', 'newer'].join('|');
const TICK = new RegExp(`^\\s*(?:>\\s*)*[-*+]\\s+\\[([^\\]])\\]\\s(.*\\s)?\\^((?:${IDS})-[\\w-]+)\\s*$`, 's');
const BOX = /^\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[([^\]])\]\s+(.*)$/;
const GONE = 'No longer asked';
const TITLES = [...Object.values(HEADINGS), GONE];
const FENCE = /^(\s*)(`{3,}|~{3,})(?:md ([0-9a-v]{8})\s*|[^`]*)$/;

function itemsOf(text: string): Item[] {
  const lines = text.split(/\r\n?|\n/);
  const items: Item[] = [];
  let isInside = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/^##? /.test(line)) isInside = TITLES.includes(line.slice(3).trim());
    const [, tick, head = '', id = ''] = TICK.exec(line) ?? (isInside ? BOX.exec(line) : null) ?? [];
    if (tick !== undefined) items.push({ id, tick, head: head.trim(), text: null, print: null, isBroken: false });
    const [, indent = '', fence = '', print = null] = FENCE.exec(line) ?? [];
    const item = fence === '' ? undefined : items.findLast((one) => !isFurther(one));
    // The fence around a list that a model wrote is no text of its last line.
    if (item === undefined || (indent === '' && print === null)) continue;
    const end = item.text === null ? endOfBlock(lines, at + 1, fence) : null;
    if (end === null) item.isBroken = true;
    else {
      const inner = lines.slice(at + 1, end).map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
      [item.text, item.print, at] = [inner.join('\n'), print, end];
    }
  }
  return items;
}

/** The line that ends a block; null where a line of the list comes first, which no indented text can be. */
function endOfBlock(lines: readonly string[], from: number, fence: string): number | null {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const marks = line.trim();
    if (marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)) return at;
    if (/^\S/.test(line) && TICK.test(line)) return null;
  }
  return null;
}

/** A checklist as it was ticked: the actions asked for, not yet checked. */
export interface Ticked {
  readonly asked: readonly unknown[];
  readonly refused: readonly { readonly action: unknown; readonly why: string }[];
  /** Ids of heavily linked pieces. */
  readonly confirm: readonly string[];
}

/** Reads a checklist note, or its lines alone, also of the form before texts could be edited; null for any other text. */
export function readTicked(text: string, tasks: ReadonlyMap<string, Task>): Ticked | null {
  const items = itemsOf(text);
  if (items.length === 0 && !isGenerated(parseNote(asVaultPath('answer.md') as NotePath, text, text.length))) return null;
  const asked: unknown[] = [];
  const refused: { action: unknown; why: string }[] = [];
  const ticked = items.filter(({ tick }) => /[xX]/.test(tick));
  for (const item of ticked.filter(({ id }) => !id.startsWith('confirm-'))) {
    const chosen = chosenBy(item, ticked, tasks);
    if (typeof chosen === 'string') refused.push({ action: { id: item.id }, why: chosen });
    else asked.push(chosen);
  }
  return { asked, refused, confirm: ticked.flatMap(({ id }) => (id.startsWith('confirm-') ? id.slice('confirm-'.length) : [])) };
}

/** A text that is an answer as JSON: `{"action": "keep", "id": "note-…"}`. */
const ANSWER = /^\s*(?:`{3,}\w*\s*)?(?:\[\s*)?\{(?=[\s\S]*["'“]actions?["'”]\s*:)[\s\S]*[}\]]\s*(?:`{3,}\s*)?$/;

/** The action of a ticked line; a sentence where it has none. */
function chosenBy({ id, head, text, isBroken }: Item, ticked: readonly Item[], tasks: ReadonlyMap<string, Task>): Action | string {
  const task = tasks.get(taskOf(id));
  const line = cutLine(head, LONGEST);
  if (id === '') return `The ticked line "${line}" has no id at its end, such as "^link-4k2m9q1r". Write the checklist again.`;
  if (task === undefined) return `"${line}": this was carried out already, or the note changed since. Write the checklist again.`;
  if (isBroken) return broken(head);
  const other = ticked.find((one) => one.id !== id && taskOf(one.id) === task.id);
  if (other !== undefined) return `"^${id}" and "^${other.id}" are both ticked. Untick one of them.`;
  if (id.startsWith('keep-')) return keepOf(task, [...tasks.values()]) ?? `"^${id}" would keep other notes, too. Untick it.`;
  if (id === task.id) return writtenBy(task, text);
  return id === lineOf(task) && text === null ? { action: 'merge', ids: [...task.about] } : noText(id);
}

function writtenBy(task: Task, text: string | null): Action | string {
  const { suggested, id } = task;
  if (suggested !== null && (text === null || text === evenBreaks(textOf(task) ?? ''))) return suggested;
  const action = suggested === null ? openAction(task, text ?? '') : withText(suggested, text ?? '');
  if (action === null) return noText(id);
  if (ANSWER.test(text ?? '')) return `The text below "^${id}" is JSON. Give it as an answer of its own.`;
  const isNeeded = suggested === null || (action.action !== 'prune' && action.action !== 'correct');
  return isNeeded && (text ?? '').trim() === '' ? `No text stands below "^${id}". Write one, or untick it.` : action;
}
