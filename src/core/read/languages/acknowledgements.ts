import { denies } from './negations';
import { isStopword } from './stopwords';

/**
 * Beginnings of words that speak of a run alone, without accents, by what they say; one with `$` is the whole word. Never a noun that
 * could be the thing somebody keeps (`build`, `contract`): with one of those in it a text tells something.
 */
const ROOTS = {
  /** How it went. */
  result: `ack$ acked$ acknowledg alive$ clear$ completed$ completad completat confirmed$ confirmad confirmat delivered$ done$ ended$ executed$ fine$ finished$ good$ got$ green$ healthy$ nominal$ normal noted$ ok$
okay$ operational$ passed$ planned$ posted$ ran$ received$ replied$ responded$ running$ runs$ sent$ smoothly$ started$ success$ successful synced$ thank tested$ understood$ well$
worked$ working$ works$ dank erledigt$ fertig$ beendet$ abgeschlossen$ durchgelaufen$ bestatigt$ erfolgreich$ funktionier gepruft$ gesendet$ verschickt$ gut$ ruhig$ klar$
erhalten$ lauft$ lief$ kenntnis$ genommen$ ordnung$ verstanden$ merci$ termine$ terminee$ terminad terminat recu$ recue$ envoye fonctionn marche$ bien$ verifie compris$ fait$ reussi succes$ deroule prevu$
accord$ gracias$ funcion recibid enviad hecho$ exito correctamente$ correcta$ entendid orden$ obrigad conclui concluid bem$ certo$ recebid feito$ sucesso$ ordem$ grazie$ bene$ funzion ricevut
inviat successo$ fatto$ conferma capito$ riuscit corrett ordine$ posto$ previst esperado esperaba$ спасибо$ принят прош заверш хорошо$ работает$ работал готово$ получено$ отправлен выполнен подтвержд нормально$
успешно$ понятно$ порядке$ ожидалось$ сведению$ ordre$ va$ vielen$ 正常 完成 成功 收到 确认 明白 谢谢 感谢 顺利 符合 预期 已发送 已处理 完了 問題なく 了解 確認 期待 通り 順調 受信 送信 終了 ありがとう 정상 완료 확인 예상대로 감사 종료 보냈`,
  /** What went through what it was given: a number of anything may follow. */
  counted: `processed$ checked$ scanned$ reviewed$ synced$ verarbeitet$ gepruft$ traite procesad processad elaborat обработано$ проверено$`,
  /** What ran, and when. */
  subject: `action all$ inbox$ check$ checks$ cron$ everything$ expected$ heartbeat health$ items$ job jobs$ loop$ message$ ping$ pong$ reply$ replies$ response$ responses$ run$ scan$ scheduled$ session$ status$ sync$ system$ systems$
task$ tasks$ test$ tests$ testing$ lauf$ laufs$ alles$ alle$ aufgabe antwort nachricht herzschlag erwartet$ tache message tout$ boucle reponse execution
ejecucion tarea mensaje todo$ bucle respuesta prueba revision tarefa mensag tudo$ laco resposta teste$ verifica execucao como$ attivita messaggi tutto$ ciclo risposta prova$
controllo esecuzione come$ все$ задач сообщен цикл ответ тест проверк 一切 任务 测试 运行 工作 执行 检查 回复循环 消息 返信 ループ テスト 動作 作動 タスク メッセージ 테스트 응답 루프 작동 작업 모두`,
  /** What is worth a word unless it is denied. */
  trouble: `issue problem error report news$ new$ pending$ change warn anomal incident failure$ failures$ update add$ do$ noteworth note$ special unusual message activit finding action fehler vorkomm
bericht auffallig besonder storung anderung neu melden$ befund signaler$ nouve erreur particul ajouter$ changement faire$ mensaje mensag messaggi nachricht tun$ informar$ reportar$ novedad incidenc cambio nuev hacer$
relatar$ novidad erro$ erros$ alterac novo$ novas$ fazer$ segnalare$ nuov novita errori$ fare$ сообщить$ проблем ошибок$ новых$ нового$ происшеств замечан изменен делать$
问题 错误 异常 变化 报告 消息 需处理 什么 可 新 問題 異常 報告 変化 事項 新しい 特に こと エラー メッセージ 문제 이상 보고 내용 사항 변경 메시지 특이 오류 새`,
  /** What is said of both. */
  around:
    'found$ detected$ occurred$ needed$ required$ since$ last$ log$ today$ usual$ now$ heute$ aujourd hoy$ hoje$ oggi$ сегодня$ 今天 本日 今日 오늘',
  denial: `nichts$ rien$ nada$ nulla$ niente$ nessun ningun nenhum aucun pas$ нечего$ ничего$ 没有 没 无 無 なし ない ありません ません 없`,
} as const;

