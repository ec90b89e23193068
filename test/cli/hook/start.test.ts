import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { asked } from './questions';

const NOW = ['--now', '2026-03-04T10:00:00'];

/** The example memory of a convention as a vault, with other files besides. */
function example(convention: string, more: Readonly<Record<string, string>> = {}): string {
  const settings = JSON.stringify({ memories: [{ name: 'Memory', root: '', convention, overrides: {} }] });
  const vault = vaultOnDisk({ '.top-of-mind.json': settings });
  cpSync(join(__dirname, '..', '..', '..', 'examples', 'memories', convention), vault, { recursive: true });
  for (const [path, text] of Object.entries(more)) {
    mkdirSync(join(vault, path, '..'), { recursive: true });
    writeFileSync(join(vault, path), text);
  }
  return vault;
}

async function start(vault: string, more: object = {}, args: readonly string[] = []): Promise<string> {
  return (await asked(vault, 'claude', 'session-start', more, [...NOW, ...args])).context ?? '';
}

test.each(['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'])(
  '%s: a start, a prompt, a search and a reading change no file',
  async (convention) => {
    const vault = example(convention);
    const before = hashes(vault);
    const text = await start(vault);
    const [, path = ''] = /^(?:## |- )(\S[^(\n]*?\.md)(?: \(.*\))?$/m.exec(text) ?? [];
    expect(path).not.toBe('');
    await asked(vault, 'claude', 'prompt', { prompt: 'Why is the late boat on Fridays full, and who reads the tide tables?' }, NOW);
    expect((await cli(vault, ['search', 'tide tables', ...NOW])).exit).toBe(0);
    expect((await cli(vault, ['read', path, ...NOW])).exit).toBe(0);
    expect(hashes(vault)).toEqual(before);
  },
);

describe('stoneros', () => {
  test('what holds now comes first, and the corrections right after the baseline', async () => {
    const text = await start(example('stoneros'));
    expect([...text.matchAll(/^## (\S+)/gm)].map(([, path]) => path).slice(0, 2)).toEqual([
      'preferences/current.md',
      'context/session_20260304.md',
    ]);
    expect(text).toMatch(/12 people[^]*?\n## learnings\/corrections\.md/);
    expect(/## learnings\/baseline_insights\.md([^]*?)## learnings\/corrections\.md/.exec(text)?.[1]).not.toContain('\n## ');
  });

  test('what is for people, is not to last or is the work of agents does not come', async () => {
    const vault = example('stoneros', { '.claude/context/research-quay-20260304.md': 'The quay was measured twice by the agent.\n' });
    const text = await start(vault);
    for (const path of ['memories/professional', 'temp/', '.claude/context']) expect(text).not.toContain(path);
    expect(text).not.toContain('measured twice');
  });
});

describe('daneel', () => {
  test('NOW.md, SOUL.md and USER.md come first and whole, whatever the budget', async () => {
    for (const budget of ['300', '2000']) {
      const vault = example('daneel');
      const text = await start(vault, {}, ['--budget', budget]);
      expect([...text.matchAll(/^## (\S+\.md)/gm)].map(([, path]) => path).slice(0, 3)).toEqual(['NOW.md', 'SOUL.md', 'USER.md']);
      for (const path of ['NOW.md', 'SOUL.md', 'USER.md']) expect(text).toContain(readFileSync(join(vault, path), 'utf8').trim());
    }
  });

  test('after a checkpoint in NOW.md a session resumes it, and the logs are searched for its task', async () => {
    const checkpoint =
      '# Now\n\n## Task\n\nPlan the late boat.\n\n## [2026-03-04 09:30] Checkpoint (context at 72%)\n\nWorking on: Second late boat on Fridays\nPending: Count the tickets of February\nResume from: Count the tickets\n';
    const vault = example('daneel', {
      'NOW.md': checkpoint,
      'memory/2026-02-20.md':
        '# 2026-02-20\n\n## 09:00 Late boat\n\nA second late boat on Fridays needs a crew of three.\n\n## 11:00 Paint\n\nThe paint of the shed is grey.\n',
    });
    const text = await start(vault);
    expect(text).toMatch(/Resume from: Count the tickets/);
    expect(text).toContain('needs a crew of three');
    expect(text).not.toContain('paint of the shed');
  });
});

describe('carlton', () => {
  test('every kind of session gets the sorted names, without bodies', async () => {
    for (const more of [{}, { agent_id: 'a1', agent_type: 'research' }]) {
      const text = await start(example('carlton'), more);
      const names = [...text.matchAll(/^- (memory\/\S+)$/gm)].map(([, path]) => path);
      expect(names).toHaveLength(4);
      expect(names).toEqual([...names].sort());
      expect(text).not.toContain('```');
    }
  });

  test('a file is read by its name as it stands there, and found by its kind and day', async () => {
    const vault = example('carlton');
    const [, path = ''] = /^- (memory\/\S+-curator-\S+)$/m.exec(await start(vault)) ?? [];
    expect((await cli(vault, ['read', path, ...NOW])).out).toBe(readFileSync(join(vault, path), 'utf8'));
    for (const filter of ['path:-curator-', 'day:2026-03-02']) {
      const { json } = await cli(vault, ['search', filter, '--json', ...NOW]);
      expect((json.result as unknown as { found: { path: string }[] }).found.map((one) => one.path)).toEqual([path]);
    }
  });
});

describe('mindstone', () => {
  test('the index comes first, then what is critical, however old, then by score', async () => {
    const text = await start(example('mindstone'));
    const order = [...text.matchAll(/^## (\S+\.md)/gm)].map(([, path]) => path);
    expect(order.slice(0, 3)).toEqual(['MEMORY.md', 'feedback_never_mail_crews.md', 'feedback_answer_first.md']);
    expect(order.indexOf('feedback_check_the_year.md')).toBeGreaterThan(order.indexOf('reference_tide_tables.md'));
  });

  test('in the folder of a project the memories of others stay out, those of all do not', async () => {
    const text = await start(example('mindstone'), { cwd: '/home/ada/timetable' });
    expect(text).toContain('## project_timetable.md');
    expect(text).toContain('## feedback_answer_first.md');
    expect(text).not.toContain('project_brochure.md');
  });
});

describe('notes-and-links', () => {
  test('the index note comes first, then the notes that it links', async () => {
    const text = await start(example('notes-and-links'));
    const place = (name: string): number => text.indexOf(`## ${name}`);
    expect(place('top-of-mind.md')).toBeGreaterThan(0);
    for (const name of ['2026-02-10 Spring', '2026-01-12 Mira', '2026-02-25 Tide'])
      expect(place(name)).toBeGreaterThan(place('top-of-mind.md'));
    expect(text).not.toContain('Diary');
  });

  test('an entry does not change by what the index lists', async () => {
    const vault = example('notes-and-links', { '2026-03-04 Pump -- fact.md': 'It leaks; see [[2026-01-12 Mira -- person]].\n' });
    const before = hashes(vault);
    expect((await cli(vault, ['index', ...NOW])).exit).toBe(0);
    const changed = Object.entries(hashes(vault)).filter(([path, hash]) => before[path] !== hash);
    expect(changed.map(([path]) => path).filter((path) => !path.startsWith('.'))).toEqual(['top-of-mind.md']);
  });
});
