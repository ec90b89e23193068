import type { Menu } from 'obsidian';
import type { NotePlace } from './note-hand';

/** Something that a row or a group can do. */
export interface RowAct {
  /** The words on its button, short. */
  readonly label: string;
  /** Its effect, with what it is about: for those who hear the screen, and as the hint. */
  readonly says: string;
  readonly run: () => Promise<unknown>;
}

/** One line of a list: what it is about, one thing to do, and a menu with all the others. */
export interface Row {
  /** The same for as long as the row means the same: the focus follows it. */
  readonly id: string;
  readonly cls?: string;
  readonly icon?: { readonly name: string; readonly label: string } | undefined;
  readonly title: string;
  /** Where it is, in small letters beside the title. */
  readonly place?: string;
  /** Sentences below the title. */
  readonly lines?: readonly string[];
  /** The place that a click opens; null where there is nothing to open. */
  readonly note: NotePlace | null;
  readonly act: RowAct | null;
  /** Fills the menu, before what the app has for its file. */
  readonly menu?: (menu: Menu) => void;
}

/** Rows under a heading that folds. */
export interface RowGroup {
  readonly id: string;
  readonly cls?: string;
  readonly icon?: Row['icon'];
  readonly title: string;
  readonly rows: readonly Row[];
  readonly act: RowAct | null;
  readonly menu?: (menu: Menu) => void;
  readonly folded: boolean;
}

/** The words for rows that are not shown yet, of one and of several. */
export type RowNoun = readonly [one: string, many: string];
