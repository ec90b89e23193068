import { createGate, maySkip } from '../../../../src/core/decide/dedup/index';
import { asVaultPath } from '../../../../src/core/model/path';
import type { Verdict } from '../../../../src/core/model/verdict';

const LEVELS = ['careful', 'balanced', 'strict'] as const;

function judged(note: readonly string[], body: string, title = ''): Verdict {
  const gate = createGate();
  gate.add({ path: asVaultPath('Note.md'), entry: null }, 'Note', note.join('\n\n'));
  return gate.judge({ title, body });
}

const leftOut = (verdict: Verdict): boolean[] => LEVELS.map((level) => maySkip(verdict, level));

/** A language, a short entry, one of five content words or more, and paragraphs over which the words of both lie. */
const LANGUAGES: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'English',
    'Lunch is at noon.',
    'The printer on the balcony needs blue paper every winter.',
    [
      'Mira packed her lunch before the rain began and walked down to the river with the dog.',
      'At noon the bells of the old chapel rang, and nobody in the village noticed the stranger.',
      'The printer of the newspaper had left town with his daughters and all of his savings.',
      'From the balcony she could see the harbour, the cranes and the long row of warehouses.',
      'A ship needs a crew that trusts its captain, her uncle used to say at the table.',
      'He wore a blue coat, folded a paper boat for the child, and waited for the evening tram.',
      'Every winter the road over the pass was closed, and letters came once a month at best.',
    ],
  ],
  [
    'German',
    'Mittagessen gibt es um zwölf.',
    'Der Drucker auf dem Balkon braucht jeden Winter blaues Papier.',
    [
      'Nach dem Mittagessen ging Mira mit dem Hund zum Fluss hinunter und dachte an ihren Bruder.',
      'Um zwölf läuteten die Glocken der alten Kapelle, und niemand im Dorf bemerkte den Fremden.',
      'Der Drucker der Zeitung hatte die Stadt mit seinen Töchtern und allen Ersparnissen verlassen.',
      'Vom Balkon sah sie den Hafen, die Kräne und die lange Reihe der Lagerhäuser am anderen Ufer.',
      'Ein Schiff braucht eine Mannschaft, die ihrem Kapitän vertraut, sagte der Onkel am Tisch.',
      'Er trug einen Mantel, faltete ein blaues Boot aus Papier für das Kind und wartete auf die Bahn.',
      'Jeden Winter war die Straße über den Pass gesperrt, und Briefe kamen einmal im Monat.',
    ],
  ],
  [
    'Russian',
    'Обед будет в полдень.',
    'Принтер на балконе требует синюю бумагу каждую зиму.',
    [
      'После слов про обед Мира спустилась к реке с собакой и долго думала о своём брате.',
      'В полдень звонили колокола старой часовни, и никто в деревне не заметил чужого человека.',
      'Принтер в редакции сломался в день выборов, в самый плохой момент для всей газеты.',
      'На балконе было ветрено, и оттуда она видела гавань, краны и длинный ряд складов.',
      'Корабль требует команды, которая верит капитану, говорил дядя за столом по вечерам.',
      'Он надел синюю куртку, сложил лодку, взял бумагу для письма и ждал вечерний трамвай.',
      'Каждую зиму дорогу через перевал закрывали, и письма приходили один раз в месяц.',
    ],
  ],
  [
    'Chinese',
    '请用中文回答。',
    '阳台上的打印机每年冬天需要蓝色纸张。',
    [
      '米拉请邻居照看小狗，自己沿着河边走了很久，想着她的哥哥和卖掉的房子。',
      '那位老师用中文写了一封长信，寄给住在山那边的朋友，却一直没有收到消息。',
      '没有人回答陌生人的问题，教堂的钟声响了，村子里的人都在忙自己的事情。',
      '她站在阳台上的栏杆旁边，看见港口、起重机和对岸一长排的仓库。',
      '报社的打印机在选举那天坏了，那是对所有人来说最糟糕的时刻。',
      '每年冬天山路都会封闭，信件一个月最多来一次，大家早已习惯。',
      '一条船需要信任船长的船员，他穿着蓝色的外套，用纸张给孩子折了一只小船。',
    ],
  ],
  [
    'Japanese',
    '返事は日本語でお願いします。',
    'ベランダの印刷機は毎年冬に青色用紙を必要とする。',
    [
      'ミラは兄からの返事を待ちながら、犬を連れて川沿いの道を長いあいだ歩いていた。',
      '先生は日本語で長い手紙を書き、山の向こうに住む友人に送ったが便りはなかった。',
      '村の人々は旅人の願いを聞かず、お願いしますという声も鐘の音に消えてしまった。',
      '彼女はベランダの手すりにもたれて、港とクレーンと倉庫の長い列を眺めていた。',
      '新聞社の印刷機は選挙の日に壊れてしまい、誰にとっても最悪の時だった。',
      '毎年冬になると峠の道は閉ざされ、手紙は月に一度しか届かなかった。',
      '船は船長を信じる乗組員を必要とする。彼は青色の上着を着て、用紙で小舟を折った。',
    ],
  ],
  [
    'Korean',
    '점심은 열두 시입니다.',
    '발코니 프린터는 매년 겨울 파란 종이를 요구합니다.',
    [
      '미라는 점심은 먹지 않고 개를 데리고 강가를 오래 걸으며 오빠를 생각했다.',
      '마을에는 열두 가구가 살았고, 아무도 낯선 사람을 눈여겨보지 않았다.',
      '그때 종이 울렸고 시입니다 하는 소리가 라디오에서 흘러나왔다.',
      '발코니 난간에 기대어 그녀는 항구와 크레인과 창고의 긴 줄을 보았다.',
      '신문사의 프린터는 선거 날에 고장이 났고 모두에게 최악의 순간이었다.',
      '매년 겨울 고갯길은 막혔고 편지는 한 달에 한 번만 왔다.',
      '그는 파란 외투를 입고 종이를 접어 배를 만들었고, 선장은 믿음을 요구합니다.',
    ],
  ],
];

