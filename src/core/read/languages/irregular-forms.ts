import { stem } from './stem';

/**
 * English words whose forms no ending explains, the base first: verbs, then nouns. Forms that are common words of their own are
 * left out, since a search for them would meet the verb too (`saw`, `lay`, `bore`, `bit`, `bound`, `ground`, `rose`, `sat` of a
 * Saturday). Those that nearly always are the verb's form stay, though they can be another word (`left`, `found`, `felt`, `fell`,
 * `led`, `spoke`): without them a question as "when did she leave" misses its answer.
 */
const WORDS = `
arise arose arisen;awake awoke awoken;bear borne;beat beaten;become became;begin began begun;bend bent;bet;bid bade;bite bitten;
bleed bled;blow blew blown;break broke broken;breed bred;bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;
cling clung;come came;creep crept;deal dealt;dig dug;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;eat ate eaten;
fall fell fallen;feed fed;feel felt;fight fought;find found;flee fled;fling flung;fly flew flown;forbid forbade forbidden;forget forgot forgotten;
forgive forgave forgiven;freeze froze frozen;get got gotten;give gave given;go went gone;grow grew grown;hang hung;hear heard;
hide hid hidden;hold held;keep kept;kneel knelt;know knew known;lead led;leap leapt;learn learnt;leave left;lend lent;light lit;lose lost;
make made;mean meant;meet met;mistake mistook mistaken;overcome overcame;pay paid;ride rode ridden;ring rang rung;rise risen;run ran;
say said;seek sought;sell sold;send sent;sew sewn;shake shook shaken;shine shone;shoot shot;show shown;shrink shrank shrunk;sing sang sung;
sink sank sunk;sleep slept;slide slid;smell smelt;speak spoke spoken;speed sped;spell spelt;spend spent;spill spilt;spin spun;
spring sprang sprung;stand stood;steal stole stolen;stick stuck;sting stung;strike struck;strive strove striven;swear swore sworn;sweep swept;
swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;think thought;throw threw thrown;
undergo underwent undergone;understand understood;undo undid undone;wake woke woken;wear wore worn;weave wove woven;weep wept;win won;
withdraw withdrew withdrawn;write wrote written;
child children;foot feet;goose geese;half halves;knife knives;loaf loaves;man men;mouse mice;person people;shelf shelves;thief thieves;
tooth teeth;wife wives;wolf wolves;woman women`;

interface Forms {
  /** The stem of the base by that of each other form. */
  readonly baseOf: ReadonlyMap<string, string>;
  /** The stems of all forms, the base first, by that of the base. */
  readonly formsOf: ReadonlyMap<string, readonly string[]>;
}

/** Made on first use, since it takes longer than other tables do. */
let table: Forms | null = null;
const forms = (): Forms => (table ??= formsIn(WORDS));

function formsIn(words: string): Forms {
  const baseOf = new Map<string, string>();
  const formsOf = new Map<string, readonly string[]>();
  for (const line of words.split(';')) {
    const forms = [...new Set(line.trim().split(' ').map(stem))];
    const [base = '', ...others] = forms;
    for (const form of others) baseOf.set(form, base);
    formsOf.set(base, forms);
  }
  return { baseOf, formsOf };
}

/** The stem of the word that a stem is an irregular form of (`swam`: `swim`); any other as it is. */
export function regularStem(key: string): string {
  return forms().baseOf.get(key) ?? key;
}

/** The stems of all forms of a word with irregular ones, by the stem of its base; of any other word its own stem. */
export function irregularForms(key: string): readonly string[] {
  return forms().formsOf.get(key) ?? [key];
}
