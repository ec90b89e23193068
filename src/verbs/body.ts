/**
 * A text from a command line, where `\n` stands for a new line, `\t` for a tab and `\\` for a backslash. A text that has
 * real line breaks, another backslash or the path of a drive (`C:\new`) means its backslashes as they are, and stays as
 * it is: what an agent wrote must not be changed by a guess.
 */
export function unescaped(text: string): string {
  const isPlain = /[\n\r]|[A-Za-z]:\\/.test(text) || /\\/.test(text.replace(/\\[nt\\]/g, ''));
  return isPlain ? text : text.replace(/\\([nt\\])/g, (_pair, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? '\\');
}
