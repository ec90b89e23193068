import type { ConventionId } from '../../../../src/core/model/convention';
import type { RememberInput } from '../../../../src/core/model/results/remember';
import { asVaultPath } from '../../../../src/core/model/path';
import { parseEntries } from '../../../../src/core/read/entries/parse';
import { sha256OfText } from '../../../../src/core/read/snapshot/recent';
import { carriedOut, entryInput as input, openBench, type Bench } from '../../../support/opened';

const bench = (convention: ConventionId, files: Record<string, string> = {}, root = '') => openBench(files, { root, convention });

const OLD = 'The connection pool of the billing service holds 20 connections to the primary database.';
const NEW = 'The connection pool of the billing service now holds 80 connections to the primary database.';
const OTHER = 'Priya prefers short briefings in the morning, with the joke first.';

/** Writes an entry; everything else stays, and taking it back gives every byte. */
async function write(one: Bench, entry: RememberInput) {
  const proposal = await one.memory.remember(entry, {});
  const outcome = await carriedOut(one, () => one.memory.remember(entry, {}));
  expect(proposal.result).toEqual(outcome.result);
  return outcome;
}

/** A file that the plan edits is one whose bytes it names; one that it makes was not there. */
async function expectPreconditions({ vault, memory }: Bench, entry: RememberInput): Promise<void> {
  const { plan } = await memory.remember(entry, {});
  for (const path of new Set(plan?.edits.map((edit) => edit.path))) {
    const made = plan?.edits.some((edit) => edit.op === 'create' && edit.path === path) === true;
    expect(plan?.preconditions).toContainEqual(
      made ? { kind: 'absent', path } : { kind: 'hash', path, sha256: sha256OfText(vault.text(path)) },
    );
  }
}

