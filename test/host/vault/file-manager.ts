import type { DataWriteOptions } from 'obsidian';
import { parseDocument } from 'yaml';
import { folderOf, joinPath, normalizePath, parseLinktext } from '../base/paths';
import { getFrontMatterInfo, stringifyYaml } from '../base/yaml';
import { buildCache } from '../metadata/cache-builder';
import type { MetadataCache } from '../metadata/metadata-cache';
import {
  type LinkFormat,
  type NewTarget,
  applyReplacements,
  encodeDestination,
  placedReferences,
  rewriteLink,
} from '../metadata/rename-links';
import { relativePath, withoutMd } from '../metadata/resolver';
import { decode } from './bytes';
import { TAbstractFile, TFile, TFolder } from './files';
import type { Vault } from './vault';

/** Changes that reach further than one file. */
export class FileManager {
  /** Answers the question before a deletion; tests replace it. */
  confirmDeletion: (file: TAbstractFile) => boolean = () => true;

  constructor(
    private readonly vault: Vault,
    private readonly metadata: MetadataCache,
  ) {}

  getNewFileParent(sourcePath: string): TFolder {
    if (this.vault.getConfig('newFileLocation') === 'current') {
      return this.vault.getFolderByPath(folderOf(sourcePath) || '/') ?? this.vault.getRoot();
    }
    return this.vault.getRoot();
  }

  /** Renames, then rewrites every link that no longer means what it meant. */
  async renameFile(file: TAbstractFile, newPath: string): Promise<void> {
    const meant = this.allTargets();
    const names = new Map(this.vault.getFiles().map((f) => [f, f.basename]));
    await this.vault.rename(file, normalizePath(newPath));
    for (const [source, targets] of meant) await this.rewrite(source, targets, names);
  }

  async promptForDeletion(file: TAbstractFile): Promise<boolean> {
    if (!this.confirmDeletion(file)) return false;
    await this.trashFile(file);
    return true;
  }

  /** To the device's bin, to `.trash`, or away, as the vault's settings say. */
  async trashFile(file: TAbstractFile): Promise<void> {
    const option = this.vault.getConfig('trashOption') ?? 'system';
    if (option === 'none') await this.vault.delete(file, true);
    else await this.vault.trash(file, option === 'system');
  }

  generateMarkdownLink(file: TFile, sourcePath: string, subpath = '', alias = ''): string {
    const format = this.linkFormat();
    const path =
      format === 'absolute'
        ? file.path
        : format === 'relative'
          ? relativePath(folderOf(sourcePath), file.path)
          : this.metadata.fileToLinktext(file, sourcePath, false);
    const embed = file.extension === 'md' ? '' : '!';
    if (this.vault.getConfig('useMarkdownLinks') === true) {
      return `${embed}[${alias === '' ? file.basename : alias}](${encodeDestination(path)}${encodeDestination(subpath)})`;
    }
    return `${embed}[[${withoutMd(path)}${subpath}${alias === '' ? '' : `|${alias}`}]]`;
  }

  /** Changes properties in place; the YAML keeps its comments and the spelling of what did not change. */
  async processFrontMatter(file: TFile, fn: (frontmatter: Record<string, unknown>) => void, options?: DataWriteOptions): Promise<void> {
    await this.vault.process(file, (text) => withProperties(text, fn), options);
  }

  getAvailablePathForAttachment(filename: string): Promise<string> {
    const dot = filename.lastIndexOf('.');
    const stem = dot > 0 ? filename.slice(0, dot) : filename;
    const ending = dot > 0 ? filename.slice(dot) : '';
    let path = filename;
    for (let n = 1; this.vault.getAbstractFileByPath(path) !== null; n += 1) path = joinPath('', `${stem} ${n}${ending}`);
    return Promise.resolve(path);
  }

  private linkFormat(): LinkFormat {
    return (this.vault.getConfig('newLinkFormat') as LinkFormat | undefined) ?? 'shortest';
  }

  /** For each note, what each of its links means now, in order. */
  private allTargets(): Map<TFile, (TFile | null)[]> {
    const targets = new Map<TFile, (TFile | null)[]>();
    for (const source of this.vault.getMarkdownFiles()) {
      const text = this.textOf(source);
      const references = placedReferences(text, buildCache(text));
      if (references.length === 0) continue;
      targets.set(
        source,
        references.map(({ reference }) => this.metadata.getFirstLinkpathDest(parseLinktext(reference.link).path, source.path)),
      );
    }
    return targets;
  }

  private async rewrite(source: TFile, targets: readonly (TFile | null)[], names: ReadonlyMap<TFile, string>): Promise<void> {
    const changesOf = (text: string): string => {
      const replacements = placedReferences(text, buildCache(text)).flatMap(({ reference, start, end }, index) => {
        const target = targets[index];
        const { path } = parseLinktext(reference.link);
        if (!target || path === '' || this.metadata.getFirstLinkpathDest(path, source.path) === target) return [];
        const renamed: NewTarget = {
          path: target.path,
          shortest: this.metadata.fileToLinktext(target, source.path, false),
          oldBasename: names.get(target) ?? target.basename,
          newBasename: target.basename,
        };
        return [{ start, end, text: rewriteLink(reference, renamed, source.path, this.linkFormat()) }];
      });
      return applyReplacements(text, replacements);
    };
    const before = this.textOf(source);
    if (changesOf(before) === before) return;
    await this.vault.process(source, (text) => (text === before ? changesOf(text) : text));
  }

  private textOf(file: TFile): string {
    return decode(this.vault.adapter.disk.get(file.path)?.bytes ?? new Uint8Array(0));
  }
}

function withProperties(text: string, fn: (frontmatter: Record<string, unknown>) => void): string {
  const info = getFrontMatterInfo(text);
  const document = parseDocument(info.exists ? info.frontmatter : '', { uniqueKeys: false });
  if (document.errors.length > 0) throw document.errors[0] as Error;
  const before = (document.toJS() ?? {}) as Record<string, unknown>;
  const after = structuredClone(before);
  fn(after);
  if (JSON.stringify(after) === JSON.stringify(before)) return text;
  if (document.contents === null) {
    return `---\n${stringifyYaml(after)}---\n${info.exists ? text.slice(info.contentStart) : text}`;
  }
  for (const key of Object.keys(before)) if (!(key in after)) document.delete(key);
  for (const [key, value] of Object.entries(after)) {
    if (JSON.stringify(value) !== JSON.stringify(before[key])) document.set(key, value);
  }
  const yaml = Object.keys(after).length === 0 ? '' : document.toString({ lineWidth: 0 });
  return text.slice(0, info.from) + yaml + text.slice(info.to);
}
