import { MemoryError } from '../../core/model/errors';
import { BUNDLE_FORMATS } from '../../core/model/bundle';
import { bundle } from '../bundle';
import type { DoorAnswer, DoorContext } from '../door';
import { gate, remember } from '../entries';
import { health, read, search, status } from '../look';
import { history, undo } from '../past';
import { apply, plan, PLAN_ACTIONS } from '../plans';
import { unescaped } from './body';
import type { Flags, Given } from './given';

/** The call of a command: what every door gives, and texts that lie in files. */
export interface CommandContext extends DoorContext {
  /** The text of a file of the vault. Throws `not_found` for one that is not there or must not be shown. */
  readText(path: string): Promise<string>;
}

/** A command of a command line whose parameters are texts. */
export interface DoorCommand {
  readonly description: string;
  readonly flags: Flags;
  /** True where it changes files: one at a time. */
  readonly writes: boolean;
  /** True where it looks at one memory. */
  readonly ofOne: boolean;
  /** True where its answer holds text of notes. */
  readonly withNotes: boolean;
  run(ctx: CommandContext, given: Given): Promise<DoorAnswer>;
}

const memory = { value: '<name>', description: 'Which memory, where the vault has several' };
const limit = { value: '<number>', description: 'How many at most' };
const cursor = { value: '<cursor>', description: 'The next page, as the answer before gave it' };
const dryRun = { description: 'Show what would change, write nothing' };
const entry = {
  title: { value: '<text>', description: 'Title of the entry' },
  body: { value: '<text>', description: 'Text of the entry, \\n for a new line' },
  'body-path': { value: '<path>', description: 'File of the vault that holds the text, taken as it is' },
  type: { value: '<type>', description: 'Type of the entry' },
};
const looks = { writes: false, ofOne: true, withNotes: true } as const;

