import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/** Words that say an older statement no longer holds, by language; phrases of lower-case words. */
const MARKERS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'now', 'no longer', 'not anymore', 'anymore', 'any more', 'instead', 'instead of', 'switched', 'moved', 'moved to', 'migrated', 'replaced', 'replaces', 'renamed', 'changed', 'correction', 'corrected', 'was wrong', 'were wrong',
    'deprecated', 'reverted', 'dropped', 'removed', 'postponed', 'rescheduled', 'extended', 'raised', 'lowered', 'increased to', 'reduced to', 'took over', 'left', 'leaving', 'used to', 'formerly', 'previously', 'from now on', 'as of', 'update', 'updated',
    'fixed', 'resolved', 'closed', 'works again', 'slips', 'slipped', 'relocated', 'cancelled', 'canceled', 'obsolete', 'superseded', 'supersedes', 'retired', 'stopped', 'new goal', 'since then', 'finally', 'changed to', 'upgraded', 'downgraded', 'abandoned',
  ],
  de: ['jetzt', 'nun', 'nicht mehr', 'kein mehr', 'keine mehr', 'keinen mehr', 'stattdessen', 'statt', 'anstelle', 'ersetzt', 'umgezogen', 'gewechselt', 'umbenannt', 'geändert', 'korrektur', 'berichtigung', 'ab sofort', 'seit', 'früher', 'bisher', 'verschoben', 'verlängert', 'abgeschafft', 'erhöht', 'behoben', 'erledigt', 'neuerdings', 'künftig', 'abgelöst', 'umgestellt', 'mehr sondern'],
  fr: ['maintenant', 'désormais', "n'est plus", 'ne plus', 'est plus', 'a plus', 'dorénavant', 'remplacé', 'remplace', 'déménagé', 'a changé', 'changé', 'correction', 'au lieu', 'reporté', 'prolongé', 'abandonné', 'supprimé', 'corrigé', 'résolu', 'renommé', 'auparavant', 'à partir de', 'migré', 'passé à'],
  es: ['ahora', 'ya no', 'cambió', 'cambiado', 'cambio', 'reemplazó', 'reemplazado', 'sustituido', 'en lugar', 'en vez', 'mudó', 'trasladó', 'corrección', 'antes', 'a partir de', 'pospuesto', 'aplazado', 'eliminado', 'resuelto', 'corregido', 'renombrado', 'dejó', 'aumentó', 'migró', 'migrado'],
  pt: ['agora', 'já não', 'não mais', 'mudou', 'mudança', 'substituído', 'em vez', 'correção', 'antes', 'a partir de', 'adiado', 'removido', 'resolvido', 'corrigido', 'renomeado', 'deixou', 'aumentou', 'migrou', 'migrado', 'passou a'],
  it: ['ora', 'adesso', 'non più', 'cambiato', 'sostituito', 'invece', 'trasferito', 'correzione', 'prima', 'a partire da', 'rinviato', 'rimosso', 'risolto', 'corretto', 'rinominato', 'lasciato', 'aumentato', 'migrato', 'passato a', 'più'],
  ru: ['теперь', 'больше не', 'уже не', 'вместо', 'заменён', 'заменен', 'заменили', 'переехал', 'переехала', 'перенесён', 'перенесен', 'перенесли', 'исправлено', 'исправление', 'раньше', 'отныне', 'переименован', 'отменён', 'отменен', 'перешли', 'перешёл', 'сменил', 'изменили', 'продлён', 'увеличен'],
};
const PHRASES = [...new Set(Object.values(MARKERS).flat())];
/** Numbers of the phrases that begin with a word. */
const BY_FIRST_WORD = new Map<string, number[]>();
PHRASES.forEach((phrase, at) => {
  const first = phrase.split(' ', 1)[0] ?? '';
  const same = BY_FIRST_WORD.get(first);
  if (same === undefined) BY_FIRST_WORD.set(first, [at]);
  else same.push(at);
});
const CJK_MARKERS = ['现在', '現在', '不再', '改为', '改為', '改成', '已经改', '换成', '換成', '搬到', '取代', '替换', '更正', '以前', '从现在', '推迟', '延期', '升级到', '已修复', '已取消', 'もう', 'なくなっ', '変更', 'に変わ', '代わりに', '今は', '今後', 'からは', '引っ越し', '訂正', '廃止', '移行', '以前は', '延期', '修正済', '이제', '더 이상', '변경', '바뀌', '대신', '이전에는', '이사', '정정', '폐지', '연기', '앞으로'];
const NEGATIONS = new Set(
  "not no never without cannot neither nor none nicht kein keine keinen keinem keiner nie niemals ohne pas jamais sans aucun aucune ni nunca sin tampoco não nem sem nunca non mai senza né нет не без никогда ни".split(' '),
);
const CJK_NEGATIONS = /不(?!仅|但|过|同|断)|没有|没|無い|ない|ません|なかった|않|없|못|지 마/;
const FRENCH_NO_MORE = /\bn'|\bne\b/;

