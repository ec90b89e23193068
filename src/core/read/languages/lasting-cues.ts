/** Beginnings of words and turns of phrase, in ten languages. Lower case, NFC. Those in CJK stand anywhere. */
const CUES = {
  /** A choice was made. */
  decision:
    'decided|decision|we chose|agreed to|from now on|entschieden|entscheidung|beschlossen|ab jetzt|décidé|décision|désormais|decidido|decidimos|decisión|decisão|deciso|decisione|решили|решение|решено|决定|決定|決めた|결정',
  /** A fault was understood, or something was learned. */
  lesson:
    'lesson|learned|learnt|root cause|turned out|the fix|fixed by|never again|gelernt|ursache|stellte sich heraus|behoben durch|appris|leçon|cause réelle|aprendido|aprendimos|lección|causa raíz|aprendemos|lição|imparato|lezione|causa principale|урок|причина|выяснилось|教训|原因是|学到|教訓|原因は|学んだ|교훈|원인은|배웠',
  /** True for a moment only. */
  passing:
    'currently|right now|waiting for|in progress|work in progress|still running|will try|todo|to do|tomorrow|just restarted|is down|is back up|gerade|im moment|warte auf|in arbeit|morgen|en cours|en attente|pour le moment|demain|en curso|ahora mismo|esperando|mañana|em andamento|agora mesmo|amanhã|in corso|in attesa|domani|сейчас|ждём|жду|в процессе|завтра|目前|正在|等待|明天|现在|現在|作業中|待ち|明日|현재|진행 중|기다리는|내일',
} as const;

export type Cue = keyof typeof CUES;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const patterns = new Map<Cue, RegExp>();

/** True for a text that shows the cue. */
export function shows(text: string, cue: Cue): boolean {
  let pattern = patterns.get(cue);
  if (pattern === undefined) {
    const all = CUES[cue].split('|');
    const words = all.filter((one) => !CJK.test(one)).join('|');
    patterns.set(
      cue,
      (pattern = new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|${all.filter((one) => CJK.test(one)).join('|')}`, 'u')),
    );
  }
  return pattern.test(text.normalize('NFC').toLowerCase());
}
