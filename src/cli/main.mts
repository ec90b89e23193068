import process from 'node:process';
import manifest from '../../manifest.json';

// The version alone loads nothing else, and a hook that a server answers next to nothing.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${manifest.version}\n`);
else {
  const asked = args[0] === 'hook' ? await (await import('./node/ask.mjs')).ask(args) : null;
  if (asked?.answer) {
    // A harness that stops reading is no failure of ours.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    process.stderr.write(asked.answer.err);
    process.stdout.write(asked.answer.out);
  } else {
    const { main } = await import('./program.mjs');
    process.exitCode = await main(args, { version: manifest.version, file: import.meta.url, input: asked?.input });
  }
}
