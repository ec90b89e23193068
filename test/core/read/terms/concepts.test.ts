import { isEnding } from '../../../../src/core/read/languages/concept-endings';
import { CONCEPTS, LOOKALIKES, OPPOSITES } from '../../../../src/core/read/languages/concept-table';
import { conceptOf, conceptOfPhrase, conceptOfRun, oppositeOf, tableRows } from '../../../../src/core/read/terms/concepts';
import { numberOf, weekdayOf } from '../../../../src/core/read/languages/lexicon';
import { isStopword } from '../../../../src/core/read/languages/stopwords';
import { stem } from '../../../../src/core/read/languages/stem';

const of = (word: string): number => conceptOf(stem(word), word);

interface Listed {
  readonly word: string;
  readonly concept: number;
  readonly kind: 'word' | 'phrase' | 'root' | 'run';
}

const rows = tableRows(CONCEPTS);
const listed: readonly Listed[] = rows.flatMap((row, index) => {
  const rootsFrom = row.includes('-') ? row.indexOf('-') : row.length;
  return row.flatMap((word, at): Listed[] => (at === rootsFrom ? [] : [{ word, concept: index + 1, kind: kindOf(word, at > rootsFrom) }]));
});

function kindOf(word: string, root: boolean): Listed['kind'] {
  if (word.charCodeAt(0) >= 0x3000) return 'run';
  if (word.includes('_')) return 'phrase';
  return root || word.charCodeAt(0) >= 0x400 ? 'root' : 'word';
}

describe('the table', () => {
  test('is of the size that the plugin can carry', () => {
    expect(rows.length).toBeGreaterThan(550);
    expect(listed.length).toBeGreaterThan(2400);
    expect(Buffer.byteLength(CONCEPTS)).toBeLessThanOrEqual(21 * 1024);
  });

  test('holds every word once', () => {
    const seen = new Map<string, number>();
    const twice = listed.filter(({ word, kind, concept }) => {
      const key = `${kind} ${word}`;
      const before = seen.has(key);
      seen.set(key, concept);
      return before;
    });
    expect(twice).toEqual([]);
  });

  test('is written as the loader reads it: lower case, no accents, two words a line at least', () => {
    expect(rows.filter((row) => row.filter((word) => word !== '-').length < 2)).toEqual([]);
    expect(listed.filter(({ word, kind }) => (kind === 'run' ? word.length < 1 : !/^[a-z0-9_]{2,}$|^[а-я]{2,}$/.test(word)))).toEqual([]);
    expect(listed.filter(({ word, kind }) => kind === 'root' && word.length < 3)).toEqual([]);
  });

  test('gives each of its words its own concept', () => {
    const misdirected = listed.filter(({ word, concept, kind }) => {
      if (kind === 'run') return conceptOfRun(word, 0)?.concept !== concept;
      if (kind === 'phrase') return conceptOfPhrase(word.slice(0, word.indexOf('_')), word.slice(word.indexOf('_') + 1)) !== concept;
      // Function words name nothing, but what is written otherwise may lead to them: `thé`, `sons`, `died`.
      return kind === 'word' && !isStopword(word) && of(word) !== concept;
    });
    expect(misdirected).toEqual([]);
  });

  test('has no two words of one stem in two concepts, but for those that the stem itself tells apart', () => {
    const stems = new Map<string, Listed>();
    const apart: string[] = [];
    for (const entry of listed.filter(({ kind }) => kind === 'word')) {
      const key = stem(entry.word);
      const other = stems.get(key);
      if (other !== undefined && other.concept !== entry.concept) apart.push([other.word, entry.word].sort().join(' '));
      stems.set(key, entry);
    }
    expect(apart.sort()).toEqual(KNOWN_SHARED_STEMS);
  });

  test('keeps names of values out: numbers and weekdays', () => {
    expect(listed.filter(({ word }) => numberOf(word) !== null || weekdayOf(word) !== null)).toEqual([]);
  });

  test('has no word whose look-alike it lists', () => {
    const alike = new Set(tableRows(LOOKALIKES).flat());
    expect(listed.filter(({ word, kind }) => kind === 'word' && alike.has(word))).toEqual([]);
    expect([...alike].filter((word) => of(word) !== 0)).toEqual([]);
  });
});

