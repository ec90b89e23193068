import type { Bundle } from '../../../src/core/model/bundle';
import type { ConventionId } from '../../../src/core/model/convention';
import { openBench } from '../../support/opened';

const filler = (subject: string): string =>
  Array.from(
    { length: 12 },
    (_, at) => `The ${subject} has its part number ${at} that nobody asks about today, in a line of its own.`,
  ).join('\n\n');

async function topic(
  words: string,
  files: Record<string, string | Uint8Array>,
  { convention = 'notes-and-links', budget = 2000 }: { readonly convention?: ConventionId; readonly budget?: number } = {},
): Promise<Bundle> {
  return openBench(files, { name: 'Test', convention }).memory.bundle({ topic: words, budget });
}

const pathsOf = (bundle: Bundle): string[] => bundle.included.map(({ path }) => String(path));
const others = {
  'Garden.md': 'Tomatoes want a warm wall and water in the morning.',
  'Bread.md': 'The dough rests for eighteen hours in a cold room.',
  'Harbour.md': 'The harbour office opens at seven and closes at noon.',
};

describe('a bundle on a topic', () => {
  test('holds the passages that answer, not the notes that rank high', async () => {
    const bundle = await topic('connection pool', {
      ...others,
      'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n- [[Garden]]\n- [[Bread]]\n',
      'Long.md': `# Long\n\n${filler('engine')}\n\n## Database\n\nThe connection pool holds 24 for each instance.\n\n## Rest\n\n${filler('mast')}`,
    });
    expect(pathsOf(bundle)).toEqual(['Long.md']);
    expect(bundle.included[0]?.as).toBe('passages');
    expect(bundle.text).toContain('## Database\n\nThe connection pool holds 24');
    expect(bundle.text.match(/\[…\]/g)).toHaveLength(2);
    expect(bundle.text).not.toContain('mast');
  });

  test('a note asked for by the words of its own name comes first, however it is written', async () => {
    const files = {
      ...others,
      'notes/dc_deployment_status.md': 'Green since the morning.',
      'notes/Talk.md': 'Deployment. The deployment status of the deployment is the status of a dc deployment, says the deployment.',
    };
    expect(pathsOf(await topic('dc deployment status', files))[0]).toBe('notes/dc_deployment_status.md');
  });

  test('identifiers and paths are found by their parts, and whole', async () => {
    const files = { ...others, 'Bot.md': `${filler('bot')}\n\nThe field \`userCooldown\` is in \`src/chat/limits.ts\`, thirty seconds.` };
    for (const words of ['cooldown of a user', 'limits.ts', 'userCooldown']) {
      const bundle = await topic(words, files);
      expect(pathsOf(bundle)).toEqual(['Bot.md']);
      expect(bundle.text).toContain('thirty seconds');
    }
  });

  test('the whole memory is searched, also files that hold no entries', async () => {
    const bundle = await topic(
      'camera password reset',
      {
        'MEMORY.md': '# Memory\n\n- Ana likes tea.\n',
        'TOOLS.md': '# Tools\n\nReset the camera with the pin for ten seconds.\n',
        'memory/2026-02-03.md': '# 2026-02-03\n\nA quiet day.\n',
      },
      { convention: 'daneel' },
    );
    expect(pathsOf(bundle)).toEqual(['TOOLS.md']);
    expect(bundle.text).toContain('pin for ten seconds');
  });

  test('a date without a year meets any year', async () => {
    const files = { ...others, 'Visit.md': 'On 12 May 2025 the inspector came.', 'Other.md': 'On 13 May 2025 the painter came.' };
    expect(pathsOf(await topic('12 May', files))[0]).toBe('Visit.md');
  });

  test('"last week" is the week of the calendar before that of today', async () => {
    const files = {
      '2026-02-20 Old -- daily.md': 'Painted the shed.',
      '2026-03-05 New -- daily.md': 'Painted the boat.',
      '2026-03-15 Last -- daily.md': 'Slept.',
    };
    const bundle = await topic('what was painted last week', files);
    expect(bundle.text).toContain('Painted the boat.');
    expect(bundle.text).not.toContain('shed');
  });

  test('asking words do not count', async () => {
    const files = { ...others, 'How.md': 'How many, and why, how and how much.', 'Sails.md': 'There are three sails on board.' };
    expect(pathsOf(await topic('how many sails and why', files))).toEqual(['Sails.md']);
  });

  test('an alias is a name', async () => {
    const files = { ...others, 'Tomasz.md': '---\naliases: [tw]\n---\nLead of the backend.' };
    expect(pathsOf(await topic('tw', files))).toEqual(['Tomasz.md']);
  });

  test('Chinese and Japanese are found by their own words', async () => {
    const files = { ...others, '引き継ぎ.md': '段階リリースは 50 % です。', 'Half.md': 'Half of it.' };
    expect(pathsOf(await topic('段階リリース', files))).toEqual(['引き継ぎ.md']);
  });

  test('the note that took the place of another comes along, and above it', async () => {
    const files = {
      ...others,
      'Redis jobs.md': '---\nsuperseded_by: "[[Table of work]]"\n---\nReminders are sent by a queue in Redis.',
      'Table of work.md': 'Rows are taken with a lock.',
    };
    expect(pathsOf(await topic('reminders in Redis', files))).toEqual(['Table of work.md', 'Redis jobs.md']);
  });

  test('no note takes more than its share, and the budget holds', async () => {
    const files: Record<string, string> = {};
    for (let at = 0; at < 30; at++) files[`Pump ${at} of the boat.md`] = filler(`bilge pump of boat ${at}`).repeat(3);
    const bundle = await topic('bilge pump', files);
    expect(bundle.tokens).toBeLessThanOrEqual(2000);
    expect(Math.max(...bundle.included.map(({ tokens }) => tokens))).toBeLessThanOrEqual(500);
    expect(bundle.included.length).toBeGreaterThan(3);
    expect(bundle.included.filter(({ as }) => as === 'title').length).toBeLessThanOrEqual(10);
  });

  test('what speaks of it goes on while the budget lasts, and nothing else', async () => {
    const files: Record<string, string> = { ...others };
    for (let at = 0; at < 60; at++)
      files[`Day ${at}.md`] =
        `${filler('engine')}\n\nThe bilge was dry on day ${at}, and the pump that stands there was not used at all, since nobody was on board.\n`;
    files['Pump.md'] = `# Bilge pump\n\n${filler('bilge pump')}`;
    for (const format of ['markdown', 'xml'] as const) {
      const bundle = await openBench(files, { name: 'Test' }).memory.bundle({ topic: 'bilge pump', budget: 2000, format });
      expect(bundle.included[0]?.path).toBe('Pump.md');
      expect(bundle.tokens).toBeGreaterThan(0.85 * 2000);
      expect(bundle.text).not.toMatch(/engine|Tomatoes/);
    }
  });

  test('many short notes fill a large budget too', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`Day ${at}.md`, `The bilge pump ran for ${at} minutes.\n`]));
    const bundle = await topic('bilge pump', { ...others, ...files }, { budget: 4000 });
    expect(bundle.tokens).toBeGreaterThan(0.85 * 4000);
  });

  test('room that no other note wants goes to the next passages of any note', async () => {
    const [long, other] = [filler('bilge pump').repeat(6), 'The bilge pump is loud.'];
    const bundle = await topic('bilge pump', { ...others, 'Long.md': `# Log\n\n${long}`, 'Other.md': other });
    expect(pathsOf(bundle).sort()).toEqual(['Long.md', 'Other.md']);
    expect(bundle.tokens).toBeGreaterThan(0.85 * 2000);
  });

  test('a table that is longer than the budget comes as far as it fits, with its head', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `| ${at} | bilge pump ${at} | dry |\n`).join('');
    const bundle = await topic('bilge pump', { ...others, 'Table.md': `# Log\n\n| day | what | state |\n| --- | --- | --- |\n${rows}` });
    expect(bundle.text).toContain('| day | what | state |\n| --- | --- | --- |\n| 0 | bilge pump 0 | dry |');
    expect(bundle.tokens).toBeGreaterThan(0.85 * 2000);
  });

  test('a note that says the same as another one, word for word, is named there', async () => {
    const same = 'The bilge pump has a new hose.';
    const bundle = await topic('bilge pump', { ...others, 'First.md': same, 'Second.md': same });
    expect(pathsOf(bundle)).toEqual(['First.md']);
    expect(bundle.text).toContain('The same text: Second.md');
    expect(bundle.omitted).toEqual([{ path: 'Second.md', why: 'It says the same as "First.md", word for word.', by: 'copy' }]);
  });

  test('it comes before what must be there, of which a line names what is cut or missing', async () => {
    const identity = (word: string): string => `# ${word}\n\n${`The ${word} is calm and writes in the morning. `.repeat(80)}\n`;
    const files = { 'NOW.md': identity('now'), 'SOUL.md': identity('soul'), 'USER.md': identity('user') };
    const log = '# 2026-03-01\n\n## 09:00 Bilge\n\nThe bilge pump has a new hose.\n\n## 10:00 Crane\n\nThe crane was sold.\n';
    const bundle = await topic('bilge pump', { ...files, 'memory/2026-03-01.md': log }, { convention: 'daneel' });
    expect(bundle.text).toContain('The bilge pump has a new hose.');
    expect(bundle.text).toMatch(
      /Not all that belongs here has room\. Read the rest of "NOW\.md", "SOUL\.md", "USER\.md" before you rely on it\./,
    );
    expect(bundle.tokens).toBeLessThanOrEqual(2000);
    expect(bundle.tokens).toBeGreaterThan(0.85 * 2000);
  });

  test('what is private or holds a secret stays out, and is named with the reason', async () => {
    const bundle = await topic('tunnel key', {
      ...others,
      'Diary.md': '#private The tunnel key hangs behind the door.',
      'Ops.md': 'The tunnel key:\n\npassword = hunter2!9xQ\n',
      'Tunnel.md': 'The tunnel key is changed in May.',
    });
    expect(pathsOf(bundle)).toEqual(['Tunnel.md']);
    expect(bundle.text).not.toMatch(/hangs|hunter2/);
    expect(bundle.omitted.map(({ path }) => String(path)).sort()).toEqual(['Diary.md', 'Ops.md']);
  });

  test('nothing on the topic is an answer too', async () => {
    const bundle = await topic('zeppelin', others);
    expect(bundle.included).toEqual([]);
    expect(bundle.warnings).toEqual(['Nothing that may go in is about the topic.']);
    expect((await topic('tomatoes', others)).warnings).toEqual([]);
  });

  test('a note that could not be read, and so not be searched, is named', async () => {
    const bundle = await topic('tomatoes', { ...others, 'Torn.md': new Uint8Array([0x23, 0xff, 0xfe]) });
    expect(pathsOf(bundle)).toEqual(['Garden.md']);
    expect(bundle.omitted).toEqual([expect.objectContaining({ path: 'Torn.md', by: 'unreadable' })]);
  });
});
