import { basenameOf, extensionOf, isNotePath, stemOf } from '../../../model/path';
import { nameFault } from '../../refactor/index';
import { cleanTitle } from '../clean';
import { formatName } from '../name';
import { freeRename, properName } from '../salvage';
import type { NamingRule, NamingSubject, RuleExample } from './rule';

/** Every device can store the name and every link can spell it. */
export const namePlatform: NamingRule = {
  id: 'name.platform',
  summary: 'A name can be stored on every platform and spelled in a link.',
  check({ path }) {
    const fault = nameFault(basenameOf(path));
    return fault === null ? null : { severity: 'error', message: `"${basenameOf(path)}" ${fault}.` };
  },
  fix(subject) {
    // A name that does not fit the convention either is mended in one go.
    const proper = subject.entry && subject.parts === null ? properName(subject.ctx, subject.path, subject.note) : null;
    const to = proper ?? freeRename(subject.ctx, subject.path, cleanName(subject));
    return to === null || nameFault(basenameOf(to)) !== null ? null : { kind: 'rename', to };
  },
};

export const examples: readonly RuleExample[] = [
  {
    title: 'a question mark',
    files: { '2026-03-04 Why now? -- ops.md': '' },
    expect: [
      {
        path: '2026-03-04 Why now? -- ops.md',
        message: '"2026-03-04 Why now? -- ops.md" holds "?", which Windows or Android cannot store. Rename it to "2026-03-04 Why now -- ops.md".',
        fix: { kind: 'rename', to: '2026-03-04 Why now -- ops.md' as never },
      },
    ],
  },
  {
    title: 'an attachment named like a device',
    files: { 'aux.png': '' },
    expect: [
      {
        path: 'aux.png',
        message: '"aux.png" is a device name on Windows. Rename it to "aux file.png".',
        fix: { kind: 'rename', to: 'aux file.png' as never },
      },
    ],
  },
];

function cleanName({ ctx, parts, path }: NamingSubject): string {
  if (parts?.date !== undefined && isNotePath(path)) return formatName(ctx, { ...parts, date: parts.date });
  const extension = extensionOf(path);
  const suffix = extension === '' ? '' : `.${cleanTitle(extension)}`;
  const stem = cleanTitle(stemOf(path));
  return nameFault(`${stem}${suffix}`) === null ? `${stem}${suffix}` : `${stem} file${suffix}`;
}
