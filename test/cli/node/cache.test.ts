import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from '../terminal';

const files = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n/${i}.md`, `# ${i}\n[[${i + 1}]]\n`]));

/** Where the terminal keeps what it read; null where it does not. */
function cacheOf(folder: string): string | null {
  const own = join(folder, '.top-of-mind');
  const writer = existsSync(own) ? readdirSync(own).find((name) => name.startsWith('terminal-')) : undefined;
  const file = join(own, writer ?? '', 'cache/readings');
  return existsSync(file) ? file : null;
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2200));
}

it('keeps what it read in a large vault, and answers the same with, without and with a broken cache', async () => {
  const folder = vaultOnDisk(files(520));
  await settled();
  const links = async (...flags: string[]): Promise<string> => (await cli(folder, ['links', '--json', ...flags])).out;
  const cold = await links('--no-cache');
  expect(existsSync(join(folder, '.top-of-mind'))).toBe(false);
  expect(await links()).toBe(cold);
  const cache = cacheOf(folder);
  expect(cache).not.toBeNull();
  expect(await links()).toBe(cold);
  writeFileSync(cache ?? '', 'torn');
  expect(await links()).toBe(cold);
  // Another text of the same length and date: only the change of its status tells.
  writeFileSync(join(folder, 'n/3.md'), '# 3\n[[9]]\n');
  utimesSync(join(folder, 'n/3.md'), new Date(0), new Date(0));
  const changed = await links();
  expect(changed).toBe(await links('--no-cache'));
  expect(changed).not.toBe(cold);
  rmSync(join(folder, '.top-of-mind'), { recursive: true });
  expect(await links()).toBe(changed);
});

it.each([['status'], ['check'], ['health'], ['conflicts'], ['links'], ['rank'], ['bundle']])(
  '%s leaves nothing in a small vault',
  async (command) => {
    const folder = vaultOnDisk(files(20));
    await cli(folder, [command]);
    expect(existsSync(join(folder, '.top-of-mind'))).toBe(false);
  },
);
