/** A terminal process of the concurrency test: `node driver VAULT NAME COUNT`. Begins once standard input ends. */
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { rememberMany } from './remembering';

const [folder = '', name = '', count = '0'] = process.argv.slice(2);
const { vault } = await openFolder(folder, undefined);
process.stdout.write('ready\n');
await text(process.stdin);
process.stdout.write(`${JSON.stringify(await rememberMany(vault, name, Number(count), (ms) => setTimeout(ms)))}\n`);
