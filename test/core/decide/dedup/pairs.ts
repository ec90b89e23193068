import type { VerdictLabel } from '../../../../src/core/model/verdict';

/** A pair of entries written for this project, with the verdict a careful person gives. A title ends at the first newline. */
export interface Pair {
  readonly old: string;
  readonly new: string;
  readonly label: VerdictLabel;
}

const pair =
  (label: VerdictLabel) =>
  (older: string, fresh: string): Pair => ({ old: older, new: fresh, label });
const same = pair('DUPLICATE');
const change = pair('SUPERSEDE');
const other = pair('UNIQUE');

export const pairs: readonly Pair[] = [
  same(
    'Search index rebuild\nThe search index is rebuilt every night at 03:00 and takes about twenty minutes.',
    'Nightly search rebuild\nEvery night at 03:00 the search index is rebuilt, which takes about 20 minutes.',
  ),
  same(
    'Warehouse door\nThe warehouse door code is kept by Farid; ask him in person. Visitors sign the red book.',
    'Door code\nFarid keeps the warehouse door code.',
  ),
  same('Log retention\nLogs are kept for 14 days in the cold bucket.', 'Logs\nWe keep logs for 14 days in the cold bucket.'),
  same(
    'Commit style\n- Use the imperative mood\n- Keep the subject below 60 characters',
    'Commit style\nUse the imperative mood. Keep the subject below **60 characters**.',
  ),
  same(
    'Invoice numbers\nInvoice numbers never repeat and never have gaps.',
    'Invoice numbers\nInvoice numbers never repeat, and never have gaps!',
  ),
  same(
    'Retry policy\nFailed uploads are retried three times with a pause of 5 seconds.',
    'Upload retries\nUploads that failed are retried 3 times with a pause of 5s.',
  ),
  same(
    'Kickoff\nThe kickoff with Nordlicht is on 14 April 2026 in Kiel.',
    'Nordlicht kickoff\nKickoff with Nordlicht: 2026-04-14 in Kiel.',
  ),
  same('Küche\nDie Kaffeemaschine wird jeden Freitag entkalkt.', 'Kaffeemaschine\nJeden Freitag wird die Kaffeemaschine entkalkt.'),
  same(
    'Copias\nLas copias de seguridad se guardan en Zaragoza durante 30 días.',
    'Copias de seguridad\nLas copias de seguridad se guardan 30 días en Zaragoza.',
  ),
  same('备份\n数据库每天凌晨两点自动备份到对象存储。', '数据库备份\n数据库每天凌晨两点自动备份到对象存储。'),
  same('サーバー\nビルドサーバーは毎晩再起動される。', 'ビルドサーバー\nビルドサーバーは毎晩再起動される。'),
  same('Сборка\nСборка на сервере занимает восемь минут.', 'Время сборки\nНа сервере сборка занимает 8 минут.'),
  same(
    'Printer\nThe printer on the third floor needs A4 paper in tray two.',
    'Printer\nThe printer on the third flor needs A4 paper in tray two.',
  ),
  change('Log retention\nLogs are kept for 14 days in the cold bucket.', 'Log retention\nLogs are kept for 30 days in the cold bucket.'),
  change(
    'Warehouse door\nThe warehouse door code is kept by Farid.',
    'Warehouse door\nThe warehouse door code is now kept by Ines instead of Farid.',
  ),
  change('Image format\nScreenshots are stored as PNG.', 'Image format\nWe switched: screenshots are stored as WebP now.'),
  change(
    'Kickoff\nThe kickoff with Nordlicht is on 14 April 2026.',
    'Kickoff postponed\nThe kickoff with Nordlicht was postponed to 5 May 2026.',
  ),
  change('Guest network\nGuests are allowed on the office network.', 'Guest network\nGuests are no longer allowed on the office network.'),
  change('Autosave\nAutosave is enabled in the editor.', 'Autosave\nAutosave is disabled in the editor.'),
  change('Runtime\nThe worker runs on Python 3.9.', 'Runtime\nThe worker runs on Python 3.12.'),
  change(
    'Export bug\nThe export of large boards crashes the tab.',
    'Export bug fixed\nThe export of large boards is fixed and no longer crashes the tab.',
  ),
  change(
    'Besprechung\nDie Besprechung findet montags um 9 Uhr statt.',
    'Besprechung\nDie Besprechung findet jetzt mittwochs um 11 Uhr statt.',
  ),
  change(
    'Oficina\nLa oficina está en la calle Mayor 4.',
    'Oficina\nLa oficina ya no está en la calle Mayor 4, ahora está en la plaza Nueva 9.',
  ),
  change('端口\n开发服务器使用端口3000。', '端口\n开发服务器现在改为使用端口5173。'),
  change('Сборка\nСборка на сервере занимает восемь минут.', 'Сборка\nТеперь сборка на сервере занимает три минуты.'),
  change(
    'Style guide\nButtons are blue.',
    'Style guide\nButtons are blue with white text, rounded by 4 px, and never wider than the form they belong to.',
  ),
  other('Log retention\nLogs are kept for 14 days in the cold bucket.', 'Log format\nLogs are written as one JSON object a line.'),
  other('Farid on leave\nFarid is on leave in the second week of June.', 'Ines on leave\nInes is on leave in the second week of June.'),
  other(
    'Staging database\nThe staging database runs on host st-db-1 with 8 GB of memory.',
    'Production database\nThe production database runs on host pr-db-1 with 64 GB of memory.',
  ),
  other('Weekly 2026-03-02\nFinished the import; waiting for test data.', 'Weekly 2026-03-09\nFinished the export; waiting for a review.'),
  other('Nordlicht\nNordlicht wants invoices in English.', 'Sonnwend\nSonnwend wants invoices in English.'),
  other('Meeting\nWe agreed with sales to drop the free plan.', 'Meeting\nWe agreed with legal to archive contracts for ten years.'),
  other('Router\nThe router in the lab has a broken fan.', 'Projector\nThe projector in the lab needs a new lamp.'),
  other('flag --dry-run\n`deploy --dry-run` prints the plan.', 'flag --force\n`deploy --force` skips the confirmation.'),
  other('Fahrrad\nDas Fahrrad steht im Keller.', 'Auto\nDas Auto steht in der Werkstatt.'),
  other('Cliente\nEl cliente prefiere reuniones por la mañana.', 'Cliente\nEl cliente paga siempre a treinta días.'),
  other('会议室\n三楼会议室有投影仪。', '会议室\n五楼会议室没有窗户。'),
  other('Ines\nInes speaks Portuguese and French.', 'Ines\nInes leads the onboarding of new engineers.'),
  other('Rate limit of search\nSearch allows 20 requests a minute.', 'Rate limit of export\nExport allows 5 requests a minute.'),
];
