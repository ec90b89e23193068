import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { atPath, byCodePoint, foldKey, stemOf } from '../../model/path';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { NAMINGS, propertyName } from '../../read/links/resolve-by-property';
import { scanMarkdown } from '../../read/markdown/scan';
import { splitSubpath, type Target } from '../../read/markdown/target';
import { titleOf } from '../naming/index';
import { comparedName } from '../search/index';

/** From so far on, a name is close to another, 0 to 1. */
const CLOSE = 0.45;

/**
 * The notes that a reference fits, the surest way in which it may fit first: by path, by the end of the path as in a link,
 * by title, alias or id, and by those without their signs. A reference is what notes hold and people type: `[[ops/Deploy|x]]`,
 * `Deploy#Canary`, `ops/Deploy.md`. The whole text is tried before its part from `#` on, since names may hold one.
 */
export function* notesNamed(
  ctx: DecideContext,
  notes: readonly Note[],
  ref: string,
): Iterable<{ readonly notes: readonly Note[]; readonly subpath: string | null }> {
  const written = writtenIn(ref);
  const targets = [{ linkpath: written, subpath: null }, ...(written.includes('#') ? [splitSubpath(written)] : [])];
  for (const fits of WAYS)
    for (const { linkpath, subpath } of targets) if (linkpath.trim() !== '') yield { notes: fits(ctx, notes, linkpath), subpath };
}

/** The note that a reference names, and the part of it. */
export function targetIn(ref: string): Target {
  return splitSubpath(writtenIn(ref));
}

/** The notes whose names are close to one that fits none, the closest first. */
export function notesNamedLike(ctx: DecideContext, notes: readonly Note[], ref: string): Note[] {
  const wanted = threesOf(targetIn(ref).linkpath.replace(/\.md$/i, ''));
  return notes
    .map((note) => ({ note, close: Math.max(...[note.path.replace(/\.md$/i, ''), ...namesOf(ctx, note)].map(closeTo)) }))
    .filter(({ close }) => close >= CLOSE)
    .sort((a, b) => b.close - a.close || byCodePoint(a.note.path, b.note.path))
    .map(({ note }) => note);

  /** The mean of two shares: what they have in common of both, and of the name that is wanted. */
  function closeTo(name: string): number {
    const own = threesOf(name);
    let shared = 0;
    for (const three of wanted) if (own.has(three)) shared++;
    return shared === 0 ? 0 : shared / (wanted.size + own.size) + shared / wanted.size / 2;
  }
}

/** The text of a link without its brackets and display; another text as it is. */
function writtenIn(ref: string): string {
  const text = ref.trim();
  const [link] = scanMarkdown(text).links;
  return link?.start === 0 && link.end === text.length ? link.linkpath + (link.subpath ?? '') : ref;
}

const WAYS: readonly ((ctx: DecideContext, notes: readonly Note[], name: string) => readonly Note[])[] = [
  (_, notes, name) => [atPath(notes, name) ?? atPath(notes, `${name}.md`) ?? []].flat(),
  (_, notes, name) => {
    const ends = [foldKey(name), `${foldKey(name)}.md`].flatMap((end) => [end, `/${end}`]);
    return notes.filter(({ path }) => ends.some((end) => (end.startsWith('/') ? foldKey(path).endsWith(end) : foldKey(path) === end)));
  },
  (ctx, notes, name) => notes.filter((note) => namesOf(ctx, note).some((own) => foldKey(own.trim()) === foldKey(name.trim()))),
  (ctx, notes, name) => {
    const wanted = comparedName(name);
    return wanted === '' ? [] : notes.filter((note) => namesOf(ctx, note).some((own) => comparedName(own) === wanted));
  },
];

/** The names of a note beside its path. */
function namesOf(ctx: DecideContext, note: Note): string[] {
  const data = dataOf(note);
  const [heading] = note.headings;
  const said = [data['title'], heading?.level === 1 ? heading.text : null, ...NAMINGS.map((naming) => propertyName(note, naming))];
  return [stemOf(note.path), titleOf(ctx, note.path), ...aliasesIn(data), ...said.filter((name) => typeof name === 'string')];
}

/** All three signs that follow each other in a name, its bounds among them. */
function threesOf(name: string): ReadonlySet<string> {
  const signs = Array.from(`  ${comparedName(name)} `);
  return new Set(signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')));
}
