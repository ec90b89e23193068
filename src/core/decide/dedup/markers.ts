import { addTo } from '../../model/collections';
import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/**
 * What a word or phrase says of an older statement: `now` and `ended` (it holds no longer), `changed` (one thing took
 * the place of another), `corrected` (it was wrong), `done` (what was open is settled), `moved` (in time),
 * `back` (as it was before), `still` (nothing changed), `also` (one thing more), `bounds` (how far it holds).
 */
export type MarkerKind = 'now' | 'ended' | 'changed' | 'corrected' | 'done' | 'moved' | 'back' | 'still' | 'also' | 'bounds';

/** Phrases of lower-case words by kind, parted by `|`, one language a line (en de fr es pt it ru). */
const PHRASES: Readonly<Record<MarkerKind, string>> = {
  now: `now|nowadays|these days|from now on|as of|as from|since then|going forward|new goal|by now|meanwhile|in the meantime|has become|became|from today|lately|recently|since last|since this
jetzt|nun|ab sofort|neuerdings|künftig|seit|inzwischen|mittlerweile|ab jetzt|nunmehr|seit kurzem|neu|neuer|neue|neues|ab heute|geworden
maintenant|désormais|dorénavant|à partir de|depuis|nouveau|nouvelle|à présent|entre-temps|devenu|devenue
ahora|a partir de|desde ahora|desde|en adelante|nuevo|nueva|hoy en día|actualmente|pasó a ser
agora|a partir de|desde|doravante|novo|nova|atualmente|hoje em dia|passou a
ora|adesso|a partire da|d'ora in poi|ormai|nuovo|nuova|attualmente|nel frattempo
теперь|отныне|с сегодняшнего дня|сейчас|новый|новая|стал|стала|стало|отныне`,
  ended: `no longer|not anymore|anymore|any more|used to|formerly|previously|obsolete|retired|stopped|dropped|abandoned|deprecated|removed|cancelled|canceled|gave up|given up|quit|called off|scrapped|discontinued|gone|left|leaving|shut down|phased out|revoked|withdrawn|lapsed|expired
nicht mehr|kein mehr|keine mehr|keinen mehr|früher|bisher|abgeschafft|abgelöst|eingestellt|aufgehört|aufgegeben|gestrichen|entfällt|abgesagt|gekündigt|veraltet|abgeschaltet|weggefallen|ausgelaufen|verlassen
n'est plus|ne plus|est plus|a plus|ont plus|sont plus|auparavant|abandonné|abandonnée|supprimé|supprimée|annulé|annulée|arrêté|obsolète|quitté
ya no|antes|eliminado|eliminada|dejó|abandonó|cancelado|cancelada|anulado|obsoleto|retirado|suprimido
já não|não mais|antes|removido|removida|deixou|abandonou|cancelado|cancelada|obsoleto|anulado
non più|prima|rimosso|rimossa|lasciato|annullato|annullata|abbandonato|obsoleto|soppresso|smesso
больше не|уже не|раньше|отменён|отменен|отменена|отменили|отказались|прекратили|перестал|перестала|устарел|удалён|удален|закрыт|ушёл|ушел|ушла`,
  changed: `instead|instead of|rather than|switched|switched to|moved|moved to|migrated|replaced|replaces|replaced by|swapped|renamed|changed|changed to|changes to|reverted|took over|takes over|taken over|handed over|hands over|passed to|passed on|transferred|relocated|upgraded|downgraded|raised|lowered|increased|increased to|reduced|reduced to|cut to|extended|shortened|superseded|supersedes|converted|turned into|bumped|stepped down|succeeds|succeeded|steps in|changed hands|sold|bought
stattdessen|statt|anstelle|anstatt|ersetzt|umgezogen|gewechselt|wechselt|umbenannt|geändert|umgestellt|erhöht|gesenkt|verlängert|verkürzt|übernimmt|übernommen|übergeben|ausgetauscht|getauscht|mehr sondern|angehoben|verlegt|wechselte|umgestiegen|migriert|abgegeben
remplacé|remplacée|remplace|déménagé|changé|a changé|au lieu|au lieu de|à la place|passé à|migré|renommé|prolongé|augmenté|réduit|transféré|reprend|repris|cédé|bascule|basculé
cambió|cambiado|cambio|reemplazó|reemplazado|sustituido|sustituye|en lugar|en vez|mudó|trasladó|trasladado|renombrado|aumentó|redujo|migró|migrado|asume|pasó a|en su lugar|subió|bajó
mudou|mudança|substituído|substituída|substitui|em vez|em lugar|renomeado|aumentou|reduziu|migrou|migrado|passou a|assumiu|assume|transferido|trocou|subiu|baixou
cambiato|cambiata|sostituito|sostituita|sostituisce|invece|al posto|trasferito|trasferita|rinominato|aumentato|ridotto|migrato|passato a|passata a|subentra|salito|sceso
вместо|заменён|заменен|заменили|заменила|заменил|переехал|переехала|переехали|переименован|перешли|перешёл|перешел|перешла|сменил|сменила|изменили|изменён|увеличен|увеличили|снизили|передал|передала|передали|перенесли`,
  corrected: `correction|corrected|was wrong|were wrong|mistaken|mistakenly|actually|in fact|turns out|turned out|it seems|misread|mistake|not as noted|contrary to|erratum|rather|strictly speaking|i was wrong|had it wrong|wrongly
korrektur|korrigiert|berichtigung|richtigstellung|falsch|irrtum|tatsächlich|stimmt nicht|vertan|verlesen|verschrieben|in wahrheit|doch nicht
correction|corrigé|erreur|en fait|en réalité|rectification|finalement|contrairement
corrección|corregido|en realidad|error|rectificación|de hecho|equivoqué|me equivoqué|al final
correção|corrigido|na verdade|erro|de facto|de fato|afinal|enganei
correzione|corretto|in realtà|errore|di fatto|rettifica|mi ero sbagliato|alla fine
исправление|исправлено|ошибка|на самом деле|оказалось|уточнение|ошибся|ошиблась|неверно`,
  done: `fixed|resolved|closed|works again|repaired|done|finished|completed|complete|arrived|delivered|approved|signed|merged|shipped|released|landed|finally|paid|solved|settled|launched|passed|accepted|rejected|won|lost|went live|is live|in place|installed|healed|recovered|found|graduated|married|moved in
behoben|erledigt|repariert|fertig|abgeschlossen|angekommen|geliefert|genehmigt|unterschrieben|gelöst|bezahlt|freigegeben|veröffentlicht|eingebaut|bestanden|beendet|endlich|da
résolu|résolue|corrigé|réparé|réparée|terminé|terminée|arrivé|livré|livrée|signé|payé|approuvé|fini|enfin
resuelto|resuelta|arreglado|arreglada|reparado|terminado|terminada|llegó|entregado|firmado|pagado|aprobado|por fin|listo|lista
resolvido|resolvida|consertado|reparado|terminado|concluído|concluída|chegou|entregue|assinado|pago|aprovado|pronto|pronta|finalmente
risolto|risolta|riparato|riparata|finito|concluso|conclusa|arrivato|arrivata|consegnato|firmato|pagato|approvato|finalmente|pronto
решён|решен|решена|исправлен|исправлена|починили|починен|готов|готово|готова|завершён|завершен|завершена|закончен|прибыл|доставлен|подписан|оплачен|одобрен|наконец`,
  moved: `postponed|rescheduled|delayed|slips|slipped|pushed back|pushed to|brought forward|put off|deferred|shifted|moved up|moved back
verschoben|vertagt|vorgezogen|verspätet|verlegt|aufgeschoben|hinausgeschoben
reporté|reportée|repoussé|repoussée|décalé|décalée|avancé|avancée|différé
pospuesto|pospuesta|aplazado|aplazada|retrasado|retrasa|adelantado|pospone|se aplaza
adiado|adiada|adiou|atrasado|antecipado|antecipada|remarcado|remarcada
rinviato|rinviata|posticipato|posticipata|spostato|spostata|anticipato|anticipata|rimandato|slitta
перенесён|перенесен|перенесена|перенесли|отложен|отложена|отложили|сдвинут|сдвинули|продлён|продлен`,
  back: `again|back|returned|returns|restored|went back|goes back|back to|reinstated|resumed|resumes|once more|after all
wieder|zurück|zurückgekehrt|kehrt zurück|wiederhergestellt|erneut|nun doch|doch wieder
de nouveau|à nouveau|revient|revenu|revenue|rétabli|rétablie
de nuevo|otra vez|vuelve|vuelve a|volvió|vuelven|regresa|regresó|restablecido|nuevamente
de novo|novamente|volta|voltou|voltam|regressou|restabelecido|outra vez
di nuovo|nuovamente|torna|tornato|tornata|ripristinato|ripreso
снова|опять|вернулся|вернулась|вернули|вернулись|обратно|восстановлен|возобновили`,
  still: `still|as before|as ever|unchanged|remains|reminder|likewise|as usual|to recap|in short|in other words|summary
weiterhin|nach wie vor|wie bisher|wie gehabt|unverändert|immer noch|bleibt|kurz gesagt|erinnerung
toujours|encore|comme avant|inchangé|reste|rappel|en bref
todavía|aún|como antes|sigue|siguen|igual que|recordatorio|en resumen
ainda|como antes|continua|continuam|mantém|lembrete|em resumo
ancora|come prima|resta|rimane|invariato|promemoria|in breve
всё ещё|по-прежнему|как раньше|как и прежде|остаётся|остается|напоминание`,
  also: `also|too|as well|additionally|in addition|besides|another|furthermore|moreover|plus|second|other|separately
auch|außerdem|zusätzlich|zudem|ferner|ebenfalls|ebenso|weitere|anderer|andere|zweite
aussi|également|en outre|de plus|autre|en plus|seconde
también|además|asimismo|otro|otra|segundo|aparte
também|além|outro|outra|ademais|segundo
anche|inoltre|altro|altra|pure|oltre|secondo
также|тоже|кроме того|ещё один|ещё|другой|другая|второй`,
  bounds: `only|except|except for|unless|apart from|at least|at most|exempt|exception|alike|everywhere|anywhere|altogether|entire|whole|all|any|every|exclusively|solely|none
nur|außer|ausgenommen|mindestens|höchstens|ausnahme|überall|alle|jeder|ausschließlich|sämtliche
seulement|uniquement|sauf|excepté|au moins|au plus|partout|tous|toutes|que pour
solo|sólo|solamente|únicamente|salvo|excepto|al menos|como máximo|todos|todas|en todas partes
só|somente|apenas|exceto|salvo|pelo menos|no máximo|todos|todas|em todo
soltanto|solamente|tranne|eccetto|almeno|al massimo|tutti|tutte|ovunque|esclusivamente
только|кроме|за исключением|не менее|не более|везде|все|всем|исключительно`,
};