/** Opposite words: each row is two sides, stems or full words in lower case. */
const OPPOSITES: readonly (readonly [string, string])[] = (
  [
    'enabled|disabled', 'enable|disable', 'on|off', 'open|closed fixed', 'allowed|forbidden prohibited banned', 'allow|forbid', 'dark|light', 'ascending|descending', 'pass passes|fail fails failing', 'works|broken fails', 'always|never',
    'public|private', 'required|optional', 'true|false', 'yes|no', 'manual manually|automatic automatically', 'synchronous|asynchronous', 'likes|dislikes hates', 'approved|rejected', 'accepted|rejected', 'increase|decrease', 'active|inactive', 'vegan|meat', 'weekly|daily monthly', 'morning|evening', 'before|after', 'more|fewer less', 'minimum|maximum', 'internal|external', 'online|offline', 'full-time|part-time', 'lock|unlock', 'paid|free unpaid', 'up|down', 'success|failure',
    'aktiviert|deaktiviert', 'erlaubt|verboten', 'offen|geschlossen', 'hell|dunkel', 'immer|nie', 'activé|désactivé', 'autorisé|interdit', 'ouvert|fermé', 'clair|sombre', 'activado|desactivado', 'permitido|prohibido', 'abierto|cerrado', 'ativado|desativado', 'permitido|proibido', 'attivato|disattivato', 'permesso|vietato', 'включен включена включено|выключен выключена выключено', 'разрешено|запрещено',
  ] as const
).map((row) => row.split('|') as unknown as readonly [string, string]);

const opposites = new Map<string, Set<string>>();
for (const [left, right] of OPPOSITES) {
  for (const a of left.split(' ')) {
    for (const b of right.split(' ')) {
      opposites.set(a, (opposites.get(a) ?? new Set()).add(b));
      opposites.set(b, (opposites.get(b) ?? new Set()).add(a));
    }
  }
}
const CJK_OPPOSITES: readonly (readonly [string, string])[] = [['允许', '禁止'], ['开启', '关闭'], ['启用', '禁用'], ['打开', '关闭'], ['喜欢', '讨厌'], ['有効', '無効'], ['許可', '禁止'], ['허용', '금지'], ['켜', '꺼']];

/** The change markers that stand in one of the passages, within a sentence. */
export function markersIn(passages: readonly Passage[]): string[] {
  const found = new Set<number>();
  for (const { terms, starts } of passages) {
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const end = starts[sentence + 1] as number;
      for (let i = starts[sentence] as number; i < end; i++) {
        const phrases = BY_FIRST_WORD.get((terms[i] as Term).folded);
        if (phrases === undefined) continue;
        for (const phrase of phrases) if (standsAt((PHRASES[phrase] as string).split(' '), terms, i, end)) found.add(phrase);
      }
    }
  }
  return [...found].sort((a, b) => a - b).map((phrase) => PHRASES[phrase] as string);
}

function standsAt(words: readonly string[], terms: readonly Term[], at: number, end: number): boolean {
  return at + words.length <= end && words.every((word, i) => terms[at + i]?.folded === word);
}

/** Those of `markers` that an older text has not; `older` are its lower-case words between single blanks. */
export function freshMarkers(markers: readonly string[], older: () => string): string[] {
  return markers.length === 0 ? [] : markers.filter((marker) => !older().includes(` ${marker} `));
}

/** The same for scripts without blanks; both are plain texts. */
export function freshCjkMarkers(fresh: string, older: string): string[] {
  return CJK_MARKERS.filter((marker) => fresh.includes(marker) && !older.includes(marker));
}

/** True where a sentence holds a negation. */
export function deniesAnything(terms: readonly Term[]): boolean {
  let plus = false;
  let cjk = false;
  for (const { folded, kind } of terms) {
    if (NEGATIONS.has(folded) || folded.endsWith("n't") || folded === 'unanswered') return true;
    plus ||= folded === 'plus';
    cjk ||= kind === 'cjk';
  }
  if (!plus && !cjk) return false;
  const text = surfaceOf(terms);
  return (plus && FRENCH_NO_MORE.test(text)) || CJK_NEGATIONS.test(text);
}

/** Text of a sentence; bigrams overlap, so only their first characters count. */
function surfaceOf(terms: readonly Term[]): string {
  let text = '';
  terms.forEach((term, at) => {
    const next = terms[at + 1];
    text += term.kind !== 'cjk' ? ` ${term.surface} ` : next?.kind === 'cjk' && next.surface[0] === term.surface[1] ? term.surface.charAt(0) : term.surface;
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
export function opposed(older: ReadonlySet<string>, fresh: ReadonlySet<string>, oldText: string, freshText: string): { old: string; new: string }[] {
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
