import type { CliCommand } from '../command';
import { naturalNumber } from '../options';
import { count } from '../text/layout';

export const read: CliCommand = {
  name: 'read',
  group: 'Use the memory',
  summary: 'a note or a part of it, as text on stdout',
  mutates: false,
  ofOne: true,
  configure: (program) =>
    program
      .argument('<ref>', 'PATH, PATH#HEADING or PATH#^block')
      .option('--max-tokens <number>', 'estimated tokens of one piece (default: 3000)', naturalNumber)
      .option('--cursor <cursor>', 'the next piece, by the cursor of the one before'),
  async run({ vault, memory, progress }, [ref], options) {
    const result = await vault.read({
      ref: ref as string,
      memory,
      progress,
      maxTokens: options.maxTokens as number | undefined,
      cursor: options.cursor as string | undefined,
    });
    const superseded = result.supersededBy === null ? [] : [`This note is superseded by ${result.supersededBy}.`];
    const more = result.cursor === null ? [] : [`${count(result.linesLeft, 'more line')}: --cursor ${result.cursor}`];
    return {
      result,
      exit: 0,
      verbatim: true,
      text: () => result.text,
      ...(superseded.length + more.length === 0 ? {} : { aside: [...superseded, ...more].join('\n') }),
    };
  },
};