/** Each whole word of these has its own concept, and goes before the stem. */
const KNOWN_SHARED_STEMS: readonly string[] = ['meet meeting', 'plan planes', 'rent rente', 'ship shipping', 'train trained'];

const CONTRARY =
  `allow forbid;enable disable;add remove;begin stop;start end;open close;increase decrease;raise lower;love hate;like dislike;
buy sell;always never;big small;long short;tall low;fast slow;early late;expensive cheap;internal external;public private;possible impossible;
available unavailable;correct wrong;right left;easy difficult;high low;hire fire;approve reject;maximum minimum;mandatory optional;install uninstall;
login logout;send receive;win lose;remember forget;hot cold;good bad;better worse;strong weak;full empty;safe dangerous;arrive depart;show hide;
local remote;same different;upload download;temporary permanent;often rarely;morning evening;day night;husband wife;mother father;brother sister;
son daughter;boy girl;man woman;cat dog;red blue;black white;north south;east west;production staging;frontend backend;ask answer;give take;
come go;question reply;happy sad;inside outside;together alone;old young;old new;first last;all none;today tomorrow;yesterday today;
grandfather grandmother;uncle aunt;teach learn;keep remove;backup restore;read write;eat drink;tea coffee;beer wine;postgres mysql;
customer supplier;profit debt;invoice receipt;daily weekly;weekly monthly;monthly yearly;automatic manual;true false`
    .replace(/\n/g, '')
    .split(';')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']);

describe('contraries', () => {
  test.each(CONTRARY)('%s and %s are never one concept', (one, other) => {
    expect(of(one) === 0 ? -1 : of(one)).not.toBe(of(other));
  });

  test('the listed ones are known both ways', () => {
    const unknown = tableRows(OPPOSITES).filter(
      ([one = '', other = '']) =>
        of(one) === 0 || of(other) === 0 || oppositeOf(of(one)) !== of(other) || oppositeOf(of(other)) !== of(one),
    );
    expect(unknown).toEqual([]);
    expect(oppositeOf(of('dog'))).toBe(0);
    expect(oppositeOf(0)).toBe(0);
  });
});

describe('conceptOf', () => {
  test.each([
    ['English', 'buy buys buying bought purchase purchased'],
    ['English', 'deploy deployed deploys ship shipped release released rollout'],
    ['English', 'meeting meetings call sync'],
    ['English', 'forbidden forbid prohibited banned disallowed'],
    ['English', 'allow allowed permit permitted permits'],
    ['English', 'grandfather grandpa granddad'],
    ['English', 'bike bicycle bikes'],
    ['English', 'salary pay paid wage'],
    ['German', 'buy kaufen kauft kaufte gekauft Einkauf'],
    ['German', 'cancel absagen abgesagt abzusagen storniert'],
    ['German', 'house Haus Häuser Hauses'],
    ['German', 'meeting Besprechung Besprechungen Sitzung'],
    ['German', 'contract Vertrag Verträge Vertrags'],
    ['German', 'delete löschen gelöscht löscht entfernt'],
    ['French', 'buy achète acheté acheter achetons'],
    ['French', 'meeting réunion réunions'],
    ['French', 'sister sœur'],
    ['French', 'tea thé'],
    ['French', 'allergy allergique allergie'],
    ['Spanish', 'buy compra compraron comprar comprado'],
    ['Spanish', 'meeting reunión reuniones'],
    ['Spanish', 'prefer prefiere prefiero preferir'],
    ['Portuguese', 'meeting reunião reuniões'],
    ['Portuguese', 'work trabalha trabalhar trabalho'],
    ['Italian', 'meeting riunione riunioni'],
    ['Italian', 'work lavora lavorare lavoro'],
    ['Russian', 'buy купил купила покупка покупает'],
    ['Russian', 'dog собака собаки собаку'],
    ['Russian', 'meeting встреча встречи встречу'],
    ['Russian', 'delete удалить удалили удалён'],
  ])('%s: %s', (_language, words) => {
    const concepts = words.toLowerCase().split(' ').map(of);
    expect(concepts[0]).toBeGreaterThan(0);
    expect(concepts).toEqual(concepts.map(() => concepts[0]));
  });

  test.each([
    ['kubernetes', 'k8s'],
    ['javascript', 'js'],
    ['typescript', 'ts'],
    ['python', 'py'],
    ['postgres', 'pg'],
    ['repository', 'repo'],
    ['database', 'db'],
    ['environment', 'env'],
    ['config', 'configuration'],
    ['auth', 'authentication'],
    ['prod', 'production'],
    ['docs', 'documentation'],
    ['app', 'application'],
    ['info', 'information'],
    ['admin', 'administrator'],
    ['dev', 'developer'],
    ['infra', 'infrastructure'],
    ['msg', 'message'],
  ])('%s is short for %s', (short, long) => {
    expect(of(short)).toBeGreaterThan(0);
    expect(of(short)).toBe(of(long));
  });

  test.each([
    'mysql',
    'xyzzy',
    'lena',
    'quite',
    'even',
    'the',
    'die',
    'such',
    'news',
    'nine',
    'fragment',
    'другой',
    'noch',
    '',
    'a',
    '👍',
    '\ud800',
    'constructor',
    '__proto__',
  ])('%j names none', (word) => {
    expect(of(word)).toBe(0);
  });

  test('a month of the calendar is not what its adverb names', () => {
    expect(of('monthly')).toBeGreaterThan(0);
    expect(of('month')).toBe(0);
    expect(of('evening')).toBeGreaterThan(0);
  });
});

