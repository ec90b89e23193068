import { basenameOf } from '../../model/path';

/**
 * The key under which a link and every file it could lead to meet: the last part, folded, with
 * each trailing `.md` gone (`[[x.md]]` may mean `x.md` and `x.md.md`).
 */
export function meetingKey(folded: string): string {
  let name = basenameOf(folded);
  while (name.endsWith('.md')) name = name.slice(0, -3);
  return name;
}
