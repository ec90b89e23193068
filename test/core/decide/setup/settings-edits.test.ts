import { editedMemories, rootMoves } from '../../../../src/core/decide/setup/index';
import type { Memory } from '../../../../src/core/model/memory';
import { asVaultPath } from '../../../../src/core/model/path';
import { carriedBy, inverseOfSettings, type SettingsEdit } from '../../../../src/core/model/settings-edit';
import { fc } from '../../../support/properties';
import { thrownBy } from '../../../support/thrown';

const memory = (name: string, root: string, more: Partial<Memory> = {}): Memory => ({
  name,
  root,
  convention: 'carlton',
  overrides: {},
  ...more,
});
const add = (name: string, root: string): SettingsEdit => ({ op: 'add-memory', memory: { name, root, convention: 'carlton' } });
const move = (from: string, to: string): SettingsEdit => ({ op: 'move-root', from, to });

describe('the memories after edits', () => {
  test('a first one stands alone, a second one behind it', () => {
    expect(editedMemories(null, [add('in', 'in')])).toEqual([memory('in', 'in')]);
    expect(editedMemories([memory('Vault', '')], [add('in', 'in')])).toEqual([memory('Vault', ''), memory('in', 'in')]);
  });

  test('what is named already stays as it is', () => {
    const named = [memory('Mine', 'in', { overrides: { indexSize: 5 } })];
    expect(editedMemories(named, [add('in', 'in')])).toBe(named);
  });

  test('a folder or a name of another one is refused', () => {
    expect(thrownBy(() => editedMemories([memory('in', 'in', { convention: 'daneel' })], [add('in', 'in')])).code).toBe('exists');
    expect(thrownBy(() => editedMemories([memory('in', 'other')], [add('in', 'in')])).code).toBe('exists');
    expect(thrownBy(() => editedMemories([memory('a', 'a'), memory('b', 'b')], [move('a', 'b')])).code).toBe('exists');
  });

  test('the last one that goes leaves none named', () => {
    expect(editedMemories([memory('in', 'in')], inverseOfSettings([add('in', 'in')]))).toBeNull();
  });

  test('one that was changed since does not go, and one that is gone is no matter', () => {
    const back = inverseOfSettings([add('in', 'in')]);
    expect(thrownBy(() => editedMemories([memory('in', 'in', { overrides: { indexSize: 5 } })], back)).code).toBe('changed_since');
    expect(thrownBy(() => editedMemories([memory('mine', 'in')], back)).code).toBe('changed_since');
    const coloured: Memory & { readonly colour: string } = { ...memory('in', 'in'), colour: 'teal' };
    expect(thrownBy(() => editedMemories([coloured], back)).code).toBe('changed_since');
    expect(editedMemories([memory('Vault', '')], back)).toEqual([memory('Vault', '')]);
  });

  test('a folder that moves keeps all else of its memory', () => {
    const named = [memory('Agent', 'agent', { overrides: { indexSize: 5 } }), memory('Vault', '')];
    expect(editedMemories(named, [move('agent', 'bot')])).toEqual([{ ...named[0], root: 'bot' }, named[1]]);
  });

  test('edits and their inverse give back what was there', () => {
    const roots = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'a/b', 'd'), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(roots, fc.boolean(), (all, first) => {
        const [fresh = '', target = '', ...known] = all;
        const named = known.length === 0 ? null : known.map((root) => memory(`in ${root}`, root));
        const [one] = known;
        const edits = first || one === undefined ? [add('new', fresh)] : [move(one, target), move(fresh, one)];
        expect(editedMemories(editedMemories(named, edits), inverseOfSettings(edits))).toEqual(named);
      }),
    );
  });
});

describe('the memories whose folders move along', () => {
  const memories = [memory('Vault', ''), memory('agent', 'projects/agent'), memory('inner', 'projects/agent/inner')];
  const moved = (from: string, to: string) => ({ from: asVaultPath(from), to: asVaultPath(to) });

  test('those at and below the folder', () => {
    const files = [moved('projects/agent/a.md', 'work/agent/a.md'), moved('projects/agent/inner/b.md', 'work/agent/inner/b.md')];
    expect(rootMoves(memories, [{ from: 'projects/', to: 'work' }], files)).toEqual([
      move('projects/agent', 'work/agent'),
      move('projects/agent/inner', 'work/agent/inner'),
    ]);
  });

  test('also where they hold no file', () => {
    expect(rootMoves(memories, [{ from: 'projects', to: 'work' }], [])).toEqual([
      move('projects/agent', 'work/agent'),
      move('projects/agent/inner', 'work/agent/inner'),
    ]);
  });

  test('none where a file moves, though it be the only one, nor for a name that begins alike', () => {
    expect(
      rootMoves(memories, [{ from: 'projects/agent/a.md', to: 'people/a.md' }], [moved('projects/agent/a.md', 'people/a.md')]),
    ).toEqual([]);
    expect(rootMoves(memories, [{ from: 'proj', to: 'work' }], [])).toEqual([]);
  });

  test('refused where the new folder is another memory', () => {
    expect(thrownBy(() => rootMoves([memory('a', 'a'), memory('b', 'b')], [{ from: 'a', to: 'b' }], [])).code).toBe('exists');
  });

  test('two that change places do so', () => {
    expect(
      rootMoves(
        [memory('a', 'a'), memory('b', 'b')],
        [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c' },
        ],
        [],
      ),
    ).toEqual([move('a', 'b'), move('b', 'c')]);
    expect(editedMemories([memory('a', 'a'), memory('b', 'b')], [move('a', 'b'), move('b', 'a')])).toEqual([
      memory('a', 'b'),
      memory('b', 'a'),
    ]);
  });
});

test('a file is carried by its memory only to its own place there', () => {
  expect(carriedBy([move('agent', 'bot')])('agent/a/b.md', 'bot/a/b.md')).toBe(true);
  expect(carriedBy([move('agent', 'bot')])('agent/a/b.md', 'bot/b.md')).toBe(false);
  expect(carriedBy([move('agent', 'bot')])('agents/b.md', 'bot/b.md')).toBe(false);
  expect(carriedBy([move('agent', '')])('agent/b.md', 'b.md')).toBe(true);
  expect(carriedBy([])('agent/b.md', 'bot/b.md')).toBe(false);
});