export const MARKER_KINDS = Object.keys(PHRASES) as readonly MarkerKind[];

const CJK_PHRASES: Readonly<Record<MarkerKind, string>> = {
  now: '现在|現在|目前|如今|从现在|从今|今后起|开始改|今は|今後|からは|これから|最近|新しい|이제|앞으로|지금은|부터는|새로운|새 ',
  ended: '不再|取消|已取消|停用|废弃|弃用|以前|もう|なくなっ|廃止|終了し|やめ|以前は|더 이상|폐지|이전에는|그만|취소|중단',
  changed:
    '改为|改為|改成|已经改|换成|換成|换到|搬到|搬家|取代|替换|更换|升级到|接手|接任|由.{1,4}接|変更|に変わ|変わっ|代わりに|引っ越し|移行|切り替え|交代|引き継|乗り換え|변경|바뀌|바꾸|바꿨|대신|이사|교체|옮겼|옮기|전환|넘겨받|맡게',
  corrected: '更正|其实|實際上|实际上|纠正|有误|写错|记错|訂正|実は|間違い|誤り|正しくは|정정|사실은|잘못|틀렸|실제로는',
  done: '已修复|修好|解决了|已解决|完成了|已完成|到了|到货|已签|已付|通过了|修正済|直った|直り|完了|解決し|届いた|届き|終わっ|終わり|済み|고쳤|고쳐|해결|완료|끝났|도착|마쳤|수리했|승인',
  moved: '推迟|延期|提前|顺延|改期|延期|前倒し|繰り上げ|延ばし|延長|연기|미뤄|앞당|연장',
  back: '恢复|重新|又回到|回到|再次|再び|元に戻|戻り|戻っ|復活|다시|되돌|돌아왔|복귀|재개',
  still: '仍然|依然|还是|照旧|まだ|引き続き|変わらず|そのまま|여전히|아직|그대로|변함없',
  bounds: '只|仅|除了|除外|至少|最多|所有|全部|だけ|のみ|以外|すべて|全て|少なくとも|만 |제외|모든|모두|적어도',
  also: '另外|此外|还有|也|また|さらに|別の|もう一|또한|그리고|다른|추가로',
};

