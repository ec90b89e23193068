/** @jest-environment jsdom */
import TopOfMindPlugin from '../../src/main';
import { loadPlugin } from '../host/app';
import { manifest, note, NOTES, openPlugin } from './support/open-plugin';

test('a change that broke off is offered to be taken back at the next start, and then every byte is as before', async () => {
  const files = {
    ...NOTES,
    'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.'),
    'Coffee machine.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-08', 'Descale it before the [[Deploy window]].'),
  };
  const bench = await openPlugin({ files, data: { previewPlans: false } });
  const before = bench.bytes();
  // The disk goes away right after the first note has moved, as when a battery runs out.
  const gone = (): Error => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  let moved = false;
  const faulty = (): Error | null => (moved ? gone() : null);
  bench.app.internal.faults = {
    rename: (path) => {
      if (moved) return gone();
      if (!path.startsWith('.')) moved = true;
      return null;
    },
    write: faulty,
    append: faulty,
    remove: faulty,
    mkdir: faulty,
    trash: faulty,
  };
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Mend 2 notes', bench.modal());
  await bench.until(() => bench.notices().length > 0);
  expect(bench.bytes()).not.toEqual(before);

  bench.app.internal.unloadPlugin('top-of-mind');
  bench.app.internal.faults = {};
  document.querySelectorAll('.notice').forEach((element) => element.remove());
  await loadPlugin(bench.app, TopOfMindPlugin, manifest);
  await bench.until(() => bench.notices().some((text) => text.includes('was interrupted')));
  bench.press('Take back');
  await bench.until(() => bench.notices().some((text) => text.includes('Taken back')));
  expect(bench.bytes()).toEqual(before);
});
