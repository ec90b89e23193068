import { basenameOf, foldKey } from '../../model/path';
import { meetingKey } from '../text/names';

/**
 * Tells which linkpaths may lead elsewhere once files of these paths come or go. A linkpath finds
 * files by its last part alone, so only one that shares it with such a path can.
 */
export function turningLinks(paths: Iterable<string>): (linkpath: string) => boolean {
  const keys = new Set<string>();
  for (const path of paths) keys.add(meetingKey(foldKey(path)));
  // Most linkpaths differ in their very last letter; one after which `.md` may be dropped ends in `d`.
  const lasts = new Set([folded('d'), ...[...keys].map(folded)]);
  const nameless = keys.has('');
  return (linkpath) => {
    const last = folded(linkpath);
    return (last > 127 || lasts.has(last) || nameless) && keys.has(meetingKey(foldKey(basenameOf(linkpath))));
  };
}

/** The last unit with its case bit set: equal for both cases of a letter of ASCII. */
function folded(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last > 127 ? last : last | 32;
}
