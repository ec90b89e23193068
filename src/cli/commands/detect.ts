import { printable } from '../text/diff';
import { count } from '../text/layout';
import type { CliCommand } from '../command';
import { migrateCommand } from '../../verbs/shell';
import { olderLines } from '../text/migration';
import { commandIn, refuseHiddenRoot } from '../text/hidden-folder';

/** Below this confidence a folder follows none of the conventions. */
const ENOUGH = 0.5;

export const detect: CliCommand = {
  name: 'detect',
  group: 'Set up',
  summary: 'which convention a folder follows, best first, with the evidence',
  mutates: false,
  configure: (program) => program.option('--root <dir>', 'the folder to look at (default: the whole vault)'),
  async run({ vault, folder }, _args, options) {
    const root = options.root as string | undefined;
    refuseHiddenRoot(folder, root, 'detect');
    const result = await vault.detect(root);
    const hidden = (result.hidden ?? []).map((one) => ({ ...one, command: commandIn(folder, one.folder, 'detect') }));
    const older = (await vault.olderFormats(root)).map((one) => ({ ...one, command: migrateCommand(one.path) }));
    return {
      result: { ...result, ...(hidden.length === 0 ? {} : { hidden }), ...(older.length === 0 ? {} : { older }) },
      exit: 0,
      text: (paint) => {
        const [best] = result.candidates;
        const found = best !== undefined && best.confidence >= ENOUGH;
        const head = found
          ? `${paint.bold(best.convention)}: set it up with: top-of-mind init ${best.convention}${root === undefined ? '' : ` --root ${root}`}`
          : 'None of the conventions. Any folder of markdown works as notes-and-links.';
        const lines = result.candidates
          .filter((one) => one.confidence > 0)
          .flatMap(({ convention, confidence, evidence }) => [
            '',
            `${convention}  ${confidence >= ENOUGH ? paint.good(confidence.toFixed(2)) : paint.dim(confidence.toFixed(2))}`,
            ...evidence.map((one) => `  ${one}`),
          ]);
        const below = hidden.flatMap((one) => [
          `  ${printable(one.folder)}  ${one.convention} ${one.confidence.toFixed(2)}, ${count(one.notes, 'note')}`,
          `    ${printable(one.command)}`,
        ]);
        if (below.length > 0) lines.push('', 'Memories in hidden folders, each a vault of its own:', ...below);
        if (older.length > 0) lines.push('', ...olderLines(older, paint));
        return [head, ...lines].join('\n');
      },
    };
  },
};
