/**
 * What sticks to the end of a word in Korean, Japanese and Chinese without changing what it names: particles and
 * the endings of verbs. None of them denies: 않, 못, 없, 지 마, ない, ません, ず, 不, 没 and 未 always stay to be read.
 */
const KOREAN = endings(
  '은 는 이 가 을 를 에 에서 에게 에게서 께 로 으로 와 과 의 도 만 까지 부터 마다 보다 처럼 이나 나 라고 이라고 들 들은 들이 들을 들의 들에게 님 님이 님은 님을 님의 ' +
    '하다 한다 합니다 했다 했습니다 했어요 해요 해 하고 하는 하며 하여 해서 하지 하면 할 한 함 하기 하게 해야 하자 하려고 하도록 하세요 하였다 하던 했던 했고 했지만 하지만 ' +
    '되다 된다 됩니다 됐다 되었다 되었습니다 됐습니다 돼요 되고 되는 되며 되어 돼서 되지 되면 될 된 됨 되기 되어야 이다 입니다 이에요 예요 이었다 였다 이고 이며 인 이라 이므로 ' +
    '다 는다 습니다 았다 었다 았습니다 었습니다 아요 어요 고 며 지 지만 면 으면 아서 어서 아야 어야 기 음 던 네요 고있다 시키다 시킨다 시켰다 시킴',
);
const JAPANESE = endings(
  'は が を に で の と も へ や から まで より では には とは への での からの までの とも にも など だけ ' +
    'する します した しました して しています している していた し され された されました される されます されて されている されています させる させた させて すべき しよう しろ せよ できる できます できた ' +
    'だ です だった でした である な なら う い く ぐ す つ ぬ ぶ む る った って いた いて いだ いで んだ んで きた きて した して り ります りました って っている っています き きます きました ' +
    'える えた えて えます え べる べた べて べます べ める めた めて めます め ける けた けて けます け げる げた げて げます げ せる せた せて せます れる れた れて れます れ てる てた てて てます て ' +
    'ます ました まして た て ている ています ていた ば れば ろ よう われる われた われて かれる かれた かった くて くなる くなった けれ んでいる んでいます いている いています いでいる',
);
const CHINESE = endings('了 的 过 们 着 地 得');
const LONGEST = 7;

function endings(row: string): ReadonlySet<string> {
  return new Set(row.split(' '));
}

/** The end of the particles that stand at `at`, behind a word of the text: `at` where there are none. */
export function afterParticles(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit >= 0xac00 && unit <= 0xd7af) return afterLongest(KOREAN, text, at);
  if (unit >= 0x3041 && unit <= 0x309f) return afterLongest(JAPANESE, text, at);
  return afterLongest(CHINESE, text, at);
}

function afterLongest(known: ReadonlySet<string>, text: string, at: number): number {
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    if (known.has(text.slice(at, at + length))) return at + length;
  }
  return at;
}
