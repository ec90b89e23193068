import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtTerminal } from '../../obsidian/support/built';
import { served } from '../mcp/served';
import { vaultOnDisk } from '../terminal';

const run = (vault: string, args: readonly string[], zone: string | undefined) => {
  const { TZ: _, ...env } = process.env;
  const all = zone === undefined ? env : { ...env, TZ: zone };
  return spawnSync(process.execPath, [builtTerminal(), ...args, '--vault', vault], { encoding: 'utf8', env: all });
};
const settings = (timeZone: unknown) => JSON.stringify({ timeZone });

/** The days and hours of a note that is remembered at a moment, by a machine in a zone. */
function remembered(timeZone: string, machine: string | undefined, now: string): { readonly name: string; readonly said: string } {
  const vault = vaultOnDisk({ '.top-of-mind.json': settings(timeZone) });
  const { status, stderr } = run(vault, ['remember', '--title', 'Tide', '--body', 'The tide turns early.', '--now', now], machine);
  expect([status, stderr]).toEqual([0, '']);
  const [name = ''] = readdirSync(vault).filter((one) => one.endsWith('Tide.md'));
  return { name, said: readFileSync(join(vault, name), 'utf8') };
}

// The last Sunday of March: at 01:00 UTC the clocks of Berlin go from 02:00 to 03:00.
test.each([
  ['Europe/Berlin', 'UTC', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['Europe/Berlin', 'UTC', '2026-03-29T22:30:00Z', '2026-03-30'],
  ['Europe/Berlin', undefined, '2026-10-24T22:30:00Z', '2026-10-25'],
  ['America/New_York', 'Europe/Berlin', '2026-03-29T03:30:00Z', '2026-03-28'],
  ['', 'Asia/Tokyo', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['', 'UTC', '2026-03-28T23:30:00Z', '2026-03-28'],
])('with the setting %j a machine in %s calls %s the day %s', (zone, machine, now, day) => {
  const { name, said } = remembered(zone, machine, now);
  expect(name).toBe(`${day} Tide.md`);
  expect(said).toContain(`created: ${day}`);
});

test.each(['Europe/Berlino', 'CET; rm -rf', '+25:00', 3])('%j is refused with its place', (zone) => {
  const vault = vaultOnDisk({ '.top-of-mind.json': settings(zone) });
  const { status, stderr } = run(vault, ['status'], 'UTC');
  expect(status).not.toBe(0);
  expect(stderr).toContain('The setting "timeZone" is not usable');
});

test('a server goes by the setting as it is now', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const vault = vaultOnDisk({ '.top-of-mind.json': settings(east) });
  const { call } = await served(vault);
  const dayOf = async (title: string): Promise<string> => {
    const { data } = await call('remember', { title, body: `A text on ${title}.`, on_duplicate: 'write', when_unsure: 'write' });
    return String(data['path']).slice(0, 10);
  };
  const today = (timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  expect(await dayOf('tides')).toBe(today(east));
  writeFileSync(join(vault, '.top-of-mind.json'), settings(west));
  expect(await dayOf('lanterns')).toBe(today(west));
});