describe('conceptOfPhrase', () => {
  test('a verb with its particle', () => {
    expect(conceptOfPhrase(stem('rolled'), 'out')).toBe(of('deploy'));
    expect(conceptOfPhrase(stem('turning'), 'off')).toBe(of('disable'));
    expect(conceptOfPhrase('turn', 'on')).toBe(of('enable'));
    expect(conceptOfPhrase('turn', 'blue')).toBe(0);
  });
});

describe('conceptOfRun', () => {
  test.each([
    ['我们购买了服务器', 2, 'buy', 3],
    ['サーバを購入しました', 0, 'server', 4],
    ['サーバを購入しました', 4, 'buy', 6],
    ['회의는 화요일', 0, 'meeting', 3],
    ['데이터베이스를', 0, 'database', 7],
    ['버그를 수정했다', 4, 'fix', 4],
    ['生产环境', 0, 'production', 2],
    ['데이터를', 0, 'data', 4],
    ['软件', 0, 'software', 2],
  ])('%s at %i is %s, %i long', (text, at, word, length) => {
    expect(conceptOfRun(text, at)).toEqual({ concept: of(word), length });
  });

  test('a negation is never taken for an ending', () => {
    expect('許可していない'.slice(conceptOfRun('許可していない', 0)?.length)).toMatch(/ない$/);
    expect('사용하지않는다'.slice(conceptOfRun('사용하지않는다', 0)?.length)).toBe('않는다');
    expect('購入しません'.slice(conceptOfRun('購入しません', 0)?.length)).toMatch(/ません$/);
    expect(conceptOfRun('不允许', 0)?.concept).toBe(of('forbid'));
  });

  test('nothing where no word begins', () => {
    for (const [text, at] of [
      ['会议', 1],
      ['', 0],
      ['購入', 9],
      ['abc', 0],
      ['を', 0],
    ] as const)
      expect(conceptOfRun(text, at)).toBeNull();
  });
});

describe('the endings', () => {
  test('are those of one script each, and none denies', () => {
    expect(isEnding('ung', false)).toBe(true);
    expect(isEnding('ung', true)).toBe(false);
    expect(isEnding('ами', true)).toBe(true);
    expect(isEnding('less', false)).toBe(false);
  });
});

test('the table is read once and not before it is asked for', () => {
  jest.isolateModules(() => {
    const text = { trim: jest.fn(() => 'alpha beta\ngamma delta') };
    jest.doMock('../../../../src/core/read/languages/concept-table', () => ({
      CONCEPTS: text,
      LOOKALIKES: 'omega',
      OPPOSITES: 'alpha gamma',
    }));
    const fresh = jest.requireActual<typeof import('../../../../src/core/read/terms/concepts')>('../../../../src/core/read/terms/concepts');
    expect(text.trim).not.toHaveBeenCalled();
    expect([fresh.conceptOf('beta', 'beta'), fresh.conceptOf('delta', 'delta'), fresh.conceptOf('omega', 'omega')]).toEqual([1, 2, 0]);
    expect(fresh.oppositeOf(1)).toBe(2);
    expect(text.trim).toHaveBeenCalledTimes(1);
  });
});
