import * as v from 'valibot';
import type { NotePath, VaultPath } from './path';
import type { RefusedEntry } from './results/maintenance';

const id = v.pipe(v.string(), v.minLength(1), v.description('an id that the packet gives'));
const text = v.string();
const title = v.pipe(v.string(), v.minLength(1));
const part = v.strictObject({ title, text });

/** One action of a proposal; docs/upkeep.md says what each does. Without a `text` a merge puts the texts together as they are. */
export const actionSchema = v.variant('action', [
  v.strictObject({ action: v.literal('promote'), id, text, section: v.optional(v.string()) }),
  v.strictObject({
    action: v.literal('merge'),
    ids: v.pipe(v.array(id), v.minLength(2)),
    title: v.optional(title),
    text: v.optional(text),
  }),
  v.strictObject({ action: v.literal('split'), id, parts: v.pipe(v.array(part), v.minLength(2)) }),
  v.strictObject({ action: v.literal('rewrite'), id, text }),
  v.strictObject({ action: v.literal('rename'), id, title }),
  v.strictObject({ action: v.literal('archive'), id }),
  v.strictObject({ action: v.literal('link'), from: id, to: id, words: v.pipe(v.string(), v.minLength(1)) }),
  v.strictObject({ action: v.literal('prune'), id, text }),
  v.strictObject({ action: v.literal('correct'), path: v.string(), old: v.pipe(v.string(), v.minLength(1)), new: v.string() }),
  v.strictObject({ action: v.literal('graduate'), id }),
  v.strictObject({ action: v.literal('keep'), id }),
]);

/** An action that somebody asks for who read a packet; ids are those of the packet. */
export type Action = v.InferOutput<typeof actionSchema>;

/** A note, or a piece of one, that a packet hands out. */
export interface Piece {
  /** As `note-4k2m9q1r`: the same as long as path, entry and text are the same, so that one that changed since is not known any more. */
  readonly id: string;
  /** `line`: a list item or paragraph of a curated file. */
  readonly kind: 'note' | 'entry' | 'line' | 'mistake' | 'correction' | 'baseline';
  readonly path: NotePath;
  /** The heading of an entry with its number; null for a whole note or a line. */
  readonly entry: string | null;
  readonly title: string;
  /** As it stands in the file. */
  readonly text: string;
  /** UTF-16 units in the file's text. */
  readonly start: number;
  /** Of several of one text in a file its number, from 2 on. */
  readonly nth?: number;
  /** Notes that link to it. */
  readonly inbound: number;
}

/** So many notes link to a note that a person has to confirm a change of it. */
export const HEAVILY_LINKED = 8;

export const TASKS = ['clash', 'same', 'promote', 'graduate', 'correction', 'prune', 'large', 'old', 'link', 'doc'] as const;

/** Something that upkeep asks about. */
export interface Task {
  /** As `promote-4k2m9q1r`. */
  readonly id: string;
  readonly kind: (typeof TASKS)[number];
  /** Ids of the pieces that it is about. */
  readonly about: readonly string[];
  /** Sentences. */
  readonly why: readonly string[];
  /** The rule that a mistake becomes. */
  readonly says?: string;
  /** The action that the program itself would take; null where somebody has to write or choose. */
  readonly suggested: Action | null;
  /** True for what is suggested with good reason, so that it is chosen unless somebody leaves it out. */
  readonly ticked: boolean;
}

/** All that somebody needs to write a proposal. */
export interface PacketResult {
  /** The evidence with instructions, for whoever reads it; empty where nothing is asked. */
  readonly packet: string;
  readonly tokens: number;
  readonly ids: Readonly<Record<string, { readonly path: VaultPath; readonly title: string }>>;
  /** JSON Schema of an answer. */
  readonly schema: object;
  readonly tasks: readonly Task[];
  readonly pieces: readonly Piece[];
  /** Documents of which a part may be corrected. */
  readonly docs: readonly VaultPath[];
  /** Tasks that did not fit. */
  readonly left: number;
  /** Entries that must not be passed on. */
  readonly refused: readonly RefusedEntry[];
  /** The checklist note, if there is one or it is about to be written. */
  readonly checklist: VaultPath;
}

/** A text that leaves the notes that sessions are given, and the file of the archive that holds it byte for byte. */
export interface GoneText {
  readonly path: VaultPath;
  readonly text: string;
  readonly archive: VaultPath | null;
}

/** Questions that the memory answers, before a proposal and after it. */
export interface ProofOfUse {
  readonly asked: number;
  readonly before: number;
  readonly after: number;
  /** Questions that are not answered any more. */
  readonly lost: readonly string[];
  /** Tokens that the start of a session takes. */
  readonly tokens: { readonly before: number; readonly after: number };
}

/** The outcome of a proposal. */
export interface ProposalDone {
  /** The actions that are carried out, each in a sentence. */
  readonly done: readonly { readonly action: Action; readonly says: string }[];
  /** `confirm`: the ids of notes that many others link to, which a person has to confirm each. */
  readonly refused: readonly { readonly action: unknown; readonly why: string; readonly confirm?: readonly string[] }[];
  /** Sentences of the notes that it rewrites: kept, changed and gone. */
  readonly text: { readonly kept: number; readonly changed: number; readonly gone: readonly GoneText[] };
  /** Values that no current note gives any more, as "8080" of "The port is 8080.". */
  readonly values: readonly { readonly path: VaultPath; readonly value: string; readonly text: string }[];
  readonly proof: ProofOfUse | null;
  /** The log that says so; null if the convention has none. */
  readonly log: VaultPath | null;
  /** The file that got a sample of figures; null if none did. */
  readonly metrics: VaultPath | null;
  /** Things to look at, a sentence each. */
  readonly problems: readonly string[];
}
