import type { ResolvedLink } from '../../core/model/link';
import type { CliCommand } from '../command';
import { count } from '../text/layout';

/** A link as the terminal contract writes it. */
function linkJson(link: ResolvedLink): object {
  const { from, raw, kind, display, subpath, to, via, start, line } = link;
  return { from, raw, kind, display, subpath, to, via, offset: start, line };
}

export const links: CliCommand = {
  name: 'links',
  group: 'Look at the memory',
  summary: 'every link as Obsidian resolves it',
  mutates: false,
  configure: (program) =>
    program.option('--from <path>', 'only links written in this file').option('--to <path>', 'only links that lead to this file'),
  async run({ vault }, _args, options) {
    const { links: found } = await vault.links({ from: options.from as string | undefined, to: options.to as string | undefined });
    const unresolved = found.filter((link) => link.to === null && link.kind !== 'reference').length;
    return {
      result: { links: found.map(linkJson) },
      exit: 0,
      text: (paint) => {
        const lines = found.map((link) => {
          const target = link.to === null ? paint.warn('unresolved') : `${link.to}${link.subpath ?? ''}`;
          const via = link.via === null ? '' : paint.dim(` (by ${link.via})`);
          return `${link.from}:${link.line}  ${link.raw.replaceAll('\n', ' ')}  → ${target}${via}`;
        });
        return [...lines, paint.dim(`${count(found.length, 'link')}, ${unresolved} unresolved`)].join('\n');
      },
    };
  },
};
