import { policyOf } from '../../../src/core/memory/context';
import { asVaultPath } from '../../../src/core/model/path';
import { parseSettings } from '../../../src/core/model/settings';

const settings = parseSettings({
  memories: [
    { name: 'All', root: '', convention: 'notes-and-links', overrides: {} },
    {
      name: 'Agent',
      root: 'Caf\u00e9/agent',
      convention: 'daneel',
      overrides: {
        layers: [{ pattern: 'R\u00e9gle.md', layer: 'read-only', why: 'It is the rule.' }],
        hardLimits: [{ pattern: 'state/**', bytes: 10 }],
      },
    },
  ],
});
const of = (path: string) => policyOf(settings, asVaultPath(path));

it('is that of the memory with the deepest root, in whatever Unicode form the disk spells it', () => {
  for (const root of ['Caf\u00e9', 'Cafe\u0301']) {
    expect(of(`${root}/agent/memory/2026-03-15.md`)).toMatchObject({ layer: 'append-only' });
    expect(of(`${root}/agent/Re\u0301gle.md`)).toEqual({ layer: 'read-only', why: 'Your settings say so.', said: 'It is the rule.' });
    expect(of(`${root}/agent/R\u00e9gle.md`)).toMatchObject({ layer: 'read-only' });
  }
  expect(of('memory/2026-03-15.md')).toMatchObject({ layer: 'curated' });
});

it('has the limit of the convention or the settings, beside its layer', () => {
  expect(of('Caf\u00e9/agent/NOW.md')).toMatchObject({ layer: 'overwrite', limit: { bytes: 1500 } });
  expect(of('Cafe\u0301/agent/state/now.md')).toMatchObject({ layer: 'curated', limit: { bytes: 10, why: 'Your settings say so.' } });
  expect(of('Caf\u00e9/agent/MEMORY.md')).not.toHaveProperty('limit');
  expect(of('NOW.md')).not.toHaveProperty('limit');
});
