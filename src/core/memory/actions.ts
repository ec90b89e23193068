import { cleanTitle, formatName, parseName } from '../decide/naming/index';
import { freeNote, sectionsOf } from '../decide/refactor/index';
import { insertLinks, linkableAt } from '../decide/remember/index';
import { entriesIn, isLater, type HeldEntry } from '../decide/review/index';
import { decisionEdits, linkLosses } from '../decide/layers/index';
import {
  archiveCopy,
  decideParts,
  decideRewrite,
  promotedLine,
  ranOut,
  refuseLostAnchors,
  refuseNewSecret,
  withLine,
} from '../decide/upkeep/index';
import type { Action, Piece, Task } from '../model/action';
import { planOf, type DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { folderOf, isNotePath, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { Edit, Plan } from '../model/plan';
import { refText } from '../model/verdict';
import type { Query } from '../model/vault-memory';
import { findFrontmatter } from '../read/frontmatter/frontmatter-block';
import { isClosed } from '../read/entries/sanitise';
import { lineBreakOf } from '../read/markdown/fences';
import { insideMemory } from '../read/memory/scope';
import { parseNote } from '../read/snapshot/note';
import { asItWas, wholeEdit } from '../read/snapshot/whole-file';
import { linesOf } from '../read/text/text';
import { Files } from './files';
import type { Layers } from './layers';
import { Mistakes } from './mistakes';
import type { Rehearsal } from './rehearsal';
import { Remembering } from './remembering';
import { Review } from './review';
import type { Session } from './session';
import { STILL_HOLDS, Upkeep } from './upkeep';

type Of<A extends Action['action']> = Extract<Action, { action: A }>;
type Decided = Promise<{ readonly plan: Plan | null; readonly says: string }>;

/** All that a packet handed out. */
export interface Given {
  readonly pieces: readonly Piece[];
  readonly tasks: readonly Task[];
  readonly docs: readonly VaultPath[];
}

/** A piece as the actions before leave it, in the text of its file. */
interface Standing {
  readonly piece: Piece;
  readonly path: NotePath;
  readonly text: string;
  readonly start: number;
}

/** The actions of a proposal as plans, each decided on the vault as those before it leave it. */
export class Actions {
  /** Texts that were cut out of files, by the path of then. */
  readonly removed = new Map<NotePath, string[]>();
  /** Entries and lines that got another text, or none. */
  private readonly used = new Set<string>();
  /** Notes that got another text, and pieces that stay as they are. */
  private readonly changed = new Set<NotePath>();
  private readonly stays = new Set<string>();
  /** Tasks that are answered by what is kept, and those of the action at hand. */
  private readonly settled = new Set<string>();
  private keeping: readonly string[] = [];
  private cut: (readonly [NotePath, string])[] = [];

  constructor(
    private readonly first: DecideContext,
    private readonly rehearsal: Rehearsal,
    private readonly given: Given,
    private readonly layers: Layers,
    private readonly isPerson: boolean,
  ) {}

  private get session(): Session {
    return this.rehearsal.session;
  }

  private get ctx(): DecideContext {
    return this.rehearsal.now(this.first);
  }

  private get query(): Query {
    return { memory: this.first.memory.name };
  }

  /** The piece of an id. Throws `not_found`. */
  piece(id: string): Piece {
    const found = this.given.pieces.find((one) => one.id === id);
    if (found === undefined) throw new MemoryError('not_found', `There is no piece with the id "${id}" now. Ask for a new packet.`);
    return found;
  }

  /** To be called once the plan of an action is taken: its piece is another one from now on. */
  taken(action: Action): void {
    for (const [path, text] of this.cut) this.removed.set(path, [...(this.removed.get(path) ?? []), text]);
    if ((action.action === 'prune' || action.action === 'rewrite') && this.piece(action.id).kind !== 'note') this.used.add(action.id);
    const changed = action.action === 'link' ? action.from : action.action === 'prune' || action.action === 'rewrite' ? action.id : null;
    if (changed !== null) this.changed.add(this.piece(changed).path);
    if (action.action !== 'keep') return;
    this.stays.add(action.id);
    for (const id of this.keeping) this.settled.add(id);
  }

  /** The plan of an action, null where it changes nothing, and a sentence on it. Throws where it cannot be. */
  decide(action: Action): Decided {
    this.cut = [];
    switch (action.action) {
      case 'keep':
        return this.keep(action);
      case 'correct':
        return this.correct(action);
      case 'link':
        return this.link(action);
      case 'prune':
        return this.prune(action);
      case 'rewrite':
        return this.rewrite(action);
      case 'promote':
        return this.promote(action);
      case 'graduate':
        return this.graduate(action);
      case 'split':
        return this.split(action);
      case 'merge':
        return this.merge(action);
      case 'rename':
        return this.rename(action);
      case 'archive':
        return this.archive(action);
    }
  }

  /**
   * `of`: the part of it that must be as it was: its whole note, its own text, or nothing but its place. Throws `bad_input` for a
   * piece of another kind, `changed_since` where an action before changed it or took it away.
   */
  private async at(id: string, kinds: readonly Piece['kind'][], of: 'note' | 'text' | 'place' = 'note'): Promise<Standing> {
    const piece = this.piece(id);
    const { title, kind } = piece;
    if (!kinds.includes(kind))
      throw new MemoryError(
        'bad_input',
        `"${title}" is ${withArticle(kind)}, and this takes ${kinds.map(withArticle).join(' or ')}.`,
        piece.path,
      );
    if (this.stays.has(id)) throw new MemoryError('bad_input', `This proposal keeps "${title}" as it is, too. Choose one.`, piece.path);
    const path = this.rehearsal.pathOf(piece.path) as NotePath | null;
    const text = path === null ? '' : await this.session.textOf(path);
    const start = kind === 'note' ? 0 : placeOf(piece, text, this.usedBefore(piece));
    const isChanged =
      this.used.has(id) || (of !== 'place' && (start === null || (of === 'note' && kind === 'note' && text.trimEnd() !== piece.text)));
    if (path === null || isChanged) throw changedToo(piece);
    return { piece: kind === 'note' ? { ...piece, text } : piece, path, text, start: start ?? 0 };
  }

  /** Removed pieces of the same text that stood before this one. */
  private usedBefore({ path, text, start }: Piece): number {
    return this.given.pieces.filter((one) => this.used.has(one.id) && one.path === path && one.text === text && one.start < start).length;
  }

  /**
   * Of a task, or of all that ask about a piece: those that seemed to say the same are kept apart from now on; of anything else nobody is
   * asked again while its text is the same.
   */
  private async keep({ id }: Of<'keep'>): Decided {
    const { given } = this;
    const named = given.tasks.filter((task) => task.id === id);
    const isPair = ({ kind }: Task): boolean => kind === 'same' || kind === 'clash';
    const asking = given.tasks.filter((task) => task.about[0] === id || (isPair(task) && task.about.includes(id)));
    const piece = this.piece(named[0]?.about[0] ?? id);
    const asked = (named.length > 0 ? named : asking).filter((task) => !this.settled.has(task.id));
    if (asked.length === 0) return { plan: null, says: `"${piece.title}" stays as it is.` };
    if (!this.isPerson) throw new MemoryError('needs_person', 'A person decides what is not asked again.');
    const nested = this.rehearsal.nested();
    const nameOf = ({ path, entry }: Piece): string => (entry === null ? path : `${path}#${entry}`);
    const says = new Set<string>();
    for (const task of asked) {
      const pieces = task.about.map((one) => this.piece(one));
      const verified = task.kind === 'old' ? await this.verified(nested, piece) : null;
      const stays = verified === null ? `"${piece.title}" stays as it is.` : `"${piece.title}" still holds.`;
      says.add(isPair(task) ? `${pieces.map(({ title }) => `"${title}"`).join(' and ')} stay apart.` : stays);
      for (const [at, one] of isPair(task) ? pieces.entries() : [])
        for (const other of pieces.slice(at + 1))
          await nested.take((await new Review(nested.session).markNotDuplicates(nameOf(one), nameOf(other), this.query)).plan);
      if (!isPair(task)) await nested.take(verified ?? (await this.ignored(nested, task.id, piece)));
    }
    this.keeping = asked.map((task) => task.id);
    return { plan: nested.plan('Keep', 'It stays as it is.'), says: [...says].join(' ') };
  }

  /** The plan by which something that has run out holds again; null for anything else. */
  private async verified(nested: Rehearsal, { path, entry }: Piece): Promise<Plan | null> {
    const { session } = nested;
    const ctx = nested.now(this.first);
    const note = ctx.snapshot.notes.get(path);
    const over = note === undefined ? [] : ranOut(ctx, note, await session.textAt(path));
    const isOver = over.some(({ ref }) => ref.entry === entry);
    if (!isOver) return null;
    if (!this.isPerson) throw new MemoryError('needs_person', STILL_HOLDS);
    return (await new Upkeep(session, this.layers).verify(refText({ path, entry }), this.query)).plan;
  }

  private async ignored(nested: Rehearsal, check: string, { path, title }: Piece): Promise<Plan> {
    const ctx = nested.now(this.first);
    const { note, decisions } = await nested.session.decided(ctx);
    const drafts = [{ verb: 'ignore' as const, check, path: insideMemory(ctx, path) }];
    const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], 'It stays as it is.');
    return planOf(ctx, { title: `Keep ${title}`, reason: 'It stays as it is.', edits, preconditions });
  }

  private async correct({ path: named, old, new: text }: Of<'correct'>): Decided {
    const path = this.given.docs.find((one) => one === named);
    if (path === undefined || !isNotePath(path))
      throw new MemoryError('not_found', `"${named}" is not among the documents of the packet.`, named);
    const at = this.rehearsal.pathOf(path) as NotePath | null;
    const whole = at === null ? '' : await this.session.textOf(at);
    const start = onlyPlaceOf(old, whole);
    if (at === null || start === null) throw notHeld(named, old);
    return { plan: this.replaced(at, whole, start, start + old.length, text), says: `"${named}" is corrected.` };
  }

  private async link({ from, to, words }: Of<'link'>): Decided {
    const { path, text, piece, start } = await this.at(from, ['note', 'entry', 'line'], 'text');
    const target = this.rehearsal.pathOf(this.piece(to).path);
    if (target === null || target === path)
      throw new MemoryError(
        'bad_input',
        `"${piece.title}" cannot link to "${this.piece(to).title}": that is the same note, or it is gone.`,
        path,
      );
    const at = linkableAt(text, words, start);
    if (at === null || at + words.length > start + piece.text.length)
      throw new MemoryError('not_found', `"${piece.title}" does not hold the words "${words}" where a link can be.`, path);
    const end = at + words.length;
    const linked = insertLinks(this.ctx, text, [{ to: target, text: words, start: at, end }], path);
    const put = linked.slice(at, linked.length - (text.length - end));
    const edit: Edit = { op: 'replace', path, start: at, end, before: words, text: put, reason: `It names "${target}".` };
    return { plan: this.planned(`Link ${path}`, [edit], path, text), says: `"${words}" in "${path}" links to "${target}".` };
  }

  private async prune({ id, text: said }: Of<'prune'>): Decided {
    const { path, text, piece, start } = await this.at(id, ['note', 'entry', 'line'], 'text');
    const asked = said.trim();
    const inside = asked === '' ? 0 : onlyPlaceOf(asked, piece.text);
    if (inside === null) throw notHeld(piece.title, asked);
    if (piece.kind === 'note' && (asked === '' || asked === piece.text.trim()))
      throw new MemoryError('bad_input', `To take "${piece.title}" out as a whole, archive it.`, path);
    let from = start + inside;
    let to = from + (asked === '' ? piece.text.length : asked.length);
    // A line that holds nothing else goes with its sign and its end.
    const sign = /(?:^|\n)((?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?)$/.exec(text.slice(0, from))?.[1];
    const end = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(to))?.[0];
    if (sign !== undefined && end !== undefined) [from, to] = [from - sign.length, to + end.length];
    return { plan: this.replaced(path, text, from, to, ''), says: `${quoted(asked === '' ? piece.title : asked)} leaves "${path}".` };
  }

  private async rewrite({ id, text: given }: Of<'rewrite'>): Decided {
    const { path, text, piece, start } = await this.at(id, ['note', 'entry', 'line', 'baseline']);
    if (piece.kind === 'baseline') return this.rebaseline([], given);
    const apart = findFrontmatter(given) === null ? '' : ' Its properties stay as they are, and those in the text are left out.';
    const says = `"${piece.title}" gets a new text.${apart}`;
    if (piece.kind === 'note') return { plan: decideRewrite(this.ctx, path, text, given), says };
    if (given.trim() === '') throw new MemoryError('bad_input', `The new text of "${piece.title}" is empty. Prune it instead.`, path);
    const end = start + piece.text.trimEnd().length;
    return { plan: this.replaced(path, text, start, end, given.trim()), says };
  }

  private async promote({ id, text: given, section = '' }: Of<'promote'>): Decided {
    const { piece, path: source } = await this.at(id, ['note', 'entry', 'line'], 'place');
    refuseNewSecret(given, []);
    const { ctx } = this;
    const into = ctx.convention.maintenance?.into;
    if (into === undefined) return this.remembered(given, section, piece, source);
    const path = joinPath(ctx.memory.root, into.path) as NotePath;
    const before = await this.session.textAt(path);
    const heading = section.replace(/^#+\s*/, '').trim();
    const line = promotedLine(ctx, given, { path: source, entry: piece.entry }, path);
    const text = withLine(path, before, { text: line, heading: heading === '' ? into.context : heading });
    const edit = wholeEdit(path, before, text, 'It lasts.');
    return { plan: this.planned(`Promote to ${path}`, [edit], path, before), says: `${named(piece)} goes to "${path}".` };
  }

  /** A note of its own, as the gate lets it in, with a link to where it comes from. */
  private async remembered(text: string, title: string, piece: Piece, source: NotePath): Decided {
    const body = promotedLine(this.ctx, text, { path: source, entry: piece.entry }, joinPath(this.ctx.memory.root, 'x.md'));
    const remembering = new Remembering(this.session, () => Promise.resolve(this.rehearsal.nested()));
    const { result, plan } = await remembering.remember({ title, body, onDuplicate: 'fail' }, this.query);
    if (plan === null) throw new MemoryError('exists', 'The memory says this already.', source);
    return { plan, says: `"${result.path ?? ''}" says it from now on.` };
  }

  private async graduate({ id }: Of<'graduate'>): Decided {
    const { piece } = await this.at(id, ['mistake'], 'place');
    const { plan } = await new Mistakes(this.session).graduate(piece.entry ?? '', this.query);
    return { plan, says: `The fix of "${piece.title}" becomes a rule.` };
  }

  private async split({ id, parts }: Of<'split'>): Decided {
    const { path, text } = await this.at(id, ['note']);
    const says = `"${path}" becomes ${parts.length} notes.`;
    const note = this.ctx.snapshot.notes.get(path);
    const sections = note === undefined ? [] : sectionsOf(note, text.length);
    const isSection = ({ title, text: own }: (typeof parts)[number]): boolean =>
      sections.some(
        ({ heading, start, end }) =>
          heading.text.trim() === title.trim() &&
          ['', text.slice(start, end).trim(), text.slice(heading.end, end).trim()].includes(own.trim()),
      );
    // Sections as they are go byte for byte, with all that leads to them.
    if (!parts.every(isSection)) return { plan: decideParts(this.ctx, path, text, parts), says };
    const { plan } = await new Files(this.session).split(path, { ...this.query, headings: parts.map(({ title }) => title) });
    return { plan, says };
  }

  /** Notes go into the one that most links lead to, corrections into their baseline. */
  private async merge({ ids, title, text }: Of<'merge'>): Decided {
    const all = [...new Set(ids)].map((id) => this.piece(id));
    const corrections = all.filter(({ kind }) => kind === 'correction');
    if (corrections.length > 0 || all.some(({ kind }) => kind === 'baseline')) return this.rebaseline(corrections, text ?? '');
    if (all.length === 2 && all.some(({ kind }) => kind === 'entry') && all.every(({ kind }) => kind === 'entry' || kind === 'note'))
      return this.supersede(all, title ?? text);
    const [into, ...others] = all.sort((a, b) => b.inbound - a.inbound);
    if (into === undefined || others.length === 0) throw new MemoryError('bad_input', 'Name two different notes to merge.');
    const nested = this.rehearsal.nested();
    const { path: target } = await this.at(into.id, ['note']);
    const absorbed = await Promise.all(others.map(({ id }) => this.at(id, ['note'])));
    const isWritten = text !== undefined && text.trim() !== '';
    if (isWritten)
      for (const { path, text: own } of [await this.at(into.id, ['note']), ...absorbed]) {
        const copy = archiveCopy(nested.now(this.first), path, own);
        await nested.take(this.planned(`Keep ${path}`, [copy], copy.path, null));
      }
    // Each has the parts of the text first, so that links to a part lead there; it stands beside them, so that its links follow.
    const beside = freeNote(nested.now(this.first), target, []);
    if (isWritten) {
      await nested.take(this.planned('Text', [{ op: 'create', path: beside, text, reason: '' }], beside, null));
      for (const path of [target, ...absorbed.map((one) => one.path)])
        await nested.take(decideRewrite(nested.now(this.first), path, await nested.session.textOf(path), anchorsIn(path, text), true));
    }
    for (const { path } of absorbed) await nested.take((await new Files(nested.session).merge(path, target, this.query)).plan);
    const merged = await nested.session.textOf(target);
    for (const { path, text: own } of isWritten ? [] : absorbed) {
      // Properties that both have come into the other in a form of their own.
      const head = linesOf(own.slice(0, findFrontmatter(own)?.range.end ?? 0));
      if (head.every((line) => line.startsWith('id:') || merged.includes(line.trim()))) continue;
      const copy = archiveCopy(nested.now(this.first), path, own);
      await nested.take(this.planned(`Keep ${path}`, [copy], copy.path, null));
    }
    if (isWritten) {
      const followed = await nested.session.textOf(beside);
      await nested.take(this.planned('Text', [{ op: 'trash', path: beside, reason: '' }], beside, followed));
      await nested.take(decideRewrite(nested.now(this.first), target, await nested.session.textOf(target), followed, true));
    }
    if (title !== undefined) await nested.take(await renamed(nested, this.first, target, title));
    const names = others.map((one) => `"${one.title}"`).join(', ');
    return { plan: nested.plan(`Merge into ${target}`, 'They say the same.'), says: `"${target}" takes in ${names}.` };
  }

  /** Of two pieces the older one is marked: by their days, else by the order of their task, else by their places. */
  private async supersede(pieces: readonly Piece[], said: string | undefined): Decided {
    const { ctx } = this;
    if (said !== undefined && said.trim() !== '')
      throw new MemoryError(
        'bad_input',
        'An entry of a file keeps its text when the newer one takes its place. Merge the two without a text and a title.',
        pieces[0]?.path,
      );
    const task = this.given.tasks.find(({ about }) => about.length === 2 && pieces.every(({ id }) => about.includes(id)));
    const held: HeldEntry[] = [];
    for (const id of task?.about ?? pieces.map((one) => one.id)) {
      const { path, piece, text } = await this.at(id, ['note', 'entry']);
      const entry = entriesIn(ctx, path, text).find(({ ref }) => ref.entry === piece.entry);
      if (entry === undefined) throw new MemoryError('bad_input', `"${piece.title}" is no entry, so nothing replaces it.`, path);
      held.push(entry);
    }
    const [first, second] = held as [HeldEntry, HeldEntry];
    const isDated = first.date !== null && second.date !== null && first.date !== second.date;
    const [newer, older] = (task === undefined || isDated) && isLater(second, first) ? [second, first] : [first, second];
    const { plan } = await new Review(this.session).resolveEntry(newer.ref, 'replace', older.ref, this.query);
    return { plan, says: `"${refText(older.ref)}" is marked as superseded by "${refText(newer.ref)}".` };
  }

  private async rename({ id, title }: Of<'rename'>): Decided {
    const { path } = await this.at(id, ['note'], 'place');
    return { plan: await renamed(this.rehearsal, this.first, path, title), says: `"${path}" gets the title "${title}".` };
  }

  private async archive({ id }: Of<'archive'>): Decided {
    const { path, piece } = await this.at(id, ['note'], 'place');
    // The archive holds it as it was.
    if (this.changed.has(piece.path)) throw changedToo(piece);
    return { plan: (await new Files(this.session).archive([path], this.query)).plan, says: `"${path}" goes to the archive.` };
  }

  private async rebaseline(corrections: readonly Piece[], given: string): Decided {
    // Its properties stay.
    const text = given.slice(findFrontmatter(given)?.range.end ?? 0);
    if (!this.isPerson) throw new MemoryError('needs_person', 'A person decides about the baseline.');
    const input = { merge: corrections.map(({ entry }) => entry ?? ''), text };
    const { result, plan } = await new Upkeep(this.session, this.layers).rebaseline(input, this.query);
    const path = result.path as NotePath;
    refuseLostAnchors(this.ctx, path, (await this.session.textAt(path)) ?? '', text);
    return {
      plan,
      says: `"${result.path}" is renewed${corrections.length === 0 ? '' : `, with ${corrections.length} of its corrections`}.`,
    };
  }

  /** A part of a file gets another text; the archive gets what stood there. */
  private replaced(path: NotePath, whole: string, start: number, end: number, given: string): Plan {
    const text = given.replace(/\r\n?|\n/g, lineBreakOf(whole));
    const before = whole.slice(start, end);
    refuseNewSecret(text, [before]);
    const edit: Edit = { op: 'replace', path, start, end, before, text, reason: 'Upkeep.' };
    const after = whole.slice(0, start) + text + whole.slice(end);
    const properties = findFrontmatter(whole);
    if (start < (properties?.range.end ?? 0) || findFrontmatter(after)?.range.end !== properties?.range.end)
      throw new MemoryError('bad_input', `Upkeep leaves the properties of "${path}" as they are.`, path);
    if (isClosed(whole) && !isClosed(after))
      throw new MemoryError('bad_input', `The new text opens a comment or code in "${path}" and never closes it.`, path);
    refuseLostAnchors(this.ctx, path, whole, after);
    const announced = linkLosses(path, whole, after, '', 'It is in the archive');
    this.cut.push([path, before]);
    return { ...this.planned(`Change ${path}`, [edit], path, whole), announced };
  }

  private planned(title: string, edits: readonly Edit[], path: VaultPath, text: string | null): Plan {
    return planOf(this.ctx, { title, reason: 'Upkeep of the memory.', edits, preconditions: [asItWas(path, text)] });
  }
}

/** The plan that gives a note the name of a title by the convention; its day and tags stay. */
async function renamed(at: Rehearsal, first: DecideContext, path: NotePath, title: string): Promise<Plan | null> {
  const ctx = at.now(first);
  const inside = insideMemory(ctx, path);
  const parts = parseName(ctx.convention, inside);
  const name =
    parts === null
      ? `${cleanTitle(title)}.md`
      : formatName(ctx, { date: parts.date ?? ctx.today, title, tags: parts.tags, words: parts.words }, folderOf(inside));
  const to = joinPath(folderOf(path), name);
  return to === path ? null : (await new Files(at.session).rename(path, name, { memory: ctx.memory.name })).plan;
}

/** `"09:00 Backups" of "memory/2026-02-16.md"`: no text of it, which a log would say twice. */
function named({ path, entry, title }: Piece): string {
  return entry === null ? `"${title}"` : `"${entry}" of "${path}"`;
}

/** Headings and blocks of a text, and nothing else of it. */
function anchorsIn(path: NotePath, text: string): string {
  const { headings, blockIds } = parseNote(path, text, text.length);
  const lines = [
    ...headings.map(({ level, text: name }) => `${'#'.repeat(level)} ${name}`),
    ...blockIds.map(({ id }) => `A block. ^${id}`),
  ];
  return ['The text.', ...lines].join('\n\n');
}

/** Where an entry or a line stands in its file, as whole lines: in its place, else in the only one there is, or that of its number. */
function placeOf({ text: own, start, nth = 1 }: Piece, text: string, usedBefore: number): number | null {
  const isWhole = (at: number): boolean => (at === 0 || text[at - 1] === '\n') && /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + own.length));
  if (text.startsWith(own, start) && isWhole(start)) return start;
  const at: number[] = [];
  for (let next = text.indexOf(own); next >= 0; next = text.indexOf(own, next + 1)) if (isWhole(next)) at.push(next);
  return (at.length === 1 ? at[0] : at[nth - 1 - usedBefore]) ?? null;
}

/** Where a text stands in another; null where it does not, or more than once. */
function onlyPlaceOf(part: string, text: string): number | null {
  const at = text.indexOf(part);
  return at < 0 || text.indexOf(part, at + 1) >= 0 ? null : at;
}

function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function changedToo({ title, path }: Piece): MemoryError {
  const message = `Another action of this proposal changes "${title}", too. Propose this one afterwards.`;
  return new MemoryError('changed_since', message, path);
}

function notHeld(name: string, text: string): MemoryError {
  return new MemoryError(
    'bad_input',
    `"${name}" does not hold this text, or holds it more than once: ${quoted(text)}. Give more of it.`,
    name,
  );
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}
