import { refuseWithoutMeaning } from '../../../src/core/conventions/bundle-options';
import { conventions } from '../../../src/core/conventions/list';
import type { Memory } from '../../../src/core/model/memory';

const options = { focus: 'stoneros', session: 'daneel', lastSeen: 'daneel', markApplied: 'mindstone' };
const memories = conventions
  .filter((one) => one.extends === undefined)
  .map(({ id }): Memory => ({ name: id, root: id, convention: id, overrides: {} }));

const titleOf = (id: string): string => conventions.find((one) => one.id === id)?.title ?? '';

test.each(Object.entries(options))('"%s" means something in %s alone, and elsewhere the error names it', (option, own) => {
  for (const { name } of memories) {
    const refuse = (): void => refuseWithoutMeaning(memories, { conventions: [] }, name, { [option]: 'now' }, { [option]: '--it' });
    if (name === own) expect(refuse).not.toThrow();
    else
      expect(refuse).toThrow(
        `--it has no meaning in the memory "${name}" (${titleOf(name)}), so no bundle was made. Leave it out; it is for: ${titleOf(own)}.`,
      );
  }
});

test('an option that was not given, and a memory that there is not, are left alone', () => {
  for (const { name } of memories)
    expect(() => refuseWithoutMeaning(memories, { conventions: [] }, name, { focus: undefined }, {})).not.toThrow();
  expect(() => refuseWithoutMeaning(memories, { conventions: [] }, 'nowhere', { focus: 'now' }, {})).not.toThrow();
});