describe('stoneros', () => {
  const patterns =
    '# Patterns\r\n\r\nWhat happened.\r\n\r\n## 2026-02-01: Pool of the billing service\r\n**Type**: semantic\r\n**Observation**: ' +
    OLD +
    '\r\n**Tags**: #db\r\n\r\n## 2026-02-02: Briefings\r\n**Type**: episodic\r\n**Observation**: ' +
    OTHER;

  test('a unique entry goes behind the others, in the line ends of the file', async () => {
    const one = bench('stoneros', { 'learnings/patterns.md': patterns });
    const entry = input(
      'Deploys wait',
      'Deploys wait for the nightly build of the search index.\n\n**Context**: A deploy failed.\n**Implication**: Start them after six.',
      { tags: ['ops', '#ci'] },
    );
    await expectPreconditions(one, entry);
    const { result } = await write(one, entry);
    expect(result).toMatchObject({ verdict: 'UNIQUE', path: 'learnings/patterns.md', entry: '2026-03-10: Deploys wait', superseded: null });
    const added = [
      '',
      '',
      '## 2026-03-10: Deploys wait',
      '**Type**: semantic',
      '**Context**: A deploy failed.',
      '**Observation**: Deploys wait for the nightly build of the search index.',
      '**Implication**: Start them after six.',
      '**Tags**: #ops #ci',
      '',
    ].join('\r\n');
    expect(one.vault.text('learnings/patterns.md')).toBe(patterns + added);
  });

  test('an entry that supersedes a section flags it beside itself, in an append-only file', async () => {
    const one = bench('stoneros', { 'learnings/patterns.md': patterns });
    const entry = input('Pool of the billing service', NEW);
    await expectPreconditions(one, entry);
    const { result, plan } = await write(one, entry);
    expect(result).toMatchObject({
      verdict: 'SUPERSEDE',
      of: { path: 'learnings/patterns.md', entry: '2026-02-01: Pool of the billing service' },
      path: 'learnings/patterns.md',
      entry: '2026-03-10: Pool of the billing service',
      superseded: 'learnings/patterns.md',
    });
    const marked = patterns.replace(
      '**Tags**: #db\r\n',
      '**Tags**: #db\r\n**Superseded by**: [[patterns#2026-03-10 Pool of the billing service]] (2026-03-10)\r\n',
    );
    expect(one.vault.text('learnings/patterns.md')).toBe(
      `${marked}\r\n\r\n## 2026-03-10: Pool of the billing service\r\n**Type**: semantic\r\n**Observation**: ${NEW}\r\n`,
    );
    expect(plan?.edits.map((edit) => [edit.op, edit.part])).toEqual([
      ['append', undefined],
      ['replace', 'mark learnings/patterns.md#2026-02-01: Pool of the billing service'],
    ]);
    // What is superseded is compared no more: the old value is news again.
    const again = await one.memory.remember(input('Pool of the billing service', OLD), {});
    expect(again.result).toMatchObject({ verdict: 'SUPERSEDE', of: { entry: '2026-03-10: Pool of the billing service' } });
  });

  test('the mark may be left out, and its link leads to the new entry in another file', async () => {
    const one = bench('stoneros', { 'learnings/patterns.md': patterns });
    const entry = input('Pool of the billing service', NEW, { type: 'correction' });
    const { plan, result } = await one.memory.remember(entry, {});
    expect(result).toMatchObject({ path: 'learnings/corrections.md', superseded: 'learnings/patterns.md' });
    if (plan === null) throw new Error('no plan');
    const without = one.memory.leaveOut(plan, new Set([plan.edits[1]?.part ?? '']));
    expect(without?.edits).toHaveLength(1);
    await write(one, entry);
    expect(one.vault.text('learnings/corrections.md')).toBe(
      `# Corrections\n\n## 2026-03-10: Pool of the billing service\n**Type**: semantic\n**Observation**: ${NEW}\n`,
    );
    expect(one.vault.text('learnings/patterns.md')).toContain(
      '\r\n**Superseded by**: [[corrections#2026-03-10 Pool of the billing service]] (2026-03-10)\r\n',
    );
    const { links } = await one.memory.links({ from: 'learnings/patterns.md' });
    expect(links.map((link) => link.to)).toEqual(['learnings/corrections.md']);
  });

  test('the same title on the same day gets a name of its own, so that the mark leads to the newer', async () => {
    const today = patterns.replace('2026-02-01', '2026-03-10');
    const one = bench('stoneros', { 'learnings/patterns.md': today });
    const { result } = await write(one, input('Pool of the billing service', NEW));
    expect(result).toMatchObject({
      verdict: 'SUPERSEDE',
      entry: '2026-03-10: Pool of the billing service (2)',
      superseded: 'learnings/patterns.md',
    });
    expect(one.vault.text('learnings/patterns.md')).toContain('[[patterns#2026-03-10 Pool of the billing service (2)]]');
  });

  test('no entry of the file is numbered as the newer is named', async () => {
    const twice = `# Patterns\n\n## 2026-03-10: Pool\n\n${OTHER}\n\n## 2026-03-10: Pool\n\n${OLD}\n`;
    const one = bench('stoneros', { 'learnings/patterns.md': twice });
    const older = { path: asVaultPath('learnings/patterns.md'), entry: '2026-03-10: Pool (2)' };
    const { result } = await write(one, { ...input('Pool', NEW), action: 'replace', older });
    expect(result).toMatchObject({ of: older, entry: '2026-03-10: Pool (3)', superseded: 'learnings/patterns.md' });
    expect(one.vault.text('learnings/patterns.md')).toContain('[[patterns#2026-03-10 Pool (3)]]');
    expect((await write(one, { ...input('Deploys', 'Deploys wait for the nightly build.'), action: 'link', older })).result.entry).toBe(
      '2026-03-10: Deploys',
    );
  });

  test('a duplicate is skipped, refused or written', async () => {
    const one = bench('stoneros', { 'learnings/patterns.md': patterns });
    const twin = input('Briefings', OTHER);
    expect((await write(one, { ...twin, date: '2026-02-02' })).result).toMatchObject({
      verdict: 'DUPLICATE',
      confidence: 1,
      of: { path: 'learnings/patterns.md', entry: '2026-02-02: Briefings' },
      path: null,
      entry: null,
    });
    expect((await write(one, { ...twin, onDuplicate: 'fail' })).result.refused?.code).toBe('duplicate');
    expect((await write(one, { ...twin, onDuplicate: 'write' })).result.entry).toBe('2026-03-10: Briefings');
    // Fields that only say something about an entry make no other entry of it.
    expect((await one.memory.remember(input('Briefings', `**Observation**: ${OTHER}\n**Tags**: #x`), {})).result.verdict).toBe('DUPLICATE');
  });

  test.each([
    ['semantic', 'learnings/expertise.md', '**Type**: semantic', ''],
    ['episodic', 'learnings/patterns.md', '**Type**: episodic', ''],
    ['communication', 'learnings/communication.md', '**Type**: semantic', ''],
    ['decision', 'learnings/patterns.md', '**Type**: semantic', '**Tags**: #decision\n'],
  ])('the type %s leads to %s', async (type, path, line, tags) => {
    const one = bench('stoneros', {}, 'mem');
    await write(one, input('Briefings', OTHER, { type }));
    const title = path.replace(/^.*\/(.)(.*)\.md$/, (_, first: string, rest: string) => first.toUpperCase() + rest);
    expect(one.vault.text(`mem/${path}`)).toBe(`# ${title}\n\n## 2026-03-10: Briefings\n${line}\n**Observation**: ${OTHER}\n${tags}`);
  });

  test('files that hold no entries are no evidence, and a change by someone else refuses the plan', async () => {
    const one = bench('stoneros', {
      'learnings/baseline_insights.md': `# Baseline\n\n${OTHER}\n`,
      'README.md': OTHER,
      'learnings/patterns.md': patterns,
    });
    const { plan, result } = await one.memory.remember(input('Pool of the billing service', NEW), {});
    expect(result.verdict).toBe('SUPERSEDE');
    one.vault.write('learnings/patterns.md', `${patterns} `);
    if (plan === null) throw new Error('no plan');
    await expect(one.memory.apply(plan)).rejects.toMatchObject({ code: 'changed_since' });
    expect(one.vault.text('learnings/patterns.md')).toBe(`${patterns} `);
    one.vault.delete('learnings/patterns.md');
    expect((await one.memory.remember(input('Briefings', OTHER), {})).result.verdict).toBe('UNIQUE');
  });

  test('properties of the text say where it goes, and become fields', async () => {
    const one = bench('stoneros');
    await write(one, input('Briefings', `---\ntype: correction\ntags: [private]\nsource: talk\n---\n${OTHER}\n`));
    expect(one.vault.text('learnings/corrections.md')).toBe(
      `# Corrections\n\n## 2026-03-10: Briefings\n**Type**: semantic\n**Observation**: ${OTHER}\n\n**source**: talk\n\n**Tags**: #private\n`,
    );
  });

  test('a file that ends inside a comment is left alone', async () => {
    const one = bench('stoneros', { 'learnings/patterns.md': '# Patterns\n\n<!-- notes\n' });
    await expect(one.memory.remember(input('Briefings', OTHER), {})).rejects.toMatchObject({
      code: 'unreadable',
      path: 'learnings/patterns.md',
    });
  });
});

