import { addTo } from '../../model/collections';
import { denies } from '../../read/languages/negations';
import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

const CJK_NEGATIONS = /不(?!仅|但|过|同|断)|没有|没|無い|ない|ません|なかった|않|없|못|지 마/;
const FRENCH_NO_MORE = /\bn'|\bne\b/;

/** Opposite words in lower case, stems or full words: two sides each, with a stroke between them. */
const OPPOSITES = `
  enabled|disabled; enable|disable; on|off; in|out; with|without; mit|ohne; an|aus; avec|sans; con|sin senza; com|sem; с|без;
  vor|nach; avant|après; antes|después depois; prima|dopo; до|после; dentro|fuera fora fuori; opt-in|opt-out;
  open|closed fixed; allowed|forbidden prohibited banned; allow|forbid; dark|light; ascending|descending;
  pass passes|fail fails failing; works|broken fails; always|never; public|private; required|optional; true|false; yes|no;
  manual manually|automatic automatically; synchronous|asynchronous; likes|dislikes hates; approved|rejected;
  accepted|rejected; increase|decrease; active|inactive; vegan|meat; weekly|daily monthly; morning|evening; before|after;
  more|fewer less; minimum|maximum; internal|external; online|offline; full-time|part-time; lock|unlock; paid|free unpaid;
  up|down; success|failure; aktiviert|deaktiviert; erlaubt|verboten; offen|geschlossen; hell|dunkel; immer|nie;
  activé|désactivé; autorisé|interdit; ouvert|fermé; clair|sombre; activado|desactivado; permitido|prohibido; abierto|cerrado;
  ativado|desativado; permitido|proibido; attivato|disattivato; permesso|vietato;
  включен включена включено|выключен выключена выключено; разрешено|запрещено`;

/** The opposites of each word. */
const opposites = new Map<string, string[]>();
for (const row of OPPOSITES.split(';')) {
  const [left = '', right = ''] = row.trim().split('|');
  for (const a of left.split(' ')) {
    for (const b of right.split(' ')) {
      addTo(opposites, a, b);
      addTo(opposites, b, a);
    }
  }
}

/** The same in scripts without spaces, each the opposite of one. */
const CJK_OPPOSITES = '允许|禁止; 开启|关闭; 启用|禁用; 打开|关闭; 喜欢|讨厌; 有効|無効; 許可|禁止; 허용|금지; 켜|꺼'
  .split('; ')
  .map((row) => row.split('|') as [string, string]);

const denying = new WeakMap<Passage, readonly number[]>();

/** Numbers of the sentences that hold a negation, in their order. */
export function denyingSentences(passage: Passage): readonly number[] {
  let found = denying.get(passage);
  if (found === undefined) {
    const { terms, starts } = passage;
    const sentences: number[] = [];
    for (let i = 0; i + 1 < starts.length; i++) if (countDenials(terms.slice(starts[i], starts[i + 1])) > 0) sentences.push(i);
    denying.set(passage, (found = sentences));
  }
  return found;
}

/** How many words of a sentence deny something; in French with "plus" and in scripts without spaces whether anything does. */
export function countDenials(terms: readonly Term[]): number {
  let [count, plus, cjk] = [0, false, false];
  for (const { folded, kind } of terms) {
    if (denies(folded)) count++;
    plus ||= folded === 'plus';
    cjk ||= kind === 'cjk';
  }
  if (count > 0 || (!plus && !cjk)) return count;
  const text = surfaceOf(terms);
  return +((plus && FRENCH_NO_MORE.test(text)) || CJK_NEGATIONS.test(text));
}

/** Text of a sentence; bigrams overlap, so only their first characters count. */
function surfaceOf(terms: readonly Term[]): string {
  let text = '';
  terms.forEach((term, at) => {
    const next = terms[at + 1];
    text +=
      term.kind !== 'cjk'
        ? ` ${term.surface} `
        : next?.kind === 'cjk' && next.surface[0] === term.surface[1]
          ? term.surface.charAt(0)
          : term.surface;
  });
  return text;
}

/** The words that have an opposite. */
export function opposable(terms: readonly Term[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { folded } of terms) if (opposites.has(folded)) words.add(folded);
  return words;
}

/** Pairs of opposites (both sets are `opposable` words), the older word first, where neither text holds both. */
export function opposed(
  older: ReadonlySet<string>,
  fresh: ReadonlySet<string>,
  oldText: string,
  freshText: string,
): { old: string; new: string }[] {
  const pairs: { old: string; new: string }[] = [];
  for (const word of fresh) {
    if (older.has(word)) continue;
    for (const other of opposites.get(word) ?? []) if (older.has(other) && !fresh.has(other)) pairs.push({ old: other, new: word });
  }
  for (const [a, b] of CJK_OPPOSITES) {
    if (oldText.includes(a) && !oldText.includes(b) && freshText.includes(b) && !freshText.includes(a)) pairs.push({ old: a, new: b });
    if (oldText.includes(b) && !oldText.includes(a) && freshText.includes(a) && !freshText.includes(b)) pairs.push({ old: b, new: a });
  }
  return pairs;
}
