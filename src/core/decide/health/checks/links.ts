import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { nextLine } from '../../../read/text/text';
import { IGNORE_PATH, linkFinding, linkNames, OF_LINKS, withoutLink } from '../link-findings';
import { anchorsIn, placesIn } from '../parts/broken-places';
import { isPlaceholder } from '../templates';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Links that do not lead where they were meant to. */
export const links: HealthCheck = {
  ...OF_LINKS,
  title: 'Links that lead nowhere',
  summary:
    'Links that miss the note, file, heading or block that they mean, name a note by its id, or stand on the index note and lead nowhere.',
  advice: 'Let the fix link to what is meant, bring the missing file back, or take the link away and keep its words.',
  cost: { points: 25, share: 0.25 },
  reads: (ctx) => [
    ...new Set(anchorsIn(ctx).map(({ path }) => path)),
    ...(ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []),
    IGNORE_PATH,
  ],
  check: (scope) => [...scope.unresolved.broken, ...placesIn(scope), ...linksByIdIn(scope.ctx, scope.linkSources), ...indexLinksIn(scope)],
};

export const evidence =
  'Links, headings and block ids as Obsidian resolves and compares them, names of notes that differ in a slip, and the properties "id" and "name". Placeholders of templates, reports on links, lists of changes, hidden files and what lies outside the vault are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a slip of the keyboard, a title in place of a name, a missing picture, an id',
    files: {
      '2026-03-01 Console rewrite -- repo.md': '',
      'b.md': '---\nid: 01JNE8A0000000000000000001\n---\n',
      's.md': '[[2026-03-01 Consoel rewrite -- repo]] [[console rewrite]] ![[plan.png]] [[01JNE8A0000000000000000001]] [[Not written yet]]',
    },
    expect: [
      's.md: [[2026-03-01 Consoel rewrite -- repo]] leads nowhere; it probably means "2026-03-01 Console rewrite -- repo.md".',
      's.md: [[console rewrite]] leads nowhere; it probably means "2026-03-01 Console rewrite -- repo.md".',
      's.md: ![[plan.png]] embeds a file that is not there. Bring the file back, or remove the link.',
      's.md: [[01JNE8A0000000000000000001]] names "b" by its "id"; in Obsidian it leads nowhere. Link to the file instead.',
    ],
  },
  {
    title: 'a heading and a block that are gone, a heading with a slip; a heading as a website spells it is there',
    files: {
      'a.md': '# Plan\n\n## The next step\n\nText. ^here\n\n## Annex A: Draw.io {#annex}\n',
      's.md':
        '[[a#The nxt step|next]] [[a#^gone]] [[a#^here]] [[a#Plan#The next step]] [x](a.md#the-next-step) [y](a.md#annex) [[#Nowhere]]',
    },
    expect: [
      's.md: [[a#The nxt step|next]] names a heading that "a.md" does not have. It probably means "The next step".',
      's.md: [[a#^gone]] names a block that "a.md" does not have.',
      's.md: [[#Nowhere]] names a heading that "s.md" does not have.',
    ],
  },
  {
    title: 'a link by hand to a note that is gone; those of the managed block are regenerated',
    files: { 'top-of-mind.md': 'Start at [[Gone]].\n\n<!-- top-of-mind:begin index -->\n[[Also gone]]\n<!-- top-of-mind:end index -->\n' },
    expect: ['top-of-mind.md: [[Gone]] leads nowhere, and everything starts here.'],
  },
  {
    title: 'a line whose file is gone',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n\n- [Tabs](feedback_tabs.md) — use tabs\n- [Gone](feedback_gone.md) — it is gone\n',
      'feedback_tabs.md': '---\nname: feedback_tabs\n---\nUse tabs.\n',
    },
    expect: ['MEMORY.md: [Gone](feedback_gone.md) points to a file that is not there.'],
  },
];

/** Links on the index note that lead nowhere: those beside the block that the product keeps, or the lines of an index by type. */
function indexLinksIn({ ctx, texts }: HealthScope): Finding[] {
  const path = indexPath(ctx);
  const text = texts.get(path);
  if (text === undefined) return [];
  const { fence, format } = ctx.convention.indexNote;
  const ours = findFence(text, fence);
  return ctx.snapshot.outgoing(path).flatMap((link): Finding[] => {
    const { to, start, raw, linkpath } = link;
    const isOurs = ours.state === 'ok' && start >= ours.start && start < ours.end;
    if (to !== null || isOurs || start < 0 || isPlaceholder(raw) || linkpath.includes('://') || linkpath === '') return [];
    return format === 'by-type'
      ? [linkFinding(link, 'pointer.dangling', `${raw} points to a file that is not there.`, withoutLine(text, start))]
      : [linkFinding(link, 'index.link', `${raw} leads nowhere, and everything starts here.`, withoutLink(link))];
  });
}

/** Takes the whole line away where it is an item of a list. */
function withoutLine(text: string, at: number): Finding['fix'] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, nextLine(text, at));
  return /^\s*[-*+] /.test(before) ? { kind: 'replace', start, before, text: '', says: 'Remove line', drops: true } : null;
}

/** So many links by a name are a habit: agents follow them. */
const HABIT = 2;

/** The links of these files that name a note by its property, each with the link that the app follows; those by `name` where that is no habit. */
export function linksByIdIn(ctx: DecideContext, sources: readonly VaultPath[]): Finding[] {
  const { snapshot, convention } = ctx;
  const nameOf = linkNames(ctx);
  // A base names its files only so: nothing is wrong with that.
  const links = sources.flatMap((source) =>
    snapshot.outgoing(source).filter(({ via, start, kind }) => via !== null && start >= 0 && kind !== 'base'),
  );
  const isHabit =
    convention.properties.some(({ key, required }) => key === 'name' && required) ||
    links.filter(({ via }) => via === 'name').length >= HABIT;
  return links.flatMap((link): Finding[] => {
    const { via, to, raw, start } = link;
    if (to === null || (isHabit && via === 'name')) return [];
    // Of files that have one name in many folders, the path says which one.
    const note = /^[A-Z][A-Z_-]{3,}$/.test(stemOf(to)) ? to : stemOf(to);
    const message = `${nameOf(link)} names "${note}" by its "${via}"; in Obsidian it leads nowhere. Link to the file instead.`;
    return [linkFinding(link, 'link.by-id', message, { kind: 'relink', raw, start, to })];
  });
}
