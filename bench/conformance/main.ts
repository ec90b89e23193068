import { measure, report } from './run';

/** `node main.mjs DATA [VAULTS]`: prints the agreement; exit 1 where a case with evidence of the app fails. */
const [data = '', vaults] = process.argv.slice(2);
const result = await measure(data, vaults);
process.stdout.write(report(result));
process.exitCode = result.failed.some((one) => !one.parserOnly) ? 1 : 0;
