import type { Action, PacketResult, Piece, Task } from '../../../../src/core/model/action';
import { asVaultPath, type NotePath } from '../../../../src/core/model/path';

export const piece = (id: string, more: Partial<Omit<Piece, 'path'>> & { readonly path?: string } = {}): Piece => ({
  id,
  kind: 'note',
  entry: null,
  title: id,
  text: `The text of ${id}.`,
  start: 0,
  inbound: 0,
  ...more,
  path: asVaultPath(more.path ?? `${id}.md`) as NotePath,
});

export const task = (id: string, suggested: Action | null, more: Partial<Task> = {}): Task => ({
  id,
  kind: id.slice(0, id.indexOf('-')) as Task['kind'],
  about: suggested !== null && 'id' in suggested ? [suggested.id] : [],
  why: ['It is due.'],
  suggested,
  ticked: true,
  ...more,
});

export const packetOf = (tasks: readonly Task[], pieces: readonly Piece[], more: Partial<PacketResult> = {}): PacketResult => ({
  packet: '',
  tokens: 0,
  ids: {},
  schema: {},
  tasks,
  pieces,
  docs: [],
  left: 0,
  refused: [],
  checklist: asVaultPath('reports/maintenance.md'),
  ...more,
});
