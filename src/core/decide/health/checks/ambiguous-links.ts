import type { Finding } from '../../../model/finding';
import type { ResolvedLink } from '../../../model/link';
import { linkNames } from '../shown-link';
import type { CheckExample, HealthCheck } from './check';

/** Links whose target is a matter of chance. */
export const ambiguousLinks: HealthCheck = {
  id: 'ambiguous-links',
  title: 'Ambiguous links',
  summary: 'Links by a name that several files have, equally near: Obsidian may pick another one tomorrow.',
  advice: 'Let the fix write the full path, after a look at which one is meant.',
  cost: null,
  check(scope) {
    const { snapshot } = scope.ctx;
    const nameOf = linkNames(scope.ctx);
    return scope.linkSources.flatMap((path) =>
      snapshot.outgoing(path).flatMap((link) => (link.ambiguous === true ? findingFor(link, nameOf(link, path)) : [])),
    );
  },
};

export const evidence = 'The names of all files, as Obsidian resolves links.';

export const examples: readonly CheckExample[] = [
  {
    title: 'two folders, one name',
    files: { 'a/x.md': '', 'b/x.md': '', 's.md': '[[x]]' },
    expect: ['s.md: [[x]] could lead to several files of that name; it now leads to "a/x.md".'],
  },
];

function findingFor(link: ResolvedLink, name: string): Finding[] {
  if (link.ambiguous !== true || link.to === null || link.kind === 'reference') return [];
  const message = `${name} could lead to several files of that name; it now leads to "${link.to}".`;
  const fix = { kind: 'relink', raw: link.raw, start: link.start, to: link.to } as const;
  return [{ id: 'link.ambiguous', severity: 'info', path: link.from, message, fix, ...(link.line > 0 ? { line: link.line } : {}) }];
}