describe('daneel', () => {
  const log = `# 2026-03-10\n\n- 08:05 ${OLD}\n- 08:30 ${OTHER}\n`;

  test('a unique entry goes to the log of its day', async () => {
    const one = bench('daneel', {});
    const { result } = await write(
      one,
      input('Deploys wait', 'Deploys wait for the nightly build.\n\n- one\n\n## Why\n\nIt is slow.', { tags: ['ops'] }),
    );
    expect(result).toMatchObject({ verdict: 'UNIQUE', path: 'memory/2026-03-10.md', entry: 'Deploys wait' });
    expect(one.vault.text('memory/2026-03-10.md')).toBe(
      '# 2026-03-10\n\n## Deploys wait\n**Tags**: #ops\n\nDeploys wait for the nightly build.\n\n- one\n\n### Why\n\nIt is slow.\n',
    );
  });

  test('today it says the time', async () => {
    const one = bench('daneel', {});
    const { result } = await one.memory.remember({ title: 'Deploys wait', body: 'They do.', onDuplicate: 'skip' }, {});
    expect(result.path).toBe('memory/2026-03-15.md');
    expect(result.entry).toMatch(/^\d\d:\d\d Deploys wait$/);
  });

  test('a line of a log is superseded beside itself', async () => {
    const one = bench('daneel', { 'memory/2026-03-10.md': log });
    const newer = input('', NEW, { action: 'replace' });
    await expectPreconditions(one, newer);
    const { result } = await write(one, newer);
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', superseded: 'memory/2026-03-10.md' });
    const heading = 'The connection pool of the billing service now holds 80 connections to the';
    expect(one.vault.text('memory/2026-03-10.md')).toBe(
      `# 2026-03-10\n\n- 08:05 ${OLD}\n  **Superseded by**: [[2026-03-10#${heading}]] (2026-03-10)\n- 08:30 ${OTHER}\n\n## ${heading}\n\n${NEW}\n`,
    );
    expect(parseEntries('log', one.vault.text('memory/2026-03-10.md'))).toHaveLength(3);
  });

  test('a duplicate of a line is skipped', async () => {
    const one = bench('daneel', { 'memory/2026-03-10.md': log });
    expect((await write(one, input('', OTHER))).result).toMatchObject({
      verdict: 'DUPLICATE',
      of: { path: 'memory/2026-03-10.md' },
      path: null,
    });
  });

  test('a mistake gets the next number and the five labels', async () => {
    const review =
      '# Self review\n\n### MEMORY FAIL #7\n\n- **TAG:** Tools\n- **MISS:** Sent a draft to the whole mailing list\n- **FIX:** Ask for a second pair of eyes\n';
    const one = bench('daneel', { 'memory/self-review.md': review });
    const { result } = await write(
      one,
      input(
        'Credentials',
        'MISS: Asked for the Zulip credentials without looking into TOOLS.md\nFIX: Look into TOOLS.md first,\nthen search, then ask',
        { type: 'miss' },
      ),
    );
    expect(result).toMatchObject({ verdict: 'UNIQUE', path: 'memory/self-review.md', entry: 'MEMORY FAIL #8' });
    expect(one.vault.text('memory/self-review.md')).toBe(
      `${review}\n### MEMORY FAIL #8\nTAG: Credentials\nMISS: Asked for the Zulip credentials without looking into TOOLS.md\nFIX: Look into TOOLS.md first,\n  then search, then ask\n\nCOUNT: 1\nSTATUS: Active\n`,
    );
    const again = input(
      'Credentials',
      'MISS: Asked for the Zulip credentials without looking into TOOLS.md\nFIX: Look into TOOLS.md first,\nthen search, then ask',
      { type: 'miss' },
    );
    expect((await one.memory.remember(again, {})).result).toMatchObject({ verdict: 'DUPLICATE', of: { entry: 'MEMORY FAIL #8' } });
  });
});

