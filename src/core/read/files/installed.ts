/**
 * Folders into which programs install what others wrote; no word in them is a memory. People have folders called
 * `vendor`, too; only the one below it tells that a program fills it. So do programs that keep copies of every note in the vault.
 */
const INSTALLED =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|site-packages|__pypackages__|Pods|vendor\/bundle|logseq\/(?:bak|version-files))\//;

/** True for a file in a folder that a package manager fills. */
export function isInstalled(path: string): boolean {
  return INSTALLED.test(path);
}

/** Dot-folders of programs, without their dot: settings, histories, waste bins and installed code, and no memory of anyone. */
const OF_PROGRAMS = new Set('obsidian git hg svn trash top-of-mind stversions venv tox cache npm yarn pnpm-store cargo rustup'.split(' '));

/** True for the name of such a folder. */
export function isOfProgram(name: string): boolean {
  return name.startsWith('.') && (OF_PROGRAMS.has(name.slice(1).toLowerCase()) || /^\.trash-/i.test(name));
}