/** The commands in the order in which they are listed. */
export const DOOR_COMMANDS: Readonly<Record<string, DoorCommand>> = {
  status: { ...looks, ofOne: false, withNotes: false, description: 'Memories, counts, and what is due', flags: { memory }, run: status },
  search: {
    ...looks,
    description: 'Find passages, best first',
    flags: {
      query: { value: '<text>', description: 'What to look for', required: true },
      type: { value: '<type>', description: 'Entries of this type' },
      tag: { value: '<tag>', description: 'Notes with this tag' },
      folder: { value: '<folder>', description: 'Notes in this folder' },
      since: { value: '<YYYY-MM-DD>', description: 'From this day on' },
      limit,
      cursor,
      memory,
    },
    run: (ctx, has) =>
      search(ctx, {
        query: has.needed('query'),
        type: has.text('type'),
        tag: has.text('tag'),
        folder: has.text('folder'),
        since: has.text('since'),
        limit: has.number('limit', 50),
        cursor: has.text('cursor'),
      }),
  },
  read: {
    ...looks,
    ofOne: false,
    description: 'Read a note, a heading or a block, in pieces',
    flags: {
      ref: { value: '<path#heading>', description: 'PATH, PATH#HEADING or PATH#^block', required: true },
      'max-tokens': { value: '<number>', description: 'Tokens at most' },
      cursor,
      memory,
    },
    run: (ctx, has) =>
      read(ctx, { ref: has.needed('ref'), maxTokens: has.number('max-tokens', 50_000) ?? 3000, cursor: has.text('cursor') }),
  },
  bundle: {
    ...looks,
    description: 'What matters most, as one text within a budget',
    flags: {
      topic: { value: '<text>', description: 'Passages on this topic only' },
      project: { value: '<name>', description: 'For this project' },
      focus: { value: '<text>', description: 'The focus of the session' },
      session: { value: '<main|other>', description: 'Which session' },
      budget: { value: '<tokens>', description: 'Tokens at most, 2000 where it is not given' },
      format: { value: `<${BUNDLE_FORMATS.join('|')}>`, description: 'Format of the text' },
      memory,
    },
    run: (ctx, has) =>
      bundle(ctx, {
        topic: has.text('topic'),
        project: has.text('project'),
        focus: has.text('focus'),
        session: has.choice('session', ['main', 'other']),
        budget: has.number('budget', 200_000) ?? 2000,
        format: has.choice('format', BUNDLE_FORMATS),
      }),
  },
  gate: {
    ...looks,
    description: 'Say whether an entry is new, known, or replaces something; writes nothing',
    flags: { ...entry, date: { value: '<YYYY-MM-DD>', description: 'Day of the entry' }, memory },
    run: async (ctx, has) => {
      const [body, date, type] = [await bodyOf(ctx, has), has.text('date'), has.text('type')];
      if (body === undefined) throw new MemoryError('bad_input', 'There is no text to judge. Give it as body=<text> or body-path=<path>.');
      const title = has.text('title') ?? '';
      return gate(ctx, { entries: [{ title, body, ...(date === undefined ? {} : { date }), ...(type === undefined ? {} : { type }) }] });
    },
  },
  remember: {
    ...looks,
    writes: true,
    description: 'Keep an entry unless it is known, or answer the question about one',
    flags: {
      ...entry,
      tags: { value: '<a,b>', description: 'Tags of the entry' },
      project: { value: '<name>', description: 'Project of the entry' },
      'on-duplicate': { value: '<skip|write|fail>', description: 'What to do with a known entry, skip where it is not given' },
      'when-unsure': { value: '<hold|write|fail>', description: 'What to do where it is unsure, hold where it is not given' },
      id: { value: '<id>', description: 'The question that is answered' },
      answer: { value: '<same|replaces|new|merge>', description: 'The answer to it' },
      of: { value: '<path>', description: 'The older entry that is meant, the first where it is not given' },
      'dry-run': dryRun,
      memory,
    },
    run: async (ctx, has) => {
      const [id, answer] = [has.text('id'), has.choice('answer', ['same', 'replaces', 'new', 'merge'])];
      if ((id === undefined) !== (answer === undefined))
        throw new MemoryError('bad_input', 'An answer needs both id=<id> and answer=<same|replaces|new|merge>.');
      return remember(ctx, {
        title: has.text('title'),
        body: await bodyOf(ctx, has),
        type: has.text('type'),
        tags: has.list('tags'),
        project: has.text('project'),
        onDuplicate: has.choice('on-duplicate', ['skip', 'write', 'fail']),
        whenUnsure: has.choice('when-unsure', ['hold', 'write', 'fail']),
        ...(id === undefined || answer === undefined ? {} : { answer: { id, answer, of: has.text('of') } }),
        dryRun: has.isSet('dry-run'),
      });
    },
  },
  health: {
    ...looks,
    description: 'Findings of the health report',
    flags: { checks: { value: '<id,id>', description: 'Only these checks' }, limit, cursor, memory },
    run: (ctx, has) => health(ctx, { checks: has.list('checks'), limit: has.number('limit', 200), cursor: has.text('cursor') }),
  },
  plan: {
    ...looks,
    ofOne: false,
    description: 'Plan a change of notes with all links; writes nothing',
    flags: {
      action: { value: `<${PLAN_ACTIONS.join('|')}>`, description: 'What to do', required: true },
      path: { value: '<path>', description: 'The note it is about' },
      to: { value: '<path>', description: 'New path, folder/ or name; the note that goes on in a merge' },
      by: { value: '<heading|entry>', description: 'Where to split' },
      finding: { value: '<key>', description: 'Key of the finding to fix' },
      memory,
    },
    run: (ctx, has) => {
      const action = has.choice('action', PLAN_ACTIONS);
      if (action === undefined) throw new MemoryError('bad_input', `"action" is missing. It is one of ${PLAN_ACTIONS.join(', ')}.`);
      const by = has.choice('by', ['heading', 'entry']);
      return plan(ctx, { action, path: has.text('path'), to: has.text('to'), by, finding: has.text('finding') });
    },
  },
  apply: {
    writes: true,
    ofOne: false,
    withNotes: false,
    description: 'Carry out a plan as it was shown, once',
    flags: {
      'plan-id': { value: '<id>', description: 'As plan gave it', required: true },
      sha256: { value: '<hash>', description: 'As plan gave it', required: true },
    },
    run: (ctx, has) => apply(ctx, { planId: has.needed('plan-id'), sha256: has.needed('sha256') }),
  },
  history: {
    writes: false,
    ofOne: false,
    withNotes: false,
    description: 'What was changed, newest first, with the id that undo takes',
    flags: { limit, cursor },
    run: (ctx, has) => history(ctx, { limit: has.number('limit', 100), cursor: has.text('cursor') }),
  },
  undo: {
    writes: true,
    ofOne: false,
    withNotes: false,
    description: 'Take a change back, byte for byte',
    flags: {
      id: { value: '<id>', description: 'Which change, the newest where it is not given' },
      partial: { description: 'What can be taken back, where not all can' },
      'dry-run': dryRun,
    },
    run: (ctx, has) => undo(ctx, { id: has.text('id'), partial: has.isSet('partial'), dryRun: has.isSet('dry-run') }),
  },
};

/** The text of an entry; undefined where none is given. */
async function bodyOf(ctx: CommandContext, has: Given): Promise<string | undefined> {
  const [body, path] = [has.text('body'), has.text('body-path')];
  if (body !== undefined && path !== undefined)
    throw new MemoryError('bad_input', 'Give the text as body=<text> or as body-path=<path>, not both.');
  return path === undefined ? (body === undefined ? undefined : unescaped(body)) : ctx.readText(path);
}
