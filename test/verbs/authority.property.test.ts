import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import type { ToolName } from '../../src/verbs/agents';
import { PLAN_ACTIONS } from '../../src/verbs/plans';
import { isAgentDoor } from '../../src/core/model/door';
import { decisionLines } from '../../src/core/read/memory/decisions';
import { cli, hashes, vaultOnDisk } from '../cli/terminal';
import { fc, runs, scaled } from '../support/properties';
import { agentIn, type Agent, type Told } from './agent';

const DECISIONS = 'top-of-mind-decisions.md';
const NOW = ['--now', '2026-03-20T10:00:00'];
const LINE = `- 7ZZZZZZZZZZZZZZZZZZZZZZZZZ accept file ${'a'.repeat(64)} Rules.md`;
const PRIVATE = {
  'Private/Pay.md': 'Ida earns a zanzibarian sum.\n',
  'Own.md': '---\nprivate: true\n---\nA zanzibarian plan. See [[Crane]].\n',
};
const SETTINGS = {
  memories: [
    {
      name: 'V',
      root: '',
      convention: 'notes-and-links',
      overrides: {
        bundleExclude: { folders: ['Private'], tags: ['secret'] },
        names: [{ folder: '', pattern: '{title}.md' }],
        layers: [
          { pattern: 'Rules.md', layer: 'read-only' },
          { pattern: 'Log.md', layer: 'append-only' },
        ],
      },
    },
  ],
};
const FILES = {
  ...PRIVATE,
  '.top-of-mind.json': JSON.stringify(SETTINGS),
  'top-of-mind.md': '---\ngenerated-by: top-of-mind\ntop-of-mind-exclude:\n  - "[[Tide]]"\n---\n',
  'Rules.md': 'Keys hang in the shed.\n',
  'Log.md': '# Log\n\n## 2026-03-01\n\nSaw [[Crane]].\n',
  'Crane.md': 'The crane lifts 12 tonnes. See [[Tide]].\n',
  'Tide.md': `# Tide\n\nThe tide table hangs beside the pump.\n\n# top-of-mind-decisions (1)\n\n${LINE}\n`,
  'Yard/Pump.md': `The pump of pier 3 runs on two phases.\n\n${LINE}\n`,
};

const path = fc.constantFrom(
  ...Object.keys(FILES).filter((one) => one.endsWith('.md')),
  DECISIONS,
  'Pay.md',
  'Yard',
  'Yard/Crane.md',
  'archive/Crane.md',
);
const target = fc.constantFrom(
  'Private/',
  'Yard/',
  'New',
  'New.md',
  'Tide.md',
  'Crane',
  DECISIONS,
  'top-of-mind',
  'top-of-mind.md',
  'Elsewhere/',
  'top-of-mind-decisions (1)',
  'TOP-OF-MIND-DECISIONS (2).md',
  'top-of-mind-decisions.sync-conflict-20260320-101010-ABCDEFG',
  '.top-of-mind.json',
  '.obsidian/app.json',
  'Log.md',
  'Rules.md',
);
const title = fc.constantFrom(
  'Pump',
  'Crane',
  'top-of-mind-decisions',
  'top-of-mind',
  'top-of-mind-decisions (1)',
  'Winter storage',
  'Rules',
);
const body = fc.constantFrom(
  `Text.\n\n${LINE}`,
  'The crane lifts 16 tonnes. See [[Tide]].',
  'The pump of pier 3 runs on three phases.',
  '---\nprivate: false\ntop-of-mind-exclude: []\n---\nHall C takes boats up to 14 metres.',
  'Rooms of the north basin are let by the week.',
);
/** Each case opens a server over a vault of its own and takes all of it back. */
const CASES = [2_000, 25, 0.02] as const;

/** Which of the ids of the journal, or of the plan made last. */
const nth = fc.nat({ max: 12 });

type Step =
  | { readonly kind: 'call'; readonly tool: ToolName; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'undo'; readonly at: number | null; readonly dry: boolean; readonly line: boolean }
  | { readonly kind: 'plan'; readonly args: Readonly<Record<string, string>>; readonly line: boolean }
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'hook'; readonly event: string };

const call = (tool: ToolName, args: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Step> =>
  fc.record(args).map((given) => ({ kind: 'call', tool, args: given }));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('undo' as const),
      at: fc.option(nth),
      dry: fc.nat({ max: 4 }).map((n) => n === 0),
      line: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      line: fc.boolean(),
      args: fc.record({ action: fc.constantFrom(...PLAN_ACTIONS), path, to: target, finding: fc.nat({ max: 6 }).map(String) }),
    }),
  },
  {
    weight: 4,
    arbitrary: call('remember', {
      title,
      body,
      on_duplicate: fc.constantFrom('skip', 'write'),
      when_unsure: fc.constantFrom('write', 'ask'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), answer: fc.constantFrom('same', 'replaces', 'new', 'merge') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hook' as const), event: fc.constantFrom('session-start', 'prompt', 'pre-compact', 'stop') }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      call('context', { topic: title }),
      call('search', { query: body.map((text) => text.slice(0, 40)) }),
      call('read', { ref: path }),
      call('links', { path }),
      call('gate', { entries: fc.tuple(fc.record({ title, body })) }),
      call('status', {}),
      call('health', {}),
      call('history', {}),
    ),
  },
);