describe('carlton', () => {
  test('each entry is a file whose name says it', async () => {
    const one = bench('carlton', {}, 'mem');
    const { result } = await write(one, input('Prefers short briefings, joke first', OTHER, { type: 'reply' }));
    expect(result).toMatchObject({
      verdict: 'UNIQUE',
      path: 'mem/memory/2026-03-10-reply-prefers-short-briefings-joke-first.md',
      entry: null,
    });
    expect(one.vault.text(result.path ?? '')).toBe(`${OTHER}\n`);
  });

  test('what the name cannot hold is kept', async () => {
    const one = bench('carlton', {});
    const { result } = await write(one, input('C++ beats C', '---\n\nA rule first.', { type: 'scout', tags: ['lang'], project: 'Atlas' }));
    expect(result.path).toBe('memory/2026-03-10-interactive-c-plus-plus-beats-c.md');
    expect(one.vault.text(result.path ?? '')).toBe(
      '---\ntags:\n  - lang\ntype: scout\nproject: Atlas\n---\n\n# C++ beats C\n\n---\n\nA rule first.\n',
    );
    const bare = await write(one, input('A rule', '\n\n---\n- item\n---\nPlain.'));
    expect(one.vault.text(bare.result.path ?? '')).toBe('\n---\n- item\n---\nPlain.\n');
  });

  test('an older file is marked by its properties', async () => {
    const old = 'memory/2026-02-01-research-pool-of-the-billing-service.md';
    const one = bench('carlton', { [old]: `${OLD}\n` });
    await expectPreconditions(one, input('Pool of the billing service', NEW, { type: 'research' }));
    const { result } = await write(one, input('Pool of the billing service', NEW, { type: 'research' }));
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', superseded: old });
    expect(one.vault.text(old)).toBe(
      `---\nsuperseded_by: "[[2026-03-10-research-pool-of-the-billing-service]]"\nsuperseded_on: 2026-03-10\n---\n${OLD}\n`,
    );
    expect(one.vault.text(result.path ?? '')).toBe(
      `---\nsupersedes: "[[2026-02-01-research-pool-of-the-billing-service]]"\n---\n\n${NEW}\n`,
    );
  });

  test('a duplicate is skipped', async () => {
    const one = bench('carlton', { 'memory/2026-02-01-reply-briefings.md': `${OTHER}\n` });
    expect((await write(one, input('Briefings', OTHER, { date: '2026-02-01' }))).result).toMatchObject({
      verdict: 'DUPLICATE',
      path: null,
    });
  });

  test.each([
    ...['reply loop works', 'Ping received, all OK.', 'Test done', 'heartbeat'],
    ...['reply loop works as expected, all good', 'Acknowledged. Nothing to report', 'Ran fine. No issues today'],
    ...['Zur Kenntnis genommen. Nichts zu berichten.', 'Lief heute gut, keine Probleme'],
    ...['Tout fonctionne bien, rien à signaler', 'Aujourd’hui tout marche sans problème.'],
    ...['Todo funciona bien, sin problemas', 'Recibido. Nada que informar.'],
    ...['Tudo funcionou bem, sem erros', 'Recebido. Nada a relatar.', 'Tutto funziona, niente da segnalare', 'Fatto, nessun problema'],
    ...['Всё работает, проблем нет', 'Готово. Нечего сообщить.', '一切正常，没有问题。', '收到。已完成。'],
    ...['返信ループは期待通り動作、問題なし', '了解しました。報告事項なし', '정상 작동, 문제 없음', '확인했습니다. 오늘 이상 없음.'],
    ...['All clear. Nothing unusual.', 'Alles erledigt, keine Auffälligkeiten', 'Tout va bien, aucun incident', 'Todo bien, sin cambios'],
    ...['Tudo bem, sem anomalias', 'Tutto a posto, nessuna novità', 'Всё хорошо, ничего нового', '一切顺利，没有变化。'],
    ...['特に問題はありません。変化なし', '정상 작동, 특이사항 없음'],
    ...['Got it, thanks. All tests passed, nothing to do.', 'Lauf beendet, vielen Dank', 'Exécution terminée sans erreur, merci.'],
    ...['Ejecución completada con éxito, gracias.', 'Tudo certo, nada a relatar.', 'Esecuzione completata con successo.'],
    ...['Acked. Reply sent successfully, nothing to note.', 'Processed 12 meetings without errors.', 'HEARTBEAT_OK', 'Done.'],
    ...['Reviewed 8 tickets, no issues found.', 'Keine neuen Nachrichten.', '12 réunions traitées sans erreur.', 'Hecho.'],
    ...['Nessun nuovo messaggio.', 'Обработано 12 встреч без ошибок.', '消息已发送。', '新しいメッセージはありません。'],
    ...['Принято, спасибо.', '任务完成，没有错误。', '問題なく完了しました。ありがとうございます。', '모두 정상입니다. 감사합니다.'],
  ])('an acknowledgement is refused: %j', async (body) => {
    const one = bench('carlton', {});
    const { result, plan } = await one.memory.remember(input('', body), {});
    expect(plan).toBeNull();
    expect(result).toMatchObject({ path: null, refused: { code: 'not_substantive', path: 'memory' } });
  });

  test.each([
    ...['reply loop does not work', 'The build works', 'Reply loop works after 3 tries', 'Test failed', 'OK: use [[Atlas]]', OTHER],
    ...['All good, Ana reviews replies', 'No issues, but it did not work as expected', 'Ran fine? Nothing to report'],
    ...['Funktioniert nicht wie erwartet', 'Keine Probleme, Ben hat den Schlüssel', 'Ne fonctionne pas, rien à signaler'],
    ...['No funciona como se esperaba', 'Todo bien, Marta prefiere el tren', 'Não funciona como esperado', 'Non funziona come previsto'],
    ...['Не работает, как ожидалось', 'Всё работает, Анна в отпуске', '运行不正常', '一切正常，小王喜欢绿茶', '正常に動作しません'],
    ...[
      'All clear for the launch on Friday',
      'Keine Auffälligkeiten, nur der Druck fiel',
      'Sin cambios, pero Marta llega tarde',
      '没有变化，除了门锁',
    ],
    ...['Thanks, the port closes at noon', 'Lauf beendet, Ole ist im April weg', 'Tudo certo, a Ana mudou de escritório'],
    ...['Esecuzione terminata, il traghetto è in cantiere', '任务完成，渡轮在修理。', '모두 정상, 배는 수리 중입니다.'],
    ...['Never report errors.', 'Complete the response today.', 'Confirm all scheduled jobs.', 'Finish the task.'],
    ...['Processed 12 refunds, two were wrong.', 'No meetings on Fridays.', 'No errors since the rollback.', 'Nothing is encrypted.'],
    ...[
      'Moved the backups to the new host.',
      'Received 12 contracts without errors.',
      'Run all tests.',
      'Reply by Friday.',
      'The terminal works',
    ],
    ...['Keine Fehler seit dem Umbau.', 'Contrat reçu.', 'Hoy es su cumpleaños.', 'Funziona solo su Linux.', 'Без сахара.', '合同已收到。'],
    ...['問題なし、田中さんは金曜日が休み', '정상 작동하지 않음', '문제 없음, 민수는 채식주의자'],
  ])('anything else is kept: %j', async (body) => {
    const { result } = await bench('carlton', {}).memory.remember(input('', body), {});
    expect(result.refused).toBeUndefined();
    expect(result.path).not.toBeNull();
  });

  test('acknowledgements are refused in this style alone', async () => {
    expect((await bench('notes-and-links').memory.remember(input('', 'reply loop works'), {})).result.refused).toBeUndefined();
  });
});

