import type { Finding } from '../../../model/finding';
import { byCodePoint, isInside, type VaultPath } from '../../../model/path';
import { isInner } from '../../../read/memory/scope';
import { alike } from '../gather';
import type { TextFault } from '../text-faults';
import type { CheckExample, HealthCheck } from './check';

/** Files that the product could not read, and therefore never touches, and those of which others see less than is there. */
export const unreadable: HealthCheck = {
  id: 'unreadable',
  title: 'Unreadable files',
  summary:
    'Files that could not be read, which are in no index and never changed, and notes whose text is damaged or hidden by a code block without an end.',
  advice:
    'Open the file and save it again as UTF-8, download it, or restore it from a backup. End a code block with the signs that it begins with.',
  cost: { points: 10, share: 0.05 },
  check({ ctx, unread, faults }) {
    const known = ctx.snapshot.unreadable.filter(({ path }) => isInside(path, ctx.memory.root) && !isInner(ctx, path));
    const files = new Map([...unread, ...known.map(({ path, message }) => [path, message] as const)]);
    return [
      ...[...files].map(([path, message]): Finding => ({ id: 'file.unreadable', severity: 'error', path, message, fix: null })),
      ...[...faults].flatMap(([path, all]) => all.flatMap((fault) => findingOf(path, fault))),
    ].sort((a, b) => byCodePoint(a.path, b.path));
  },
  gatherings: () => [alike],
};

function findingOf(path: VaultPath, fault: TextFault): Finding[] {
  const at = { path, line: fault.line, fix: null };
  if (fault.kind === 'nul') {
    const message = `The text holds zero bytes (${fault.count}): its file is damaged, or it is no text.`;
    return [{ ...at, id: 'text.zero', severity: 'error', message }];
  }
  if (fault.kind !== 'fence') return [];
  const headings = fault.headings === 1 ? 'a heading' : `${fault.headings} headings`;
  const message = `The code block that begins here never ends, so ${headings} below it and the links there are read as code.`;
  return [{ ...at, id: 'text.fence', severity: 'warning', message }];
}

export const evidence =
  'The bytes of the file; code blocks by the signs that open and close them, where a heading of the second level or below follows.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a code block that no sign ends; one that holds another ends, and so does one in a quotation or a list',
    files: {
      'a.md': '# A\n\n```sh\nls\n\n## Next\n\nText.\n',
      'b.md': '- one\n\n  ```sh\n  ls\n  ```\n\n````md\n```\n````\n\n## Next\n',
      'c.md': '```sh\n# a comment\n',
      'e.md': '> ```sh\n> ls\n\n## Next\n\n- one\n\n  ```sh\n  ls\n\n## Last\n',
      'd.md': 'One\0two',
    },
    expect: [
      'a.md: The code block that begins here never ends, so a heading below it and the links there are read as code.',
      'd.md: The text holds zero bytes (1): its file is damaged, or it is no text.',
    ],
  },
];