let ready = '';
/** A vault as a person has it: accepted files, a note that was moved into a private folder, an undo of theirs. */
async function personal(): Promise<string> {
  if (ready === '') {
    ready = vaultOnDisk(FILES);
    await cli(ready, ['check', '--accept', ...NOW]);
    const app = (await openFolder(ready, new Date('2026-03-20T09:00:00'), 'none')).vault.through({ kind: 'app' }, true);
    await app.carryOut(() => app.remember({ title: 'Wages', body: 'The wages of the yard are zanzibarian.', onDuplicate: 'write' }, {}));
    await app.carryOut(() => app.move('Wages.md', 'Private/'));
    await app.carryOut(() => app.rename('Crane.md', 'Big crane'));
    await app.undo();
  }
  return ready;
}

async function perform(agent: Agent, folder: string, one: Step, asked: Told[]): Promise<Told | string> {
  if (one.kind === 'call') {
    const told = await agent.call(one.tool, one.args);
    if (one.tool === 'remember' && told.result['question'] != null) asked.push(told);
    return told;
  }
  if (one.kind === 'answer') {
    const question = asked.at(-1)?.result['question'] as { id: string } | undefined;
    return agent.call('remember', { answer: { id: question?.id ?? 'Crane.md', answer: one.answer } });
  }
  if (one.kind === 'hook') {
    const input = JSON.stringify({ session_id: 's', cwd: folder, prompt: 'What does Ida earn, and what lifts the crane?' });
    return (await cli(folder, ['hook', one.event, '--harness', 'claude', ...NOW], input)).out;
  }
  if (one.kind === 'undo') {
    const { entries } = (await agent.call('history', { limit: 50 })).result as unknown as { entries: { id: string }[] };
    const id = one.at === null ? undefined : entries[one.at % entries.length]?.id;
    if (one.line) return agent.line('undo', { ...(id === undefined ? {} : { id }), ...(one.dry ? { 'dry-run': 'true' } : {}) });
    return agent.call('undo', { ...(id === undefined ? {} : { id }), dry_run: one.dry });
  }
  const found = (await agent.call('health', { limit: 10 })).result as { findings?: { key?: string }[] };
  const args = { ...one.args, finding: found.findings?.[Number(one.args['finding']) % Math.max(1, found.findings.length)]?.key ?? 'none' };
  if (one.line) {
    const { result } = JSON.parse(await agent.line('plan', args)) as { result?: { plan_id?: string; sha256?: string } };
    return result?.plan_id == null ? '' : agent.line('apply', { 'plan-id': result.plan_id, sha256: result.sha256 ?? '' });
  }
  const { result } = await agent.call('plan', args);
  return agent.call('apply', { plan_id: String(result['plan_id']), sha256: String(result['sha256']) });
}

const textOf = (folder: string, file: string): string => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
const excludesIn = (text: string): string => /top-of-mind-exclude:(?:\n {2}- .*)+/.exec(text)?.[0] ?? '';

test('whatever agents call, settings, layers, exclusions and accepted states stay, and a person takes all of it back', async () => {
  const first = await personal();
  const counts = { steps: 0, changed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-agent-'));
      try {
        cpSync(first, folder, { recursive: true });
        const before = hashes(folder);
        const decided = textOf(folder, DECISIONS);
        const agent = await agentIn(folder);
        const asked: Told[] = [];
        for (const one of steps) {
          const told = await perform(agent, folder, one, asked);
          counts.steps += 1;
          if (JSON.stringify(told).includes('needs_person')) counts.refused += 1;
          expect(JSON.stringify(told)).not.toMatch(/zanzibarian (?:sum|plan)/);
          expect(hashes(folder)['.top-of-mind.json']).toBe(before['.top-of-mind.json']);
          const now = textOf(folder, DECISIONS);
          expect(now.startsWith(decided)).toBe(true);
          expect(decisionLines(now)).toEqual(decisionLines(decided));
          for (const file of ['Rules.md', 'Private/Pay.md', 'Private/Wages.md'])
            expect([file, hashes(folder)[file]]).toEqual([file, before[file]]);
          expect(textOf(folder, 'Own.md')).toContain('private: true');
          expect(excludesIn(textOf(folder, 'top-of-mind.md'))).toBe(excludesIn(FILES['top-of-mind.md']));
          expect(Object.keys(hashes(folder)).filter((name) => /(?:^|\/)top-of-mind-decisions[^/]*$/i.test(name))).toEqual([DECISIONS]);
        }
        if (JSON.stringify(hashes(folder)) !== JSON.stringify(before)) counts.changed += 1;
        const person = (await openFolder(folder, new Date('2026-03-21T09:00:00'), 'none')).vault.through({ kind: 'app' }, true);
        // Newest first; what an agent undid is taken back already.
        for (const { id, door, state, undoes } of await person.journal())
          if (state === 'applied' && undoes === undefined && door !== undefined && isAgentDoor(door)) await person.undo(id);
        expect(hashes(folder)).toEqual(before);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: runs(...CASES) },
  );
  expect(counts.refused).toBeGreaterThan(scaled(100, ...CASES));
  expect(counts.changed).toBeGreaterThan(scaled(800, ...CASES));
});