describe('mindstone', () => {
  test('a file of a kind, with its properties', async () => {
    const one = bench('mindstone', {});
    const { result } = await write(
      one,
      input('Testing the pool', 'Mock the pool in unit tests. It is slow otherwise.', { type: 'feedback', tags: ['db'], project: 'Atlas' }),
    );
    expect(result).toMatchObject({ verdict: 'UNIQUE', path: 'feedback_testing_the_pool.md', entry: null });
    expect(one.vault.text('feedback_testing_the_pool.md')).toBe(
      '---\nname: feedback_testing_the_pool\ndescription: Mock the pool in unit tests.\ntype: feedback\ntags:\n  - db\nprojects:\n  - Atlas\ncreated: 2026-03-10\nhits: 0\nprevented: 0\nhalf_life_days: 30\ncritical: false\nevergreen: false\n---\n\nMock the pool in unit tests. It is slow otherwise.\n',
    );
  });

  test('what a text brings along is kept, and an unknown type becomes a tag', async () => {
    const one = bench('mindstone', {});
    const own = await write(
      one,
      input(
        'Colours',
        '---\nname: How colours are chosen\ndescription: Colours by contrast.\nmetadata:\n  type: design\ncritical: true\n---\nContrast first.',
      ),
    );
    expect(own.result.path).toBe('design_colours.md');
    expect(one.vault.text('design_colours.md')).toContain(
      '---\nname: How colours are chosen\ndescription: Colours by contrast.\nmetadata:\n  type: design\ncritical: true\ntype: design\n',
    );
    const odd = await write(one, input('Briefings', OTHER, { type: 'decision' }));
    expect(odd.result.path).toBe('feedback_briefings.md');
    expect(one.vault.text('feedback_briefings.md')).toContain('\ntype: feedback\ntags:\n  - decision\n');
  });

  test('the description is one line of at most 150 characters', async () => {
    const one = bench('mindstone', {});
    const { result } = await write(one, input('Long', `**All**\nof it ${'goes on and on '.repeat(30)}`));
    const line = /^description: (.*)$/m.exec(one.vault.text(result.path ?? ''))?.[1] ?? '';
    expect(line.startsWith('All of it goes on')).toBe(true);
    expect(line.length).toBeLessThanOrEqual(150);
  });

  test('supersedes and duplicates', async () => {
    const old = `---\nname: project_pool\ndescription: Pool.\ntype: project\n---\n${OLD}\n`;
    const one = bench('mindstone', { 'project_pool_of_the_billing_service.md': old, 'MEMORY.md': `# Memory index\n\n${OTHER}\n` });
    await expectPreconditions(one, input('Pool of the billing service', NEW, { type: 'project' }));
    const { result } = await write(one, input('Pool of the billing service', NEW, { type: 'project' }));
    expect(result).toMatchObject({
      verdict: 'SUPERSEDE',
      path: 'project_pool_of_the_billing_service_2.md',
      superseded: 'project_pool_of_the_billing_service.md',
    });
    expect(one.vault.text('project_pool_of_the_billing_service.md')).toBe(
      old.replace(
        'type: project\n',
        'type: project\nsuperseded_by: "[[project_pool_of_the_billing_service_2]]"\nsuperseded_on: 2026-03-10\n',
      ),
    );
    expect((await write(one, input('Pool of the billing service 2', NEW, { type: 'project' }))).result.verdict).toBe('DUPLICATE');
  });
});