interface Phrase {
  readonly words: readonly string[];
  readonly text: string;
  readonly kind: MarkerKind;
}

/** All phrases by their first word, the longest first. */
function phrasesByFirstWord(): ReadonlyMap<string, readonly Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  const known = new Set<string>();
  for (const kind of MARKER_KINDS) {
    for (const text of PHRASES[kind].split(/[|\n]/)) {
      const words = text.split(' ');
      const first = words[0] ?? '';
      if (!known.has(text)) addTo(byFirst, first, { words, text, kind });
      known.add(text);
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

/** Made on first use, since it takes longer than other tables do. */
let byFirstWord: ReturnType<typeof phrasesByFirstWord> | null = null;

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The markers that stand in the passages, within a sentence, and those in scripts without blanks, with their kinds. */
export function markersIn(passages: readonly Passage[], text: string): ReadonlyMap<string, MarkerKind> {
  const found = new Map<string, MarkerKind>();
  for (const { terms, starts } of passages) {
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const end = starts[sentence + 1] as number;
      for (let i = starts[sentence] as number; i < end;) i += markAt(terms, i, end, found);
    }
  }
  if (!CJK.test(text)) return found;
  for (const kind of MARKER_KINDS) for (const [word] of text.matchAll(new RegExp(CJK_PHRASES[kind], 'g'))) found.set(word.trim(), kind);
  return found;
}

const STATES: ReadonlySet<string> = new Set(['on', 'off']);

/** Notes the longest phrase at `at`; how many terms to go on by. */
function markAt(terms: readonly Term[], at: number, end: number, found: Map<string, MarkerKind>): number {
  byFirstWord ??= phrasesByFirstWord();
  for (const { words, text, kind } of byFirstWord.get((terms[at] as Term).folded) ?? []) {
    let same = 0;
    while (same < words.length && at + same < end && terms[at + same]?.folded === words[same]) same++;
    if (same < words.length) continue;
    // "switched on" tells a state.
    if (text === 'switched' && STATES.has(terms[at + 1]?.folded ?? '')) return 2;
    found.set(text, kind);
    return same;
  }
  return 1;
}
