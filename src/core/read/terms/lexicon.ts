/** Words that stand for values: months, weekdays, number words and units, lower case. Facts of each language. */

function tabled(rows: readonly string[]): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  rows.forEach((row, index) => {
    for (const word of row.split(' ')) map.set(word, index);
  });
  return map;
}

/** 1 to 12. English `may` and `march` count only beside a number (see the tokeniser). */
const MONTHS = tabled([
  '',
  'january jan januar janvier enero janeiro gennaio января январь',
  'february feb februar février febrero fevereiro febbraio февраля февраль',
  'march mar märz mars marzo março марта март',
  'april apr avril abril aprile апреля апрель',
  'may mai mayo maio maggio мая май',
  'june jun juni juin junio junho giugno июня июнь',
  'july jul juli juillet julio julho luglio июля июль',
  'august aug août agosto августа август',
  'september sep sept septembre septiembre setembro settembre сентября сентябрь',
  'october oct oktober okt octobre octubre outubro ottobre октября октябрь',
  'november nov novembre noviembre novembro ноября ноябрь',
  'december dec dezember dez décembre diciembre dezembro dicembre декабря декабрь',
]);

/** 1 (Monday) to 7. */
const WEEKDAYS = tabled([
  '',
  'monday mondays mon montag montags lundi lundis lunes segunda-feira lunedì понедельник понедельникам',
  'tuesday tuesdays tue dienstag dienstags mardi mardis martes terça-feira martedì вторник вторникам',
  'wednesday wednesdays wed mittwoch mittwochs mercredi mercredis miércoles quarta-feira mercoledì среда среду средам',
  'thursday thursdays thu donnerstag donnerstags jeudi jeudis jueves quinta-feira giovedì четверг четвергам',
  'friday fridays fri freitag freitags vendredi vendredis viernes sexta-feira venerdì пятница пятницу пятницам',
  'saturday saturdays sat samstag samstags sonnabend samedi samedis sábado sabato суббота субботу субботам',
  'sunday sundays sun sonntag sonntags dimanche dimanches domingo domenica воскресенье',
]);

const NUMBERS = tabled([
  'zero null',
  'ein eine',
  'two twice zwei deux dos dois duas due два две',
  'three thrice drei trois tres três tre три',
  'four vier quatre cuatro quatro quattro четыре',
  'five fünf cinq cinco cinque пять',
  'six sechs seis sei шесть',
  'seven sieben sept siete sete sette семь',
  'eight acht huit ocho oito otto восемь',
  'nine neun neuf nueve nove девять',
  'ten zehn dix diez dez dieci десять',
  'eleven elf onze once undici',
  'twelve zwölf douze doce doze dodici двенадцать',
  'thirteen',
  'fourteen',
  'fifteen quinze quindici',
]);

const TENS: ReadonlyMap<string, number> = new Map(
  [
    'twenty zwanzig vingt veinte vinte venti двадцать',
    'thirty dreissig trente treinta trinta trenta тридцать',
    'forty vierzig quarante cuarenta quarenta quaranta сорок',
    'fifty fünfzig cinquante cincuenta cinquenta cinquanta пятьдесят',
    'sixty sechzig soixante sesenta sessenta sessanta шестьдесят',
    'seventy siebzig setenta settanta семьдесят',
    'eighty achtzig ochenta oitenta ottanta восемьдесят',
    'ninety neunzig noventa novanta девяносто',
    'hundred hundert cent cien cem cento сто',
  ].flatMap((row, at) => row.split(' ').map((word): [string, number] => [word, (at + 2) * 10])),
);

/** Words too common in another sense to be read as a number. */
const NOT_NUMBERS = new Set(['cent', 'ein', 'eine', 'once', 'sei', 'due', 'tres', 'null', 'sept', 'dez']);

const UNITS: ReadonlyMap<string, string> = new Map(
  [
    'ms millisecond milliseconds millisekunden',
    's sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi секунд секунды 秒 초',
    'min mins minute minutes minuten minuto minutos minuti минут 分钟 分 분',
    'h hr hrs hour hours stunde stunden heure heures hora horas ora ore часов часа 小时 時間 시간',
    'day days tag tage tagen jour jours día días dia dias giorno giorni дней дня день 天 日間 일',
    'week weeks woche wochen semaine semaines semana semanas settimana settimane недель недели 周 週間 주',
    'month months monat monate monaten mois mes meses mês mese mesi месяцев месяца 个月 か月 개월',
    'year years jahr jahre jahren an ans année années año años ano anos anno anni лет года 年間',
    'kb kib kilobyte kilobytes',
    'mb mib megabyte megabytes',
    'gb gib gigabyte gigabytes go',
    'tb tib terabyte terabytes',
    '% percent prozent pourcent',
    'eur € euro euros',
    'usd $ dollar dollars',
    'km kilometer kilometers kilometres',
    'kg',
    'x times mal fois veces vezes volte',
    'k',
    'px',
  ].flatMap((row) => {
    const words = row.split(' ');
    return words.map((word): [string, string] => [word, words[0] ?? word]);
  }),
);

export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? null;
}

export function weekdayOf(word: string): number | null {
  // Three-letter English weekdays are words of their own (sun, sat, wed) too often.
  return word.length < 4 ? null : (WEEKDAYS.get(word) ?? null);
}

export function numberOf(word: string): number | null {
  return NOT_NUMBERS.has(word) ? null : (NUMBERS.get(word) ?? TENS.get(word) ?? null);
}

/** The unit's one spelling, or null for a word that is none. */
export function unitOf(word: string): string | null {
  return UNITS.get(word) ?? null;
}

/** A CJK weekday at `at`: 周一, 星期一, 月曜(日), 월요일; its number and length. */
export function cjkWeekday(text: string, at: number): { day: number; length: number } | null {
  const chinese = /^(?:周|星期|礼拜)([一二三四五六日天])/.exec(text.slice(at, at + 3));
  if (chinese) return { day: Math.min(7, '一二三四五六日天'.indexOf(chinese[1] ?? '') + 1), length: chinese[0].length };
  const japanese = /^([月火水木金土日])曜日?/.exec(text.slice(at, at + 3));
  if (japanese) return { day: '月火水木金土日'.indexOf(japanese[1] ?? '') + 1, length: japanese[0].length };
  const korean = /^([월화수목금토일])요일/.exec(text.slice(at, at + 3));
  return korean ? { day: '월화수목금토일'.indexOf(korean[1] ?? '') + 1, length: korean[0].length } : null;
}
