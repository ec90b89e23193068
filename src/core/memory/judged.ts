import { withheldText } from '../decide/bundle/index';
import { findSecrets } from '../decide/secrets/index';
import { isUnsure, type EntryToJudge as Compared } from '../decide/dedup/index';
import { askJudge } from '../decide/dedup/judge/ask';
import { comparedWith } from '../decide/dedup/judge/outcome';
import { titleOf } from '../decide/naming/index';
import type { DecideContext } from '../model/context';
import { messageOf } from '../model/errors';
import type { JudgedVerdict, OlderEntry } from '../model/judge';
import type { NotePath, VaultPath } from '../model/path';
import { refText, type EntryRef, type NewEntry, type Verdict } from '../model/verdict';
import type { VaultHost } from '../model/vault-memory';
import { dateOfNote } from '../read/text/dates';
import { entryFormatOf, holdingSections } from '../read/memory/of-note';
import { bodyStart, parseNote } from '../read/snapshot/note';
import { withheldBecause } from '../read/memory/scope';
import { readText } from '../read/files/texts';

/** A new entry, with what tells whether it may leave the memory. */
export interface EntryToJudge extends NewEntry {
  readonly tags?: readonly string[];
  readonly without?: Compared['without'];
  /** Where it would be written: the file, or any name in the folder. The memory's root where absent. */
  readonly path?: VaultPath;
}

/** The texts that may be shown to a judge, or the reason why they may not. */
type Shown = { readonly older: OlderEntry } | { readonly withheld: string };

/**
 * The gate's verdict, put to the host's judge where the settings say so, there is one, and the verdict is
 * unsure. What a bundle would leave out (private notes, secrets) is shown to no judge either. `lines` gives the
 * earlier lines of a stream. Throws nothing: whatever fails, the verdict stands.
 */
export async function judgedVerdict(
  host: Pick<VaultHost, 'files' | 'judge' | 'settings'>,
  ctx: DecideContext,
  entry: EntryToJudge,
  verdict: Verdict,
  lines: (line: number) => NewEntry | null = () => null,
): Promise<JudgedVerdict> {
  const notAsked = (problem: string | null): JudgedVerdict => ({ verdict, judge: 'not-asked', problem });
  const { judge: isOn, skip: level } = host.settings().gate;
  if (host.judge === undefined || host.judge.atOnce === false || !isOn || !isUnsure(verdict, level)) return notAsked(null);
  const of = comparedWith(verdict);
  // A judge is shown whole entries: one would be the entry that it was taken from.
  if (of === null || entry.without?.some(({ ref }) => 'path' in of && refText(ref) === refText(of)) === true) return notAsked(null);
  const own = withheldFrom(ctx, entry, 'new entry');
  if (own !== null) return notAsked(own);
  try {
    const shown = 'line' in of ? fromLine(ctx, lines(of.line)) : await fromVault(host, ctx, of);
    return 'withheld' in shown ? notAsked(shown.withheld) : await askJudge(host.judge, entry, shown.older, verdict, level);
  } catch (error) {
    return { verdict, judge: 'failed', problem: messageOf(error) };
  }
}

/** Why what is not in a file yet may not be shown; null if it may. */
function withheldFrom(ctx: DecideContext, entry: EntryToJudge, which: string): string | null {
  const { root } = ctx.memory;
  const path = entry.path ?? (root === '' ? 'new.md' : `${root}/new.md`);
  const note = parseNote(path as NotePath, entry.body, 0);
  const because = withheldBecause(ctx, { ...note, tags: [...note.tags, ...(entry.tags ?? [])] });
  return because === null ? unsafe(which, entry.title, entry.body) : notAskedBecause(which, because);
}

function notAskedBecause(which: string, because: string): string {
  return because.startsWith('its ')
    ? `The judge is not asked about the ${which}: ${because}.`
    : `The judge is not asked: the ${which} is ${because}.`;
}

/** Why a text itself says that it may not be shown; null if it does not. */
function unsafe(which: string, title: string, text: string): string | null {
  const secret = findSecrets(`${title}\n${text}`)[0];
  return secret === undefined ? null : `The judge is not asked: the ${which} seems to hold a secret (${secret.kind}).`;
}

function fromLine(ctx: DecideContext, line: NewEntry | null): Shown {
  if (line === null) return { withheld: 'The judge is not asked: the older line is not at hand.' };
  const withheld = withheldFrom(ctx, line, 'older line');
  return withheld === null ? { older: { title: line.title, body: line.body, date: line.date ?? null } } : { withheld };
}

/** An older entry as its file has it now, with the title that the gate compared. */
async function fromVault({ files }: Pick<VaultHost, 'files'>, ctx: DecideContext, ref: EntryRef): Promise<Shown> {
  const text = await readText(files, ref.path);
  const why = withheldText(ctx, ref.path, text);
  if (why !== null)
    return {
      withheld:
        why.kind === 'private'
          ? notAskedBecause('older entry', why.why)
          : `The judge is not asked: the older entry seems to hold a secret (${why.secret.kind}).`,
    };
  const note = parseNote(ref.path as NotePath, text, 0);
  const older =
    ref.entry === null
      ? { title: titleOf(ctx, ref.path), body: text.slice(bodyStart(note.frontmatter)), date: dateOfNote(note) }
      : sectionOf(ctx, ref, text);
  if (older === null) return { withheld: 'The judge is not asked: the older entry is no longer there.' };
  return { older };
}

function sectionOf(ctx: DecideContext, { path, entry }: EntryRef, text: string): OlderEntry | null {
  const format = entryFormatOf(ctx, path);
  if (format === null || format === 'note') return null;
  const section = holdingSections(path, format, text).find((one) => one.entry === entry);
  return section === undefined ? null : { title: section.title, body: section.text, date: section.date };
}
