/** Words that stand for values: months, weekdays, number words and units, lower case. Facts of each language. */

function tabled(rows: readonly string[]): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  for (const [index, row] of rows.entries()) for (const word of row.split(' ')) map.set(word, index);
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

/** 20, 30 … 100. */
const TENS = tabled([
  'twenty zwanzig vingt veinte vinte venti двадцать',
  'thirty dreissig trente treinta trinta trenta тридцать',
  'forty vierzig quarante cuarenta quarenta quaranta сорок',
  'fifty fünfzig cinquante cincuenta cinquenta cinquanta пятьдесят',
  'sixty sechzig soixante sesenta sessenta sessanta шестьдесят',
  'seventy siebzig setenta settanta семьдесят',
  'eighty achtzig ochenta oitenta ottanta восемьдесят',
  'ninety neunzig noventa novanta девяносто',
  'hundred hundert cent cien cem cento сто',
]);

/** Words too common in another sense to be read as a number. */
const NOT_NUMBERS = new Set(['cent', 'ein', 'eine', 'once', 'sei', 'due', 'tres', 'null', 'sept', 'dez']);

/** Spellings of each unit, its own name first. */
const UNIT_WORDS = [
  'ms msec millisecond milliseconds millisekunde millisekunden milliseconde millisecondes milisegundo milisegundos millisecondo millisecondi миллисекунд мс 毫秒 ミリ秒 밀리초',
  's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi секунд секунды секунда сек 秒 초',
  'min mins minute minutes minuten minuto minutos minuti минут минуты минута мин 分钟 分 분',
  'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore часов часа 小时 時間 시간',
  'day days tag tage tagen jour jours día días dia dias giorno giorni дней дня день 天 日間 일',
  'week weeks woche wochen semaine semaines semana semanas settimana settimane недель недели неделя 周 週間 주',
  'month months monat monate monaten mois mes meses mês mese mesi месяцев месяца месяц 个月 個月 か月 ヶ月 개월',
  'quarter quarters quartal quartale trimestre trimestres trimestri квартал квартала',
  'year years yr yrs jahr jahre jahren an ans année années año años ano anos anno anni лет года год 年間',
  'b byte bytes байт',
  'kb kib kilobyte kilobytes ko кб',
  'mb mib megabyte megabytes mo мб',
  'gb gib gigabyte gigabytes go гб',
  'tb tib terabyte terabytes to тб',
  '% percent pct prozent pourcent percento процент процента процентов',
  'eur € euro euros евро 欧元 ユーロ 유로',
  'ct cent cents centimes céntimos centesimi',
  'usd $ dollar dollars dólares dollari долларов 美元 ドル 달러',
  'mm millimeter millimeters millimetres millimètres milímetros millimetri мм',
  'cm centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetros centimetri см 厘米 センチ 센티미터',
  'm meter meters metre metres mètre mètres metro metros metri метр метра метров 米 メートル 미터',
  'km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros quilómetros quilômetros chilometro chilometri км километр километра километров 公里 キロ 킬로미터',
  'mg milligram milligrams milligramm milligrammes miligramos milligrammi мг',
  'g gram grams gramm gramme grammes gramo gramos grama gramas grammo grammi г грамм граммов 克 グラム 그램',
  'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos quilo quilos quilogramas chilo chili chilogrammi кг килограмм килограмма килограммов 公斤 千克 킬로그램',
  't ton tons tonne tonnes tonnen toneladas tonnellate тонн тонны',
  'ml milliliter milliliters millilitres millilitre mililitros millilitri мл 毫升 ミリリットル 밀리리터',
  'cl zentiliter centilitres',
  'l liter liters litre litres litro litros litri л литр литра литров 升 リットル 리터',
  'w watt watts ватт вт',
  'kw kilowatt kilowatts квт',
  'mw megawatt megawatts',
  'wh wattstunden',
  'kwh kilowattstunde kilowattstunden kilowattheures квтч',
  'hz hertz',
  'khz kilohertz',
  'mhz megahertz',
  'ghz gigahertz',
  '° °c c celsius grad degrees degree degrés grados graus gradi градусов градуса',
  'x times mal fois veces vezes volte',
  'k thousand tausend mille mil mila тысяч тысячи тыс',
  'mio million millions millionen millón millones milhão milhões milione milioni миллион миллиона миллионов',
  'px pixel pixels',
];

/** The first spelling of each unit. */
const UNITS = new Map<string, string>();
for (const row of UNIT_WORDS) {
  const words = row.split(' ');
  for (const word of words) UNITS.set(word, words[0] ?? word);
}

/** Units of one measure, each with how much of the first one it is; a month is 30 days and a year 12 months or 365 days. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { s: 1, ms: 1e-3, min: 60, h: 3600, day: 86_400, week: 604_800, month: 2_592_000, quarter: 7_776_000, year: 31_104_000 },
  { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 },
  { eur: 1, ct: 0.01 },
  { m: 1, mm: 1e-3, cm: 0.01, km: 1e3 },
  { g: 1, mg: 1e-3, kg: 1e3, t: 1e6 },
  { l: 1, ml: 1e-3, cl: 0.01 },
  { w: 1, kw: 1e3, mw: 1e6 },
  { wh: 1, kwh: 1e3 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { '': 1, k: 1e3, mio: 1e6, '%': 0.01 },
];

const SCALES = new Map<string, { readonly measure: number; readonly scale: number }>();
for (const [measure, units] of MEASURES.entries()) for (const [unit, scale] of Object.entries(units)) SCALES.set(unit, { measure, scale });

/** What a unit (in its one spelling, empty for none) measures, and how much of the measure's first unit it is; null for any other. */
export function scaleOf(unit: string): { readonly measure: number; readonly scale: number } | null {
  return SCALES.get(unit) ?? null;
}

export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? null;
}

export function weekdayOf(word: string): number | null {
  // Three-letter English weekdays are words of their own (sun, sat, wed) too often.
  return word.length < 4 ? null : (WEEKDAYS.get(word) ?? null);
}

export function numberOf(word: string): number | null {
  if (NOT_NUMBERS.has(word)) return null;
  const tens = TENS.get(word);
  return NUMBERS.get(word) ?? (tens === undefined ? null : (tens + 2) * 10);
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
