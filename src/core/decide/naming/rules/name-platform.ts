import { basenameOf, extensionOf, stemOf } from '../../../model/path';
import { nameFault } from '../../refactor/index';
import { insideMemory } from '../../../read/memory/scope';
import { cleanTitle, MAX_STEM_BYTES } from '../clean';
import { rewriteName } from '../name';
import { freeRename, properOr } from '../propose-name';
import type { NamingRule, NamingSubject } from './rule';

/** A sign that is part of a word, which would be another without it: `A*`, `C#`, `a^x`, `[id]`. A mark at its end does not count. */
const IN_WORD = /[\p{L}\p{N}][*#^<>|]|[\p{L}\p{N}][":?][\p{L}\p{N}]|^\[[^\]]*\]$/u;

/** Every device can store the name and every link can spell it. */
export const namePlatform: NamingRule = {
  id: 'name.platform',
  summary: 'A name can be stored on every platform and spelled in a link.',
  check({ path }) {
    const fault = nameFault(basenameOf(path));
    // Nobody but its author knows another name for what the sign is a part of.
    return fault === null ? null : { severity: IN_WORD.test(stemOf(path)) ? 'info' : 'error', message: `"${basenameOf(path)}" ${fault}.` };
  },
  fix(subject) {
    if (IN_WORD.test(stemOf(subject.path))) return null;
    const to = properOr(subject, freeRename(subject, cleanName(subject)));
    return to === null || nameFault(basenameOf(to)) !== null ? null : { kind: 'rename', to };
  },
};

function cleanName({ ctx, parts, path }: NamingSubject): string {
  const rewritten = parts === null ? null : rewriteName(ctx.convention, insideMemory(ctx, path));
  if (rewritten !== null) return rewritten;
  const extension = extensionOf(path);
  const suffix = extension === '' ? '' : `.${cleanTitle(extension)}`;
  const stem = cleanTitle(stemOf(path), MAX_STEM_BYTES - suffix.length);
  return nameFault(`${stem}${suffix}`) === null ? `${stem}${suffix}` : `${stem} file${suffix}`;
}
