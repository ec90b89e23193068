/** Function words by language: they carry little of what a text says. Lower case, unstemmed. */
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: "a an the and or but of in on at to for from by with as is are was were be been being it its it's this that these those there here he she they we you i his her their our your my me him them us who which what when where while than then so such do does did has have had having will would can could should shall may might must if into about over under per via also just very each any some more most other own same only up out off",
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber von im in am an auf zu zum zur für mit als ist sind war waren sein wird werden wurde es er sie wir ihr ich dass daß diese dieser dieses man sich bei nach aus um auch noch nur so wie wenn hat haben hatte kann muss soll über unter vor',
  fr: 'le la les l un une des du de d et ou mais à au aux en dans sur pour par avec est sont était être a ont il elle ils elles on nous vous je ce cette ces qui que qu se sa son ses leur leurs y plus aussi comme si n s c',
  es: 'el la los las un una unos unas y o pero de del en a al por para con es son era ser está están fue se su sus lo le les que como si más también este esta estos estas ha han hay',
  pt: 'o a os as um uma uns umas e ou mas de do da dos das em no na nos nas por para com é são era ser está estão foi se seu sua seus suas que como mais também este esta isso há',
  it: 'il lo la i gli le un uno una e o ma di del della dei delle da dal in nel nella su sul per con è sono era essere sta si suo sua suoi che come se più anche questo questa ha hanno',
  ru: 'и в на с по к у о об от до для из за не что как это он она они мы вы я его её их а но или же бы то так быть был была было есть',
};

const sets = new Map<string, ReadonlySet<string>>();

function wordsOf(language: string): ReadonlySet<string> {
  let words = sets.get(language);
  if (words === undefined) {
    words = new Set((BY_LANGUAGE[language] ?? '').split(' '));
    sets.set(language, words);
  }
  return words;
}

let all: ReadonlySet<string> | null = null;

/** True for a function word of any known language. `word` in lower case. */
export function isStopword(word: string): boolean {
  all ??= new Set(Object.values(BY_LANGUAGE).join(' ').split(' '));
  return all.has(word);
}

/** True for a text that capitalises its common nouns: German, told by its function words. */
export function capitalisesNouns(lowerCaseWords: Iterable<string>): boolean {
  let german = 0;
  let english = 0;
  for (const word of lowerCaseWords) {
    if (wordsOf('de').has(word)) german++;
    if (wordsOf('en').has(word)) english++;
  }
  return german > english;
}

/**
 * Whether words in lower case are of a language, by their function words; null without any. False where another language holds the same
 * and more of them, or English the same ("on", "a"); a word of English is enough for English. True for a language without a table.
 */
export function isSpoken(language: string, words: readonly string[]): boolean | null {
  if (BY_LANGUAGE[language] === undefined) return true;
  if (!words.some(isStopword)) return null;
  const ofIt = words.filter((word) => isFunctionWord(language, word));
  const most = (other: string): number => words.filter((word) => isFunctionWord(other, word)).length + (other === 'en' ? 1 : 0);
  const isOthers = (other: string): boolean => ofIt.every((word) => isFunctionWord(other, word)) && most(other) > ofIt.length;
  return ofIt.length > 0 && (language === 'en' || !Object.keys(BY_LANGUAGE).some((other) => other !== language && isOthers(other)));
}

/** True for a function word of this language, in lower case. */
export function isFunctionWord(language: string, word: string): boolean {
  return wordsOf(language).has(word);
}
