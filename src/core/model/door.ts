import * as v from 'valibot';

/** The ways into the program. */
export const DOORS = ['app', 'terminal', 'hook', 'mcp', 'obsidian-cli'] as const;
export type DoorKind = (typeof DOORS)[number];

/** The doors that agents use: what comes by them takes back nothing that a person decided and is shown nothing that is withheld. */
const AGENT_DOORS: ReadonlySet<string> = new Set<DoorKind>(['mcp', 'hook', 'obsidian-cli']);

/** True for a change or a question that came by an agents' door; `kind` may be one that this version does not know. */
export function isAgentDoor({ kind }: Pick<RecordedDoor, 'kind'>): boolean {
  return AGENT_DOORS.has(kind);
}

/** True for what an agent does: it came by an agents' door, or an agent runs the terminal. */
export function isAgent<D extends Pick<RecordedDoor, 'kind' | 'harness'>>(door: D | undefined): door is D {
  return door !== undefined && (isAgentDoor(door) || door.harness !== undefined);
}

/** The source of what was written by a door on a day, in short ids: `claude, mcp, 2026-11-28`. */
export function sourceOf({ kind, harness }: RecordedDoor, day: string): string {
  return [harness?.replace(/[\s,]+/g, ' '), kind, day].filter(Boolean).join(', ');
}

/** Whether what comes by a door is written, or waits for a person. People's own texts never wait; what a hook picked waits by default. */
export function waitsFor(
  { trust }: { readonly trust: Readonly<Record<string, 'write' | 'pending'>> },
  door: Door | undefined,
): door is Door {
  const said = (name: string): string | undefined => (Object.hasOwn(trust, name) ? trust[name] : undefined);
  if (door?.picked === true) return said('capture') !== 'write';
  if (!isAgent(door)) return false;
  return (said(door.harness ?? '') ?? said(door.kind)) === 'pending';
}

/** UTF-16 units of a name that another program gives. */
const LONGEST = 200;
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST));

/** As the journal keeps it. A later version may know other doors, so any name is read. */
export const doorSchema = v.object({ kind: name, harness: v.optional(name), session: v.optional(name) });

/** The way by which a change came, and whose agent used it where that is known. */
export interface Door {
  readonly kind: DoorKind;
  /** The program that runs the agent, such as `claude`. */
  readonly harness?: string | undefined;
  readonly session?: string | undefined;
  /** Its texts were picked out of a transcript: nobody asked for them to be kept. */
  readonly picked?: true;
}

/** A door as the journal tells of it: `kind` may be one that this version does not know. */
export type RecordedDoor = Omit<Door, 'kind' | 'picked'> & { readonly kind: string };

/** A door as it is written down: names of other programs are cut to what the journal takes, empty ones left out. */
export function recorded({ kind, harness, session }: Door): RecordedDoor {
  const cut = (text: string | undefined): string | undefined => (text === undefined || text === '' ? undefined : text.slice(0, LONGEST));
  const [by, within] = [cut(harness), cut(session)];
  return { kind, ...(by === undefined ? {} : { harness: by }), ...(within === undefined ? {} : { session: within }) };
}

const DOOR_NAMES = new Map<string, string>([
  ['app', 'app'],
  ['terminal', 'terminal'],
  ['hook', 'hook'],
  ['mcp', 'MCP'],
  ['obsidian-cli', "Obsidian's command line"],
]);
const HARNESS_NAMES = new Map([
  ['claude', 'Claude Code'],
  ['codex', 'Codex'],
  ['gemini', 'Gemini CLI'],
]);

/** A program that runs an agent, as people call it. */
export function harnessName(harness: string): string {
  return HARNESS_NAMES.get(harness) ?? harness;
}

/** `Claude Code (MCP)`, `terminal`: the way by which a change came, for people. */
export function doorName({ kind, harness }: RecordedDoor): string {
  const way = DOOR_NAMES.get(kind) ?? kind;
  return harness === undefined ? way : `${harnessName(harness)} (${way})`;
}
