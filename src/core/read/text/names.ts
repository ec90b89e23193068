import { basenameOf } from '../../model/path';

const PLAIN = /^[ -~]*$/;

/**
 * The form in which two spellings are the same name to the app: NFC, lower case, both small sigmas
 * one (a capital sigma lowers to either), no-break spaces as spaces.
 */
export function comparable(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  return path
    .normalize('NFC')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/**
 * The key under which a link and every file it could lead to meet: the last part, comparable, with
 * each trailing `.md` gone (`[[x.md]]` may mean `x.md` and `x.md.md`).
 */
export function meetingKey(comparablePath: string): string {
  let name = basenameOf(comparablePath);
  while (name.endsWith('.md')) name = name.slice(0, -3);
  return name;
}