describe('notes-and-links', () => {
  test('unique, superseding and duplicate, as ever', async () => {
    const old = '---\nid: A\ncreated: 2026-02-01\n---\n\n' + OLD + '\n';
    const one = bench('notes-and-links', { '2026-02-01 Pool of the billing service.md': old, 'Sub/NOTE.MD': `${OTHER}\n` });
    await expectPreconditions(one, input('Pool of the billing service', NEW));
    const { result } = await write(one, input('Pool of the billing service', NEW));
    expect(result).toMatchObject({
      verdict: 'SUPERSEDE',
      path: '2026-03-10 Pool of the billing service.md',
      entry: null,
      superseded: '2026-02-01 Pool of the billing service.md',
    });
    expect(one.vault.text('2026-02-01 Pool of the billing service.md')).toBe(
      old.replace(
        'created: 2026-02-01\n',
        'created: 2026-02-01\nsuperseded_by: "[[2026-03-10 Pool of the billing service]]"\nsuperseded_on: 2026-03-10\n',
      ),
    );
    expect((await write(one, { title: 'NOTE', body: OTHER, onDuplicate: 'skip' })).result).toMatchObject({
      verdict: 'DUPLICATE',
      of: { path: 'Sub/NOTE.MD', entry: null },
    });
    expect((await write(one, input('Deploys', 'Deploys wait for the nightly build.'))).result.verdict).toBe('UNIQUE');
  });
});
