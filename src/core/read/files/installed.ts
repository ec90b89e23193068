/** Folders into which programs install what others wrote; no word in them is a memory. */
const INSTALLED = new Set(['node_modules', 'bower_components', 'jspm_packages', 'site-packages', '__pypackages__', 'Pods']);

/** True for a file in a folder that a package manager fills. */
export function isInstalled(path: string): boolean {
  // People have folders called `vendor`, too; only the one below it tells that a program fills it.
  return path
    .split('/')
    .slice(0, -1)
    .some((folder, at, all) => INSTALLED.has(folder) || (folder === 'bundle' && all[at - 1] === 'vendor'));
}
