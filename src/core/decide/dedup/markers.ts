import { addTo } from '../../model/collections';
import type { Passage } from '../../read/terms/passage';
import type { Term } from '../../read/terms/term';

/**
 * Words and phrases that say an older statement no longer holds: it ended, something took its place, it was wrong, what was open is settled,
 * it moved in time. Lower case, parted by `|` or a line break (en de fr es pt it ru).
 */
const PHRASES = `now|nowadays|these days|from now on|as of|as from|since then|going forward|new goal|by now|meanwhile|in the meantime|has become|became|from today
lately|recently|since last|since this|no longer|not anymore|anymore|any more|used to|formerly|previously|obsolete|retired|stopped|dropped
abandoned|deprecated|removed|cancelled|canceled|gave up|given up|quit|called off|scrapped|discontinued|gone|left|leaving|shut down|phased out
revoked|withdrawn|lapsed|expired|instead|instead of|rather than|switched|switched to|moved|moved to|migrated|replaced|replaces|replaced by|swapped
renamed|changed|changed to|changes to|reverted|took over|takes over|taken over|handed over|hands over|passed to|passed on|transferred|relocated
upgraded|downgraded|raised|lowered|increased|increased to|reduced|reduced to|cut to|extended|shortened|superseded|supersedes|converted|turned into
bumped|stepped down|succeeds|succeeded|steps in|changed hands|sold|bought|correction|corrected|was wrong|were wrong|mistaken|mistakenly|actually
in fact|turns out|turned out|it seems|misread|mistake|not as noted|contrary to|erratum|rather|strictly speaking|i was wrong|had it wrong|wrongly
fixed|resolved|closed|works again|repaired|done|finished|completed|complete|arrived|delivered|approved|signed|merged|shipped|released|landed
finally|paid|solved|settled|launched|passed|accepted|rejected|won|lost|went live|is live|in place|installed|healed|recovered|found|graduated
married|moved in|postponed|rescheduled|delayed|slips|slipped|pushed back|pushed to|brought forward|put off|deferred|shifted|moved up|moved back
again|back|returned|returns|restored|went back|goes back|back to|reinstated|resumed|resumes|once more|after all
jetzt|nun|ab sofort|neuerdings|künftig|seit|inzwischen|mittlerweile|ab jetzt|nunmehr|seit kurzem|neu|neuer|neue|neues|ab heute|geworden|nicht mehr
kein mehr|keine mehr|keinen mehr|früher|bisher|abgeschafft|abgelöst|eingestellt|aufgehört|aufgegeben|gestrichen|entfällt|abgesagt|gekündigt
veraltet|abgeschaltet|weggefallen|ausgelaufen|verlassen|stattdessen|statt|anstelle|anstatt|ersetzt|umgezogen|gewechselt|wechselt|umbenannt
geändert|umgestellt|erhöht|gesenkt|verlängert|verkürzt|übernimmt|übernommen|übergeben|ausgetauscht|getauscht|mehr sondern|angehoben|verlegt
wechselte|umgestiegen|migriert|abgegeben|korrektur|korrigiert|berichtigung|richtigstellung|falsch|irrtum|tatsächlich|stimmt nicht|vertan|verlesen
verschrieben|in wahrheit|doch nicht|behoben|erledigt|repariert|fertig|abgeschlossen|angekommen|geliefert|genehmigt|unterschrieben|gelöst|bezahlt
freigegeben|veröffentlicht|eingebaut|bestanden|beendet|endlich|da|verschoben|vertagt|vorgezogen|verspätet|aufgeschoben|hinausgeschoben|wieder
zurück|zurückgekehrt|kehrt zurück|wiederhergestellt|erneut|nun doch|doch wieder
maintenant|désormais|dorénavant|à partir de|depuis|nouveau|nouvelle|à présent|entre-temps|devenu|devenue|n'est plus|ne plus|est plus|a plus
ont plus|sont plus|auparavant|abandonné|abandonnée|supprimé|supprimée|annulé|annulée|arrêté|obsolète|quitté|remplacé|remplacée|remplace|déménagé
changé|a changé|au lieu|au lieu de|à la place|passé à|migré|renommé|prolongé|augmenté|réduit|transféré|reprend|repris|cédé|bascule|basculé|corrigé
erreur|en fait|en réalité|rectification|finalement|contrairement|résolu|résolue|réparé|réparée|terminé|terminée|arrivé|livré|livrée|signé|payé
approuvé|fini|enfin|reporté|reportée|repoussé|repoussée|décalé|décalée|avancé|avancée|différé|de nouveau|à nouveau|revient|revenu|revenue|rétabli
rétablie
ahora|a partir de|desde ahora|desde|en adelante|nuevo|nueva|hoy en día|actualmente|pasó a ser|ya no|antes|eliminado|eliminada|dejó|abandonó
cancelado|cancelada|anulado|obsoleto|retirado|suprimido|cambió|cambiado|cambio|reemplazó|reemplazado|sustituido|sustituye|en lugar|en vez|mudó
trasladó|trasladado|renombrado|aumentó|redujo|migró|migrado|asume|pasó a|en su lugar|subió|bajó|corrección|corregido|en realidad|error
rectificación|de hecho|equivoqué|me equivoqué|al final|resuelto|resuelta|arreglado|arreglada|reparado|terminado|terminada|llegó|entregado|firmado
pagado|aprobado|por fin|listo|lista|pospuesto|pospuesta|aplazado|aplazada|retrasado|retrasa|adelantado|pospone|se aplaza|de nuevo|otra vez|vuelve
vuelve a|volvió|vuelven|regresa|regresó|restablecido|nuevamente
agora|doravante|novo|nova|atualmente|hoje em dia|passou a|já não|não mais|removido|removida|deixou|abandonou|mudou|mudança|substituído|substituída
substitui|em vez|em lugar|renomeado|aumentou|reduziu|migrou|assumiu|assume|transferido|trocou|subiu|baixou|correção|corrigido|na verdade|erro
de facto|de fato|afinal|enganei|resolvido|resolvida|consertado|concluído|concluída|chegou|entregue|assinado|pago|aprovado|pronto|pronta|finalmente
adiado|adiada|adiou|atrasado|antecipado|antecipada|remarcado|remarcada|de novo|novamente|volta|voltou|voltam|regressou|restabelecido|outra vez
ora|adesso|a partire da|d'ora in poi|ormai|nuovo|nuova|attualmente|nel frattempo|non più|prima|rimosso|rimossa|lasciato|annullato|annullata
abbandonato|soppresso|smesso|cambiato|cambiata|sostituito|sostituita|sostituisce|invece|al posto|trasferito|trasferita|rinominato|aumentato
ridotto|migrato|passato a|passata a|subentra|salito|sceso|correzione|corretto|in realtà|errore|di fatto|rettifica|mi ero sbagliato|alla fine
risolto|risolta|riparato|riparata|finito|concluso|conclusa|arrivato|arrivata|consegnato|firmato|pagato|approvato|rinviato|rinviata|posticipato
posticipata|spostato|spostata|anticipato|anticipata|rimandato|slitta|di nuovo|nuovamente|torna|tornato|tornata|ripristinato|ripreso
теперь|отныне|с сегодняшнего дня|сейчас|новый|новая|стал|стала|стало|больше не|уже не|раньше|отменён|отменен|отменена|отменили|отказались
прекратили|перестал|перестала|устарел|удалён|удален|закрыт|ушёл|ушел|ушла|вместо|заменён|заменен|заменили|заменила|заменил|переехал|переехала
переехали|переименован|перешли|перешёл|перешел|перешла|сменил|сменила|изменили|изменён|увеличен|увеличили|снизили|передал|передала|передали
перенесли|исправление|исправлено|ошибка|на самом деле|оказалось|уточнение|ошибся|ошиблась|неверно|решён|решен|решена|исправлен|исправлена|починили
починен|готов|готово|готова|завершён|завершен|завершена|закончен|прибыл|доставлен|подписан|оплачен|одобрен|наконец|перенесён|перенесен|перенесена
отложен|отложена|отложили|сдвинут|сдвинули|продлён|продлен|снова|опять|вернулся|вернулась|вернули|вернулись|обратно|восстановлен|возобновили`;

