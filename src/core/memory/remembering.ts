import { isEntry } from '../read/scope';
import { captureOf, comparable, decideRemember } from '../decide/lifecycle/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { NotePath } from '../model/path';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull } from '../read/texts';
import type { GateFor } from './gates';

type Remembering = Pick<VaultMemory, 'remember' | 'places' | 'skipped' | 'writeSkipped'>;

/** New entries: through the gate, to their place or into the skipped note. */
export function rememberingOf(host: VaultHost, contextFor: (query?: Query) => Promise<DecideContext>, gateFor: GateFor): Remembering {
  return {
    async remember(input, query) {
      const ctx = await contextFor(query);
      const capture = captureOf(ctx, input);
      const verdict = (await gateFor(ctx, query)).gate.judge(comparable(ctx, input, capture));
      const named = verdict.of !== null && 'path' in verdict.of ? verdict.of : null;
      const of = ctx.snapshot.notes.get(named?.path as NotePath);
      // A README or an agent's instructions are evidence, not entries: they get no mark.
      const marked = of !== undefined && (named?.entry !== null || isEntry(ctx, of));
      const older = marked ? await readTextOrNull(host.files, of.path) : null;
      const file = capture.into === 'file' ? await readTextOrNull(host.files, capture.path) : null;
      return decideRemember(ctx, input, verdict, older, query.accept ?? [], file);
    },
    places: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
    skipped: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
    writeSkipped: () => Promise.reject(new MemoryError('bad_input', 'unfinished')),
  };
}
