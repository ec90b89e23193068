import { linkInPlace, selectionPlace, type SelectionPlace } from '../decide/selection/index';
import type { DecideContext } from '../model/context';
import { asVaultPath, stemOf, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { RememberInput, RememberResult } from '../model/results/remember';
import type { Selection } from '../model/results/selection';
import type { EntryRef } from '../model/verdict';
import type { VaultHost } from '../model/vault-memory';
import { entryRef, parseEntries } from '../read/entries/parse';
import { readTextOrNull } from '../read/files/texts';
import { entryFormatOf } from '../read/memory/of-note';
import { notesOf } from '../read/memory/scope';
import { dateInName } from '../read/text/dates';
import { shownText } from '../read/text/text';
import { editText } from '../write/plan/compose';

type Remember = (but?: EntryRef) => Promise<Proposal<RememberResult>>;

/**
 * A new entry whose selection turns into a link to it, in the same plan. What the selection moves out of is no older entry
 * of the text, so it is not compared with that; where the selection stays after all, it is.
 */
export async function rememberSelection(
  host: Pick<VaultHost, 'files'>,
  ctx: DecideContext,
  selection: Selection,
  input: RememberInput,
  remember: Remember,
): Promise<Proposal<RememberResult>> {
  const path = asVaultPath(selection.path);
  const text = await readTextOrNull(host.files, path);
  if (text === null || shownText(text) !== selection.shown) return changed(path, await remember());
  const place = selectionPlace(ctx, path, text, selection, input);
  if ('stays' in place) return staying(place.stays, await remember());
  const own = entryAt(ctx, place);
  const proposal = await remember(own);
  const { plan, result } = proposal;
  if (plan === null || result.path === null) return own === undefined ? proposal : remember();
  const target = { path: result.path, entry: result.entry, text: await textAfter(host, plan, result.path) };
  const turned = plan.edits.some((edit) => edit.path === path)
    ? { stays: 'The selected text stays in the note: the plan changes the note in another way, too.' }
    : linkInPlace(ctx, place, target, selection.becomes);
  if ('stays' in turned) return staying(turned.stays, own === undefined ? proposal : await remember());
  return {
    result: { ...result, selection: { path, becomes: selection.becomes } },
    plan: { ...plan, edits: [...plan.edits, turned.edit], preconditions: [...plan.preconditions, ...turned.preconditions] },
  };
}

function staying(why: string, { result, plan }: Proposal<RememberResult>): Proposal<RememberResult> {
  return { result: plan === null || result.path === null ? result : { ...result, selection: { stays: why } }, plan };
}

/** Nothing is written: its offsets say nothing about another text. */
function changed(path: VaultPath, { result }: Proposal<RememberResult>): Proposal<RememberResult> {
  const rule = `"${stemOf(path)}" has changed since you selected the text, so nothing was written. Leave the selected text as it is, or select it again.`;
  return { result: { ...result, path: null, refused: { code: 'changed_since', path, rule } }, plan: null };
}

/** The entry of the memory that the selection lies in, if there is one. */
function entryAt(ctx: DecideContext, { path, text, start }: SelectionPlace): EntryRef | undefined {
  if (!notesOf(ctx).some((note) => note.path === path)) return undefined;
  const format = entryFormatOf(ctx, path);
  if (format === null || format === 'note') return { path, entry: null };
  const entry = parseEntries(format, text, dateInName(stemOf(path))).find(({ range }) => range.start <= start && start < range.end);
  return { path, entry: entry === undefined ? null : entryRef(entry) };
}

/** The file of the entry as the plan leaves it. */
async function textAfter(host: Pick<VaultHost, 'files'>, plan: Plan, path: VaultPath): Promise<string> {
  const edits = plan.edits.filter((edit) => edit.path === path);
  const made = edits.find((edit) => edit.op === 'create');
  const rest = edits.filter((edit) => edit.op === 'append' || edit.op === 'replace' || edit.op === 'set-property');
  return editText(path, made?.text ?? (await readTextOrNull(host.files, path)) ?? '', rest);
}
