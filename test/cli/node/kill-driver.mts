/** Run by the kill test as a process of its own: `node driver VAULT apply [FILES]|append|recover|undo [TIMES]|journal`; with FILES it dies after so many. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { createNodeEditor } from '../../../src/cli/node/editor.mjs';
import { createNodeFiles } from '../../../src/cli/node/files.mjs';
import { createLock } from '../../../src/cli/node/lock.mjs';
import { createNodeStore } from '../../../src/cli/node/store.mjs';
import { writerId } from '../../../src/cli/node/open.mjs';
import type { Plan } from '../../../src/core/model/plan';
import { createWriter } from '../../../src/core/write/writer';

const [folder = '', command = ''] = process.argv.slice(2);
const writer = createWriter({
  files: createNodeFiles(folder),
  editor: createNodeEditor(folder),
  store: createNodeStore(folder),
  context: { writer: writerId(), now: () => new Date(), newId: () => ulid(), exclusive: createLock(folder) },
  policy: () => null,
  limits: () => ({ maxDays: 90, maxMegabytes: 200 }),
});

if (command === 'apply') {
  const plan = JSON.parse(readFileSync(join(folder, '.plan.json'), 'utf8')) as Plan;
  process.stdout.write('begin\n');
  const started = performance.now();
  const most = Number(process.argv[4] ?? Infinity);
  await writer.apply(plan, { report: (done) => void (done >= most && process.kill(process.pid, 'SIGKILL')) });
  process.stdout.write(`done ${Math.round(performance.now() - started)}\n`);
} else if (command === 'append') {
  // Appends its numbered lines to one note, against other processes that do the same.
  const [, , , , name = '', count = '0'] = process.argv;
  for (let i = 0; i < Number(count); i++) {
    await writer.apply({
      version: 1,
      id: ulid(),
      title: 'Add',
      reason: '',
      created: '2026-03-15T12:00:00Z',
      preconditions: [],
      announced: [],
      edits: [{ op: 'append', path: 'log.md' as Plan['edits'][0]['path'], text: `${name} ${i}`, reason: '' }],
    });
  }
} else {
  if (command === 'undo') for (let i = 1; i < Number(process.argv[4] ?? 1); i++) await writer.undo();
  const result = command === 'undo' ? await writer.undo() : command === 'journal' ? await writer.journal() : await writer.recover();
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
