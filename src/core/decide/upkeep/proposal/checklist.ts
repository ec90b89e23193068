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
  for (const { id, isBroken } of items)
    if (isBroken) throw new MemoryError('bad_input', `${broken(id)} Nothing was written.`, checklistPath(ctx));
  const before = new Map(items.map((item) => [item.id, item]));
  const say = sayer(ctx, packet);
  const asked = new Set<string>(tasks.map(({ id }) => id));
  const linesOf = (task: Task): string[] => {
    const item = before.get(task.id);
    const heavy = heavyPieces(task, packet.pieces).filter(({ id }) => !asked.has(`confirm-${id}`));
    for (const { id } of heavy) asked.add(`confirm-${id}`);
    return [
      `- [${item?.tick ?? (task.ticked && task.suggested !== null ? 'x' : ' ')}] ${say.task(task)} ^${task.id}`,
      ...blockOf(textOf(task), item !== undefined && isEdited(item) ? item.text : null),
      ...heavy.map(({ id, title, inbound }) => {
        const tick = before.get(`confirm-${id}`)?.tick ?? ' ';
        return `  - [${tick}] Yes, although ${inbound} notes link to "${short(title)}" ^confirm-${id}`;
      }),
    ];
  };
  const below = (head: readonly string[], lines: readonly string[]): string[] => (lines.length === 0 ? [] : [...head, ...lines, '']);
  const gone = items.filter((item) => !asked.has(item.id) && isEdited(item));
  return [
    ...['---', `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Maintenance', ''],
    tasks.length === 0
      ? 'Nothing is due.'
      : 'Ticked lines are carried out when you apply this checklist. Nothing has changed yet. The text below a line is yours to edit.',
    ...(left === 0 ? [] : ['', `${left} more did not fit. Apply these, then write the checklist again.`]),
    '',
    ...TASKS.flatMap((kind) => below([`## ${HEADINGS[kind]}`, ''], tasks.filter((task) => task.kind === kind).flatMap(linesOf))),
    ...below(
      ['## No longer asked', '', 'You edited these texts. They stay here until you delete them.', ''],
      gone.flatMap(({ head, id, text }) => [`- [ ] ${head} ^${id}`, ...blockOf(null, text)]),
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
  if (suggested === null) return openAction(task, '') === null ? null : '';
  if (suggested.action === 'correct') return suggested.new;
  return 'text' in suggested && suggested.text !== undefined && suggested.text !== '' ? suggested.text : null;
}

/** The action of somebody who writes a text for a task that suggests nothing. */
function openAction({ kind, about: [id, ...more] }: Task, text: string): Action | null {
  if (id === undefined) return null;
  if (more.length > 0) return { action: 'merge', ids: [id, ...more], text };
  return { action: kind === 'promote' || kind === 'prune' ? kind : 'rewrite', id, text };
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
        return `Add this line${one.section === undefined ? '' : ` below "${short(one.section)}"`}, from ${name(one.id)}.`;
      case 'merge':
        return `Merge ${names(one.ids)}${one.title === undefined ? '' : ` as "${short(one.title)}"`}.`;
      case 'split':
        return `Split ${name(one.id)} into ${one.parts.map(({ title }) => `"${short(title)}"`).join(' and ')}.`;
      case 'rename':
        return `Rename ${name(one.id)} to "${short(one.title)}".`;
      case 'link':
        return `Link "${short(one.words)}" in ${name(one.from)} to ${name(one.to)}.`;
      case 'prune':
        return `${['', byId.get(one.id)?.text].includes(one.text) ? 'Take out' : 'Shorten'} ${name(one.id)}.`;
      case 'correct':
        return `Correct ${docs.filter((path) => path === one.path).map(pathLink)[0] ?? short(one.path)}: the text below takes the place of "${short(one.old)}".`;
      case 'graduate':
        return `Make a rule of ${name(one.id)}.`;
      case 'rewrite':
        return `Rewrite ${name(one.id)}.`;
      case 'archive':
        return `Archive ${name(one.id)}.`;
      case 'keep':
        return `Keep ${name(one.id)} as it is.`;
    }
  };
  const asks = (task: Task): string => {
    const open = openAction(task, '');
    const others = task.kind === 'doc' ? 'correct, keep' : open?.action === 'merge' ? 'rewrite, archive, keep' : 'split, archive, keep';
    return open === null ? `Answer as JSON: ${others}.` : `Write a text for ${names(task.about)} (or answer as JSON: ${others}).`;
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
  readonly id: string;
  readonly tick: string;
  readonly head: string;
  /** Null where no block stands below it. */
  text: string | null;
  print: string | null;
  /** True where it is not clear which text belongs to it. */
  isBroken: boolean;
}

const isConfirm = ({ id }: Item): boolean => id.startsWith('confirm-');

function isEdited({ text, print }: Item): boolean {
  return text !== null && (print === null ? text.trim() !== '' : printOf(text) !== print);
}

function broken(id: string): string {
  return `The text below "^${id}" does not end where it should: a line of backticks is missing or too many.`;
}

const TICK = new RegExp(`^\\s*(?:>\\s*)*[-*+]\\s+\\[([^\\]])\\]\\s(.*\\s)?\\^((?:${TASKS.join('|')}|confirm)-[\\w-]+)\\s*$`, 's');
const FENCE = /^(\s*)(`{3,}|~{3,})(?:md ([0-9a-v]{8})\s*|[^`]*)$/;

function itemsOf(text: string): Item[] {
  const lines = text.split(/\r\n?|\n/);
  const items: Item[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, tick, head = '', id = ''] = TICK.exec(line) ?? [];
    if (tick !== undefined) items.push({ id, tick, head: head.trim(), text: null, print: null, isBroken: false });
    const [, indent = '', fence = '', print = null] = FENCE.exec(line) ?? [];
    const item = fence === '' ? undefined : items.findLast((one) => !isConfirm(one));
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
  const confirm: string[] = [];
  for (const item of items.filter(({ tick }) => /[xX]/.test(tick))) {
    const task = tasks.get(item.id);
    const chosen = task === undefined ? { id: item.id } : item.isBroken ? broken(item.id) : chosenBy(task, item.text);
    if (isConfirm(item)) confirm.push(item.id.slice('confirm-'.length));
    else if (typeof chosen === 'string') refused.push({ action: { id: item.id }, why: chosen });
    else asked.push(chosen);
  }
  return { asked, refused, confirm };
}

/** The action of a ticked line; a sentence where it has none. */
function chosenBy(task: Task, text: string | null): Action | string {
  const { suggested, id } = task;
  if (suggested !== null && (text === null || text === evenBreaks(textOf(task) ?? ''))) return suggested;
  const action = suggested === null ? openAction(task, text ?? '') : withText(suggested, text ?? '');
  if (action === null) return `"^${id}" takes no text. Untick it, or answer as JSON.`;
  const isNeeded = suggested === null || (action.action !== 'prune' && action.action !== 'correct');
  return isNeeded && (text ?? '').trim() === '' ? `No text stands below "^${id}". Write one, or untick it.` : action;
}
