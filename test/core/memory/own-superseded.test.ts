import { rememberedText } from '../../../src/verbs/text/remembered';
import { paintFor } from '../../../src/verbs/text/screen';
import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberInput, RememberResult } from '../../../src/core/model/results/remember';
import { at, type MemoryVault } from '../../support/memory-vault';
import { openBench } from '../../support/opened';

const NOTE = '2026-02-01 Pool of the billing service.md';
const OLDER = '---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-02-01\n---\nThe pool of the billing service holds 40 connections.\n';
const MORE = 'The pool of the billing service now holds 80 connections instead of 40.';
const stale = (by: string): string => `---\nsuperseded_by:${by}\n---\n${MORE}\n`;

async function remember(
  files: Record<string, string>,
  body: string,
  more: Partial<RememberInput> = {},
  convention: ConventionId = 'notes-and-links',
): Promise<{ readonly vault: MemoryVault; readonly result: RememberResult; readonly said: string }> {
  const { vault, memory } = openBench(files, { convention });
  const input: RememberInput = { title: 'Pool of the billing service', body, date: '2026-03-10', onDuplicate: 'skip', ...more };
  const outcome = await memory.carryOut(() => memory.remember(input, {}));
  const said = rememberedText(
    { ...outcome, journal: outcome.receipt?.journal ?? null },
    { ...input, memory: undefined, dryRun: false },
    paintFor(false),
  );
  return { vault, result: outcome.result, said };
}

describe('a text that says of itself that it is superseded', () => {
  test("is written as it came, takes nobody's place, and the answer says both", async () => {
    const { vault, result, said } = await remember({ [NOTE]: OLDER }, stale(' "[[Pool of 120]]" # by hand'));
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', of: { path: NOTE }, superseded: null });
    expect(vault.text(NOTE)).toBe(OLDER);
    expect(vault.text(result.path ?? '')).toContain('\nsuperseded_by: "[[Pool of 120]]"\n');
    expect(vault.text(result.path ?? '')).not.toContain('supersedes');
    expect(result.warning).toContain('no later entry is compared with it');
    expect(result.warning).toContain('The older entry stays as it is.');
    expect(said).toContain(result.warning);
    expect(said).not.toContain('cannot be marked');
  });

  test('says so where nothing older is known, and takes a place where somebody chose that', async () => {
    const alone = await remember({}, stale(' "[[Pool of 120]]"'));
    expect(alone.result.warning).toContain('no later entry is compared with it');
    expect(alone.result.warning).not.toContain('older');
    const chosen = await remember({ [NOTE]: OLDER }, stale(' "[[Pool of 120]]"'), {
      action: 'replace',
      older: { path: at(NOTE), entry: null },
    });
    expect(chosen.result.superseded).toBe(NOTE);
    expect(chosen.result.warning).not.toContain('older');
  });

  test('marks nothing from a section either, where the property is a field like others', async () => {
    const file = 'learnings/patterns.md';
    const section =
      '# Patterns\n\n## 2026-02-01: Pool of the billing service\n**Type**: semantic\n**Observation**: The pool of the billing service holds 40 connections.\n';
    const { vault, result } = await remember({ [file]: section }, stale(' "[[x]]"'), {}, 'stoneros');
    expect(result).toMatchObject({
      verdict: 'SUPERSEDE',
      superseded: null,
      warning: 'The text says that it is superseded ("superseded_by"). The older entry stays as it is.',
    });
    expect(vault.text(file)).not.toContain('**Superseded by**');
    expect((await remember({}, stale(' "[[x]]"'), {}, 'stoneros')).result).not.toHaveProperty('warning');
  });

  test.each(['', ' ""', ' []', ' ~'])('an empty property says nothing:%s', async (by) => {
    const { vault, result } = await remember({ [NOTE]: OLDER }, stale(by));
    expect(result).toMatchObject({ verdict: 'SUPERSEDE', superseded: NOTE });
    expect(result).not.toHaveProperty('warning');
    expect(vault.text(NOTE)).toContain('superseded_by: ');
  });
});

describe('tags in one text, and others', () => {
  test.each(['notes-and-links', 'mindstone', 'carlton'] as const)('are as many as the app reads: %s', async (convention) => {
    const { vault, result } = await remember(
      {},
      '---\ntags: db, ops # mine\nversion: 1.10\n---\nHerons nest in alders near the old mill.',
      { title: 'Herons/nest', tags: ['birds/rare'] },
      convention,
    );
    expect(vault.text(result.path ?? '')).toContain('\ntags:\n  - db\n  - ops\n  - birds/rare\nversion: 1.10\n');
  });

  test('go beside each other in a section', async () => {
    const { vault, result } = await remember(
      {},
      '---\ntags: db, ops\n---\nHerons nest in alders near the old mill.',
      { tags: ['birds'] },
      'stoneros',
    );
    expect(vault.text(result.path ?? '')).toContain('**Tags**: #birds #db #ops\n');
  });
});
