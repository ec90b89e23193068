import process from 'node:process';
import manifest from '../../manifest.json';

// The version alone loads nothing else.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${manifest.version}\n`);
else {
  const { main } = await import('./program.mjs');
  process.exitCode = await main(args, { version: manifest.version, file: import.meta.url });
}
