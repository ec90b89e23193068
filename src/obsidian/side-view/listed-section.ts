import type { App, HoverParent } from 'obsidian';
import { RowTree, type RowNoun, Section } from '../ui/list';

interface ListedOptions {
  readonly title: string;
  readonly noun: RowNoun;
  readonly hoverParent: HoverParent;
}

/** A part of the side view that holds one list; `parent` takes the focus where the last row has gone. */
export function listedSection(
  parent: HTMLElement,
  app: App,
  { title, noun, hoverParent }: ListedOptions,
): { readonly section: Section; readonly tree: RowTree } {
  const section = new Section(parent, title);
  return { section, tree: new RowTree(section.body, app, { label: title, noun, hoverParent, fallback: () => parent }) };
}
