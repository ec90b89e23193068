/** Words that say only that something works or was done: a text of nothing else tells nothing. Lower case, NFC. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'ack everything tests thanks acknowledged acknowledgement alive all check checked complete completed confirmed confirmation done fine finished good healthy heartbeat loop nominal normally now ok okay online operational passed ping pong ran received reply replied replies respond responded response run running runs smoothly status success successful successfully sent test tested testing today understood well work worked working works',
    'danke lauf beendet abgeschlossen durchgelaufen alles bestätigt erfolgreich erledigt fertig funktioniert funktionierte geprüft gesendet gut heute läuft lief erhalten normal antwortschleife verstanden',
    "merci exécution terminée reçue confirmé terminé reçu envoyé fonctionne fonctionné marche marché bien normalement aujourd'hui aujourd hui boucle réponse vérifié compris tout",
    'gracias ejecución completada terminada todo bien funciona funcionó funcionando recibido enviado terminado hecho completado confirmado hoy bucle respuesta correctamente entendido prueba',
    'obrigado obrigada execução concluída tudo bem certo funciona funcionando funcionou concluído recebido feito hoje laço resposta corretamente entendido teste',
    'grazie esecuzione completata terminata tutto bene funziona funzionato ricevuto inviato fatto completato confermato oggi ciclo risposta correttamente capito prova',
    'спасибо принято прошла прошёл прошел завершена всё все хорошо работает работал готово получено отправлено выполнено завершено подтверждено сегодня цикл ответа нормально успешно понятно тест проверка',
  ]
    .join(' ')
    .split(' '),
);

/** Turns of phrase that say the same, also those with a denial in them. Lower case, NFC. */
const PHRASES: readonly string[] = [
  ...['nothing to report', 'nothing to add', 'nothing new', 'no issues', 'no problems', 'no errors', 'no news', 'no changes'],
  ...['without issues', 'without problems', 'without errors', 'as expected', 'as usual', 'in order'],
  ...['nichts zu berichten', 'nichts zu melden', 'nichts neues', 'keine probleme', 'keine fehler', 'keine vorkommnisse'],
  ...['ohne probleme', 'ohne fehler', 'wie erwartet', 'in ordnung', 'zur kenntnis genommen'],
  ...['rien à signaler', 'rien de nouveau', 'aucun problème', 'aucune erreur', 'pas de problème', 'sans problème', 'sans erreur'],
  ...['comme prévu', "d'accord"],
  ...['nada que informar', 'nada que reportar', 'sin novedades', 'sin novedad', 'sin problemas', 'sin errores', 'sin incidencias'],
  ...['ningún problema', 'como se esperaba', 'en orden'],
  ...['nada a relatar', 'nada a reportar', 'sem novidades', 'sem problemas', 'sem erros', 'nenhum problema', 'como esperado', 'em ordem'],
  ...['niente da segnalare', 'nulla da segnalare', 'nessun problema', 'nessun errore', 'senza problemi', 'senza errori'],
  ...['come previsto', 'in ordine'],
  ...['нечего сообщить', 'нет проблем', 'проблем нет', 'без проблем', 'без ошибок', 'ошибок нет', 'принято к сведению'],
  ...['как ожидалось', 'в порядке'],
  ...['all clear', 'nothing unusual', 'nothing special', 'no anomalies', 'no incidents', 'no failures', 'no warnings', 'no updates'],
  ...['got it', 'thank you', 'no new messages', 'nothing to do', 'no action required', 'vielen dank', 'nichts zu tun', 'mit erfolg'],
  ...['rien à faire', 'con éxito', 'nada que hacer', 'com sucesso', 'nada a fazer', 'con successo', 'niente da fare', 'нечего делать'],
  ...['已收到', '谢谢', '感谢', '运行完成', '执行完成', '任务完成', '特に問題ありません', '問題なく完了しました', '正常に完了しました'],
  ...['問題なく動作しました', 'ありがとうございます', '감사합니다', '오늘은', '정상적으로 완료되었습니다', '정상적으로 작동합니다'],
  ...['no action needed', 'keine auffälligkeiten', 'keine besonderheiten', 'keine störungen', 'keine änderungen', 'alles klar'],
  ...['rien de spécial', 'rien à ajouter', 'aucune anomalie', 'aucun incident', 'tout va bien', 'nada nuevo', 'sin cambios'],
  ...['sin anomalías', 'ninguna incidencia', 'nada de novo', 'sem anomalias', 'sem incidentes', 'sem alterações', 'nenhum erro'],
  ...['niente di nuovo', 'nessuna anomalia', 'nessuna novità', 'nessun incidente', 'tutto a posto', 'ничего нового', 'без изменений'],
  ...['без происшествий', 'замечаний нет', '一切顺利', '没有变化', '无变化', '没有新消息', '无需处理'],
  ...['特になし', '変化なし', '問題はありません', '特に問題はありません', '順調です', '특이사항 없음', '변경 없음'],
  ...['没有问题', '没问题', '一切正常', '运行正常', '正常运行', '工作正常', '无异常', '没有异常', '无错误', '没有错误', '没有什么可报告的'],
  ...['无事可报', '已确认', '确认收到', '收到', '已完成', '今天', '测试', '回复循环', '正常', '符合预期'],
  ...[
    '問題ありません',
    '問題なし',
    '異常なし',
    '異常ありません',
    '報告事項なし',
    '特に報告することはありません',
    '了解しました',
    '了解です',
    '了解',
  ],
  ...[
    '確認しました',
    '確認済み',
    '完了しました',
    '完了',
    '正常に動作しています',
    '正常に動作しました',
    '正常に動作',
    '期待通り動作',
    '期待通り',
  ],
  ...['返信ループは', '返信ループ', '本日は', '本日', '今日は', '今日', 'テスト', '受信しました'],
  ...[
    '문제 없음',
    '문제없음',
    '문제 없습니다',
    '문제없습니다',
    '이상 없음',
    '이상 없습니다',
    '보고할 내용 없음',
    '보고할 사항 없음',
    '확인했습니다',
  ],
  ...[
    '확인함',
    '확인',
    '완료했습니다',
    '완료',
    '정상 작동합니다',
    '정상 작동',
    '모두 정상입니다',
    '정상입니다',
    '모두 정상',
    '예상대로',
    '오늘',
    '테스트',
    '응답 루프',
  ],
];

const EDGE = '[^\\p{L}\\p{M}\\p{N}_]';
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

let phrases: RegExp | null = null;

/** A text without its turns of acknowledgement, and their number. `text` in NFC lower case, with plain apostrophes. */
export function withoutAcknowledgements(text: string): { readonly rest: string; readonly count: number } {
  if (phrases === null) {
    const longestFirst = [...PHRASES].sort((a, b) => b.length - a.length);
    const spaced = longestFirst.filter((phrase) => !CJK.test(phrase)).join('|');
    const joined = longestFirst.filter((phrase) => CJK.test(phrase)).join('|');
    phrases = new RegExp(`(^|${EDGE})(?:${spaced})(?=$|${EDGE})|(?:${joined})`, 'gu');
  }
  let count = 0;
  const rest = text.replace(phrases, (_, edge: string | undefined) => {
    count++;
    return `${edge ?? ''} `;
  });
  return { rest, count };
}

/** True for a lower-case word that only acknowledges. */
export function acknowledges(word: string): boolean {
  return WORDS.has(word);
}
