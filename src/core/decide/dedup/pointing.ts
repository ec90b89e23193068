import { isStopword } from '../../read/languages/stopwords';

const LINK =
  /!?\[\[[^[\]\n]{1,800}\]\]|!?\[[^[\]\n]{0,400}\]\(<?[^()\s<>]{0,600}>?(?:[ \t]+"[^"\n]{0,200}")?\)|<?\bhttps?:\/\/[^\s<>]{1,600}>?/g;
/** A box to tick, or text struck out: where a link stands in one, it says how a thing stands. */
const STATE = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[.\][ \t]|~~/m;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Words that only lead on, in the languages of the stop words. */
const LEADING = new Set(
  'see also related cf compare link links further more siehe auch verwandt vgl weiteres voir aussi véase ver también veja também relacionado vedi anche correlato см смотри также связано 参见 另见 相关 参照 関連 参考 참고 관련'.split(
    ' ',
  ),
);

/** True for a text of links and words that lead to them: it says nothing that another could repeat or take the place of. */
export function onlyPoints(markdown: string): boolean {
  const rest = markdown.replace(LINK, ' ');
  if (rest === markdown || STATE.test(markdown)) return false;
  return [...rest.normalize('NFC').toLowerCase().matchAll(WORD)].every(([word]) => LEADING.has(word) || isStopword(word));
}
