const CYRILLIC = /^[\u0400-\u04ff]+$/;
const RUSSIAN_ENDING =
  /(?:ями|ами|ого|его|ому|ему|ыми|ими|иях|ией|ий|ый|ой|ая|яя|ое|ее|ые|ие|ах|ях|ов|ев|ом|ем|ам|ям|ую|юю|ет|ут|ют|ит|ат|ят|а|я|о|е|ы|и|у|ю|ь)$/;
const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôû]/;

/**
 * A light stem of a lower-case word: English inflection (after Harman's S-stemmer, with -ing, -ed and -ly),
 * which also evens out Romance plurals, and Russian case endings. It strips only what leaves three letters
 * and a vowel, so that words of other languages keep apart from each other.
 */
export function stem(word: string): string {
  const n = word.length;
  if (n < 4) return word;
  if (word.charCodeAt(0) >= 0x400) return CYRILLIC.test(word) && n > 4 ? word.replace(RUSSIAN_ENDING, '') : word;
  let base = plural(word);
  if (base.endsWith('ing') && base.length > 5) base = inflected(base, 3);
  else if (base.endsWith('ed') && base.length > 4) base = inflected(base, 2);
  else if (base.endsWith('ly') && base.length > 5) base = base.slice(0, -2);
  if (base.length > 4 && base.endsWith('e')) base = base.slice(0, -1);
  return base;
}

function plural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function inflected(word: string, ending: number): string {
  const base = word.slice(0, -ending);
  if (base.length < 3 || !VOWEL.test(base)) return word;
  const last = base.charCodeAt(base.length - 1);
  const doubled = last === base.charCodeAt(base.length - 2) && !/[aeiousl]/.test(String.fromCharCode(last));
  return doubled ? base.slice(0, -1) : base;
}