/** They deny for all time, as rules do: "never report errors". */
const ALWAYS: ReadonlySet<string> = new Set('never nie niemals jamais nunca mai никогда'.split(' '));

type Kind = keyof typeof ROOTS | 'plain' | 'number' | null;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** In scripts without spaces: what joins words and ends them. */
const JOINING =
  /^[はがをにのでもとてなくしたすまいるんせござさりあ了的都是已经所有이가을를은는의로으에도했되었합됩니다습입하지음함됨적]+$/u;

type Root = readonly [root: string, kind: keyof typeof ROOTS];
let roots: { readonly all: readonly Root[]; readonly unspaced: RegExp } | null = null;

function readRoots(): NonNullable<typeof roots> {
  const all = Object.entries(ROOTS).flatMap(([kind, list]) => list.split(/\s+/).map((root): Root => [root, kind as keyof typeof ROOTS]));
  const joined = all.flatMap(([root]) => (UNSPACED.test(root) ? [root] : [])).sort((a, b) => b.length - a.length);
  return { all, unspaced: new RegExp(`(${joined.join('|')})`, 'u') };
}

/** What each word of a clause says: every kind that a word may be of, `plain` for one of grammar, null for any other. */
function kindsIn(clause: string): (readonly Kind[])[] {
  const { all, unspaced } = (roots ??= readRoots());
  const words = clause.match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const parts = words.flatMap((word) => (UNSPACED.test(word) ? word.split(unspaced).filter((part) => part !== '') : [word]));
  return parts.map((part) => {
    if (/^\d+$/.test(part)) return ['number'];
    const bare = part
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .normalize('NFC')
      .replace(/^[cdlns]'/, '');
    const isUnspaced = UNSPACED.test(part);
    const isRoot = (root: string): boolean =>
      isUnspaced ? part === root : root.endsWith('$') ? `${bare}$` === root : bare.startsWith(root);
    const kinds: Kind[] = all.flatMap(([root, kind]) => (isRoot(root) ? [kind] : []));
    if (denies(part) && !ALWAYS.has(part)) kinds.push('denial');
    return kinds.length > 0 ? kinds : [isStopword(part) || isStopword(bare) || JOINING.test(part) ? 'plain' : null];
  });
}

const MOST_WORDS = 14;

/**
 * True for a few words that speak of a run alone, in ten languages: that it went well, or that there was no trouble. Any other word, a
 * denial of anything else or trouble that is not denied makes it something to keep.
 */
export function acknowledges(text: string): boolean {
  if (/[\p{Sc}[\]`/?？]/u.test(text)) return false;
  const clauses = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u2019/g, "'")
    .split(/[.,;:!\n、。，；：！]/u)
    .map(kindsIn);
  const words = clauses.flat();
  const content = words.filter((kinds) => !kinds.includes('plain'));
  const isWell = words.some((kinds) => kinds.includes('result')) || clauses.some((clause) => clause.some(isDenial));
  if (words.length > MOST_WORDS || content.length === 0 || !(isWell || words.length === 1)) return false;
  return clauses.every((clause) => speaksOfRun(clause));
}

const isDenial = (kinds: readonly Kind[]): boolean => kinds.includes('denial');

function speaksOfRun(clause: readonly (readonly Kind[])[]): boolean {
  const denial = clause.findIndex(isDenial);
  const isCounting = clause.some((kinds) => kinds.includes('counted'));
  const isOf = (kinds: readonly Kind[], ...some: readonly Kind[]): boolean => some.some((kind) => kinds.includes(kind));
  const isKnown = clause.every((kinds, at) => {
    if (isOf(kinds, 'plain', 'denial', 'around')) return true;
    if (isCounting && (isOf(kinds, 'number') || clause[at - 1]?.includes('number') === true)) return true;
    if (denial < 0) return isOf(kinds, 'result', 'subject', 'counted');
    return isOf(kinds, 'trouble') || (at < denial && isOf(kinds, 'result', 'subject', 'counted'));
  });
  return isKnown && (denial < 0 || clause.some((kinds) => isOf(kinds, 'trouble')));
}
