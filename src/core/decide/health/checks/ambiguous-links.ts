import type { Finding } from '../../../model/finding';
import { foldKey } from '../../../model/path';
import { takenPaths } from '../../refactor/index';
import { linkFinding, linkNames } from '../link-findings';
import type { CheckExample, HealthCheck } from './check';

/** Links whose target is a matter of chance. */
export const ambiguousLinks: HealthCheck = {
  id: 'ambiguous-links',
  title: 'Ambiguous links',
  summary: 'Links by a name that several files have, equally near: Obsidian may pick another one tomorrow.',
  advice: 'Let the fix write the full path, after a look at which one is meant.',
  cost: null,
  check({ ctx, linkSources }) {
    const nameOf = linkNames(ctx);
    const taken = takenPaths(ctx.snapshot);
    const links = linkSources.flatMap((path) => ctx.snapshot.outgoing(path));
    return links.flatMap((link): Finding[] => {
      const { to, raw, start } = link;
      if (link.ambiguous !== true || to === null || link.kind === 'reference') return [];
      // No path tells two files apart whose names differ in case alone: the check of names has them.
      if ((taken.get(foldKey(to))?.length ?? 0) > 1) return [];
      const message = `${nameOf(link)} could lead to several files of that name; it now leads to "${to}".`;
      return [linkFinding(link, 'link.ambiguous', message, { kind: 'relink', raw, start, to })];
    });
  },
};

export const evidence = 'The names of all files, as Obsidian resolves links.';

export const examples: readonly CheckExample[] = [
  {
    title: 'two folders, one name',
    files: { 'a/x.md': '', 'b/x.md': '', 's.md': '[[x]]' },
    expect: ['s.md: [[x]] could lead to several files of that name; it now leads to "a/x.md".'],
  },
  { title: 'names that differ in case alone', files: { 'n/MaaS.md': '', 'n/MAAS.md': '', 's.md': '[[maas]]' }, expect: [] },
];