/** The same in scripts without blanks. */
const CJK_PHRASES =
  /现在|現在|目前|如今|从现在|从今|今后起|开始改|今は|今後|からは|これから|最近|新しい|이제|앞으로|지금은|부터는|새로운|새 |不再|取消|已取消|停用|废弃|弃用|以前|もう|なくなっ|廃止|終了し|やめ|以前は|더 이상|폐지|이전에는|그만|취소|중단|改为|改為|改成|已经改|换成|換成|换到|搬到|搬家|取代|替换|更换|升级到|接手|接任|由.{1,4}接|変更|に変わ|変わっ|代わりに|引っ越し|移行|切り替え|交代|引き継|乗り換え|변경|바뀌|바꾸|바꿨|대신|이사|교체|옮겼|옮기|전환|넘겨받|맡게|更正|其实|實際上|实际上|纠正|有误|写错|记错|訂正|実は|間違い|誤り|正しくは|정정|사실은|잘못|틀렸|실제로는|已修复|修好|解决了|已解决|完成了|已完成|到了|到货|已签|已付|通过了|修正済|直った|直り|完了|解決し|届いた|届き|終わっ|終わり|済み|고쳤|고쳐|해결|완료|끝났|도착|마쳤|수리했|승인|推迟|延期|提前|顺延|改期|前倒し|繰り上げ|延ばし|延長|연기|미뤄|앞당|연장|恢复|重新|又回到|回到|再次|再び|元に戻|戻り|戻っ|復活|다시|되돌|돌아왔|복귀|재개/g;

/** All phrases by their first word, the longest first. */
function phrasesByFirstWord(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const text of PHRASES.split(/[|\n]/)) {
    const words = text.split(' ');
    addTo(byFirst, words[0] ?? '', words);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length);
  return byFirst;
}

/** Made on first use, since it takes longer than other tables do. */
let byFirstWord: ReturnType<typeof phrasesByFirstWord> | null = null;

/** The markers that stand in the passages, within a sentence, and those of `text` in scripts without blanks. */
export function markersIn(passages: readonly Passage[], text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { terms, starts } of passages) {
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const end = starts[sentence + 1] as number;
      for (let i = starts[sentence] as number; i < end;) i += markAt(terms, i, end, found);
    }
  }
  for (const [word] of text.matchAll(CJK_PHRASES)) found.add(word.trim());
  return found;
}

const STATES: ReadonlySet<string> = new Set(['on', 'off']);

/** Notes the longest phrase at `at`; how many terms to go on by. */
function markAt(terms: readonly Term[], at: number, end: number, found: Set<string>): number {
  byFirstWord ??= phrasesByFirstWord();
  for (const words of byFirstWord.get((terms[at] as Term).folded) ?? []) {
    let same = 0;
    while (same < words.length && at + same < end && terms[at + same]?.folded === words[same]) same++;
    if (same < words.length) continue;
    // "switched on" tells a state.
    if (words[0] === 'switched' && words.length === 1 && STATES.has(terms[at + 1]?.folded ?? '')) return 2;
    found.add(words.join(' '));
    return same;
  }
  return 1;
}
