/** Folders into which programs install what others wrote; no word in them is a memory. */
const INSTALLED = new Set(['node_modules', 'bower_components', 'jspm_packages', 'site-packages']);

/** True for a file in a folder that a package manager fills. */
export function isInstalled(path: string): boolean {
  return path.split('/').slice(0, -1).some((folder) => INSTALLED.has(folder));
}
