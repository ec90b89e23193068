import { folderOf, nameOf } from '../base/paths';
import { climb, fold, withoutMd } from './resolver';

/** Which notes have a link that a file of some name may be meant by: as in the app, only these are resolved again when it comes or goes. */
export class LinkNames {
  private readonly sources = new Map<string, Set<string>>();
  private readonly names = new Map<string, ReadonlySet<string>>();

  /** The linkpaths of the note at `source`, in place of those it had. */
  set(source: string, linkpaths: readonly string[]): void {
    this.drop(source);
    const names = new Set(linkpaths.map((linkpath) => lastName(linkpath, source)));
    this.names.set(source, names);
    for (const name of names) {
      const having = this.sources.get(name) ?? new Set<string>();
      having.add(source);
      this.sources.set(name, having);
    }
  }

  drop(source: string): void {
    for (const name of this.names.get(source) ?? []) this.sources.get(name)?.delete(source);
    this.names.delete(source);
  }

  /** Notes with a link that may mean the file at this path. */
  meaning(path: string): readonly string[] {
    const name = fold(nameOf(path));
    return [name, withoutMd(name)].flatMap((one) => [...(this.sources.get(one) ?? [])]);
  }
}

function lastName(linkpath: string, source: string): string {
  const isRelative = linkpath.startsWith('./') || linkpath.startsWith('../');
  return fold(nameOf(isRelative ? climb(folderOf(source), linkpath) : linkpath));
}
