import { stem } from './stem';

/** Words that introduce or soften a statement and tell nothing of it, by language (en de fr es pt it ru). */
const FILLERS = `
note notes noted noting remember remembered reminder fyi please just simply really actually basically quick quickly btw way said mentioned course indeed useful worth worthwhile know known knowing learned learnt important memory record records recorded recap reference future case want wants wanted say says saying tell tells told think thinks thought sure okay ok well yes hint tip info information update updated today currently apparently generally usually normally typically keep mind aware anyway thing things something kind sort bit lot maybe perhaps according figure found out turns
merken notiz hinweis erinnerung gesagt übrigens bekanntlich eigentlich einfach bitte wichtig nebenbei halt eben ja doch mal wohl natürlich zur info wissen festhalten laut sagt
noter note rappel mémoire savoir important bref donc voilà bien juste simplement selon dit effet
nota recordar recordatorio bueno conste importante saber recuerda apuntar simplemente según dice pues cosa
nota lembrar lembrete importante saber anotar simplesmente bem segundo diz coisa
nota ricordare promemoria importante sapere appunto semplicemente secondo dice cosa bene
заметка напоминание важно помнить просто кстати знать ну вот именно говорит
`;

/** Frequent words that tell little by themselves. */
const FREQUENT = `
use used uses using make makes made making get gets got getting go goes going went gone come comes came take takes took taken give gives gave given put puts set sets need needs needed let lets see seen look looks looking find finds try tries tried show shows work works working worked happen happens happened become becomes became start starts started begin stay stays seem seems mean means help helps run runs running
new old good bad big small large great long short high low right left different certain whole full main current next last first second early late little many much few several enough another every
time times day days week year way place part people person someone everyone anyone nobody everything anything nothing one ones number end side point fact reason example
always often sometimes again already yet still even ever never soon later now then here there almost quite rather too together around back away down through during before after between without within against along across since until because although though whether however therefore instead
user team project
machen macht gemacht gehen geht kommen kommt geben gibt nehmen nimmt stehen steht liegen liegt bleiben bleibt finden findet brauchen braucht neu neue alte gut groß große klein immer oft schon wieder hier dort dann jetzt viel viele wenig mehr sehr ganz etwas alles nichts jemand niemand jeder beide andere tag tage woche jahr mal teil dabei dafür damit dazu davon darf sollen sollte müssen können will wollen lassen lässt weil denn ob doch während seit bis ohne gegen durch
faire fait aller va venir vient prendre prend mettre met donner donne falloir faut pouvoir peut devoir doit vouloir veut nouveau nouvelle bon bonne grand grande petit petite toujours souvent déjà encore ici alors très bien beaucoup peu tout tous toute toutes rien quelque chaque autre jour jours semaine année fois partie sans entre avant après pendant depuis quand car
hacer hace hecho ir va venir viene tomar dar da poner pone tener tiene poder puede deber debe querer quiere nuevo nueva bueno buena grande pequeño siempre muchas mucho poco todo todos todas nada algo cada otro otra día días semana año vez veces parte sin entre antes después durante desde cuando porque ya aquí
fazer faz feito ir vai vem tomar dar dá pôr ter tem poder pode dever deve querer quer novo nova bom boa grande pequeno sempre muito pouco tudo todos todas nada algo cada outro outra dia dias semana ano vez vezes parte sem entre antes depois durante desde quando porque já aqui
fare fa fatto andare va venire viene prendere dare dà mettere avere potere può dovere deve volere vuole nuovo nuova buono grande piccolo sempre spesso già ancora qui molto poco tutto tutti tutte niente qualcosa ogni altro altra giorno giorni settimana anno volta volte parte senza tra prima dopo durante quando perché
делать сделать идти есть быть стать брать дать нужно надо можно должен хочет новый новая хороший большой маленький всегда часто уже ещё здесь там тогда очень много мало все всё ничего каждый другой день дней неделя год раз часть без между перед после когда потому который которая которые чтобы если
`;

const FILLER_SHARE = 0.15;
const FREQUENT_SHARE = 0.5;

let shares: ReadonlyMap<string, number> | null = null;

function build(): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const word of FREQUENT.trim().split(/\s+/)) made.set(stem(word), FREQUENT_SHARE);
  for (const word of FILLERS.trim().split(/\s+/)) made.set(stem(word), FILLER_SHARE);
  return made;
}

/** How much a word (its stem) tells where nothing is known of its rarity: 1, or less for words that stand in any text. */
export function tellingShare(key: string): number {
  shares ??= build();
  return shares.get(key) ?? 1;
}