describe.each(LANGUAGES)('%s words scattered over a long note', (_, few, many, note) => {
  test('a short entry of them is never left out, and is no duplicate', () => {
    const verdict = judged(note, few);
    expect(leftOut(verdict)).toEqual([false, false, false]);
    expect(verdict.verdict).not.toBe('DUPLICATE');
  });

  test('a longer one of them neither', () => {
    const verdict = judged(note, many);
    expect(leftOut(verdict)).toEqual([false, false, false]);
    expect(verdict.verdict).not.toBe('DUPLICATE');
  });

  test.each([
    ['short', few],
    ['longer', many],
  ])('a %s entry that stands there as a line is known', (_kind, line) => {
    const verdict = judged([...note.slice(0, 3), line, ...note.slice(3)], line);
    expect(verdict).toMatchObject({ verdict: 'DUPLICATE', evidence: { verbatim: true } });
    expect(maySkip(verdict, 'strict')).toBe(true);
  });
});

const STORY = LANGUAGES[0]?.[3] ?? [];

test('a name from elsewhere in the note keeps an entry, though one sentence says all the rest', () => {
  const note = [
    ...STORY,
    'Benno waters all office plants on the third floor with rain water.',
    'Anneke keeps the spare key of the cellar.',
  ];
  expect(leftOut(judged(note, 'Benno waters all office plants on the third floor with rain water.'))).toContain(true);
  expect(leftOut(judged(note, 'Anneke waters all office plants on the third floor with rain water.'))).toEqual([false, false, false]);
});

test('the reason tells that the words are there, but not in one place', () => {
  expect(judged(STORY, 'Lunch is at noon.').evidence?.why).toBe('The closest entry covers 50% of it; "Lunch" stands elsewhere in it.');
});

test('fewer than five content words in one sentence are left out only word for word', () => {
  const note = [...STORY, 'Logs are kept in the cold bucket.'];
  expect(judged(note, 'The cold bucket keeps logs.').evidence).toMatchObject({ verbatim: false, words: 4 });
  expect(leftOut(judged(note, 'The cold bucket keeps logs.'))).toEqual([false, false, false]);
  expect(leftOut(judged(note, 'Logs are kept in the cold bucket'))).toContain(true);
  expect(leftOut(judged(['Logs are kept in the cold bucket.'], 'Logs are kept in the cold bucket!', 'Note'))).toEqual([true, true, true]);
});

test.each([
  [
    'one sentence',
    ['The warehouse door code is kept by Farid in the green safe.'],
    'Farid keeps the code of the warehouse door in the green safe.',
  ],
  [
    'one line of a list',
    ['- Invoices go out on Mondays\n- Uploads that failed are retried three times with a pause of 5 seconds\n- Tea is in the drawer'],
    'Failed uploads are retried 3 times with a pause of 5s.',
  ],
  [
    'sentences side by side',
    ['The search index is rebuilt every night at 03:00. This takes about twenty minutes.'],
    'Every night at 03:00 the search index is rebuilt, which takes about 20 minutes.',
  ],
])('what %s of a long note says in other words is a duplicate as before', (_, told, entry) => {
  expect(judged([...STORY.slice(0, 4), ...told, ...STORY.slice(4)], entry)).toMatchObject({
    verdict: 'DUPLICATE',
    evidence: { verbatim: false },
  });
});
