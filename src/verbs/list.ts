import * as v from 'valibot';
import { BUNDLE_FORMATS } from '../core/model/bundle';
import { bundle } from './bundle';
import { gate, remember } from './entries';
import { checkpoint, feedback, mistakes } from './keep';
import { health, links, read, search, status } from './look';
import { history, undo } from './past';
import { apply, plan, PLAN_ACTIONS } from './plans';
import { shown, verb } from './verb';

// Every tool takes the memory, and pages have cursors: the server's instructions say what both are.
const memory = v.optional(shown(v.string(), '<name>', 'Which memory, where the vault has several'));
const cursor = v.optional(shown(v.string(), '<cursor>', 'The next page, as the answer before gave it'));
const dryRun = v.optional(shown(v.boolean(), null, 'Show what would change, write nothing'));
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
const limit = (most: number) => v.optional(shown(whole(most), '<number>', 'How many at most'));
const text = (value: string, help: string) => v.optional(shown(v.string(), value, help));
/** With words for models, where the name of the field does not say enough. */
const told = (value: string, help: string, description: string) =>
  v.optional(shown(v.pipe(v.string(), v.description(description)), value, help));
const one = <const T extends readonly string[]>(choices: T, help: string) =>
  v.optional(shown(v.picklist(choices), `<${choices.join('|')}>`, help));
const ref = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));

const type = text('<type>', 'Type of the entry');
const project = text('<name>', 'Project of the entry');
const title = text('<text>', 'Title of the entry');
const body = told('<text>', 'Text of the entry, \\n for a new line', 'markdown; required without answer');

const answers = ['same', 'replaces', 'new', 'merge'] as const;

/** The same without properties that are undefined, which the core takes for given. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** The verbs in the order in which they are listed. */
export const VERBS = {
  context: verb({
    title: 'Context',
    description: 'What matters most in the memory, as one text. Call it first in a session, or with a topic.',
    summary: 'What matters most, as one text within a budget',
    kind: 'read',
    isCore: true,
    ofOne: true,
    withNotes: true,
    input: v.strictObject({
      topic: told('<text>', 'Passages on this topic only', 'only passages about this'),
      project: text('<name>', 'For this project'),
      focus: text('<text>', 'The focus of the session'),
      session: one(['main', 'other'], 'Which session'),
      budget: v.optional(
        shown(v.pipe(whole(200_000), v.description('tokens, default 2000')), '<tokens>', 'Tokens at most, 2000 where it is not given'),
      ),
      format: one(BUNDLE_FORMATS, 'Format of the text'),
      memory,
    }),
    line: { name: 'bundle' },
    run: (ctx, { memory: _named, budget = 2000, ...rest }) => bundle(ctx, { ...rest, budget }),
  }),
  search: verb({
    title: 'Search',
    description: 'Passages that answer a question, best first, with path and line. Search before you answer about the past.',
    summary: 'Find passages, best first',
    kind: 'read',
    isCore: true,
    ofOne: true,
    withNotes: true,
    input: v.strictObject({
      query: shown(v.pipe(v.string(), v.minLength(1), v.maxLength(400)), '<text>', 'What to look for'),
      type: text('<type>', 'Entries of this type'),
      tag: text('<tag>', 'Notes with this tag'),
      folder: text('<folder>', 'Notes in this folder'),
      since: told('<YYYY-MM-DD>', 'From this day on', 'YYYY-MM-DD'),
      limit: limit(50),
      cursor,
      memory,
    }),
    run: (ctx, { memory: _named, ...rest }) => search(ctx, rest),
  }),
  read: verb({
    title: 'Read',
    description: 'A note or a part of it, in pieces.',
    summary: 'Read a note, a heading or a block, in pieces',
    kind: 'read',
    isCore: true,
    withNotes: true,
    input: v.strictObject({
      ref: shown(v.pipe(ref, v.description('PATH, PATH#HEADING or PATH#^block')), '<path#heading>', 'PATH, PATH#HEADING or PATH#^block'),
      max_tokens: v.optional(shown(whole(50_000), '<number>', 'Tokens at most')),
      cursor,
      memory,
    }),
    run: (ctx, { ref: given, max_tokens: maxTokens = 3000, cursor: page }) => read(ctx, { ref: given, maxTokens, cursor: page }),
  }),
  links: verb({
    title: 'Links',
    description: 'Links from and to a note.',
    summary: 'Links from and to a note',
    kind: 'read',
    withNotes: true,
    input: v.strictObject({
      path: shown(ref, '<path>', 'The note it is about'),
      direction: one(['in', 'out', 'both'], 'Which links, both where it is not given'),
      limit: limit(500),
      memory,
    }),
    run: (ctx, { memory: _named, ...rest }) => links(ctx, rest),
  }),
  gate: verb({
    title: 'Gate',
    description: 'Whether entries are new, known, or replace something. Writes nothing.',
    summary: 'Say whether an entry is new, known, or replaces something; writes nothing',
    kind: 'read',
    ofOne: true,
    withNotes: true,
    input: v.strictObject({
      entries: v.pipe(
        v.array(v.strictObject({ title: v.string(), body: v.string(), date: v.optional(v.string()), type: v.optional(v.string()) })),
        v.minLength(1),
        v.maxLength(20),
      ),
      memory,
    }),
    line: {
      input: v.strictObject({
        title,
        body: shown(v.string(), '<text>', 'Text of the entry, \\n for a new line'),
        type,
        date: text('<YYYY-MM-DD>', 'Day of the entry'),
        memory,
      }),
      meant: ({ title: name = '', memory: named, ...rest }) => ({ entries: [{ title: name, ...rest }], memory: named }),
    },
    run: (ctx, { entries }) => gate(ctx, { entries: entries.map(withoutUndefined) }),
  }),
  status: verb({
    title: 'Status',
    description: 'The memories, their counts, and what is due.',
    summary: 'Memories, counts, and what is due',
    kind: 'read',
    isCore: true,
    input: v.strictObject({ memory }),
    run: status,
  }),
  health: verb({
    title: 'Health',
    description: 'Findings of the health report. A fixable one has a key for plan.',
    summary: 'Findings of the health report',
    kind: 'read',
    ofOne: true,
    withNotes: true,
    input: v.strictObject({
      checks: v.optional(shown(v.array(v.string()), '<id,id>', 'Only these checks')),
      limit: limit(200),
      cursor,
      memory,
    }),
    run: (ctx, { memory: _named, ...rest }) => health(ctx, rest),
  }),
  remember: verb({
    title: 'Remember',
    description:
      'Keeps one fact, decision or lesson, unless it is known; marks what it replaces. Where that is unsure it writes nothing and returns a question: call again with answer alone.',
    summary: 'Keep an entry unless it is known, or answer the question about one',
    kind: 'add',
    isIdempotent: true,
    isCore: true,
    ofOne: true,
    withNotes: true,
    input: v.strictObject({
      title,
      body,
      type,
      tags: v.optional(shown(v.array(v.string()), '<a,b>', 'Tags of the entry')),
      project,
      place: text('<place>', 'Folder or file it goes to, from the root of the memory'),
      trim: v.optional(shown(v.boolean(), null, 'Of a state file: what finds no room goes to the log')),
      links: v.optional(
        shown(
          v.pipe(v.array(v.string()), v.description('of proposedLinks, or "all"')),
          '<all|a,b>',
          'Which of the proposed links to put into the text',
        ),
      ),
      fix: told('<text>', 'Of a mistake (type miss): what would have helped', 'type miss: what would have helped'),
      on_duplicate: one(['skip', 'write', 'fail'], 'What to do with a known entry, skip where it is not given'),
      when_unsure: v.optional(
        shown(
          v.pipe(v.picklist(['hold', 'write', 'fail', 'ask']), v.description('default hold; ask: ask the person')),
          '<hold|write|fail>',
          'What to do where it is unsure, hold where it is not given',
        ),
      ),
      answer: v.optional(
        v.strictObject({
          id: shown(v.string(), '<id>', 'The question that is answered'),
          answer: shown(v.picklist(answers), `<${answers.join('|')}>`, 'The answer to it'),
          of: told('<path>', 'The older entry that is meant, the first where it is not given', 'the older entry, default the first'),
        }),
      ),
      dry_run: dryRun,
      memory,
    }),
    run: (ctx, { on_duplicate: onDuplicate, when_unsure: whenUnsure, dry_run: isDry, memory: _named, fix, ...rest }) =>
      remember(ctx, {
        ...rest,
        ...(fix === undefined ? {} : { mistake: { fix } }),
        onDuplicate,
        whenUnsure: whenUnsure === 'ask' ? 'hold' : whenUnsure,
        dryRun: isDry,
      }),
  }),
  checkpoint: verb({
    title: 'Checkpoint',
    description: 'Keeps the state of work so that it can be resumed when the context is gone.',
    summary: 'Keep the state of work, so that it can be resumed',
    kind: 'add',
    isIdempotent: true,
    ofOne: true,
    input: v.strictObject({
      working_on: shown(v.string(), '<text>', 'The work at hand'),
      decisions: text('<text>', 'Decisions made'),
      pending: text('<text>', 'Work that is left'),
      files: v.optional(shown(v.array(v.string()), '<a,b>', 'Key files')),
      resume: text('<text>', 'Where to resume'),
      trim: v.optional(shown(v.boolean(), null, 'Move what finds no room beside it to the log of the day')),
      dry_run: dryRun,
      memory,
    }),
    run: (ctx, { working_on: workingOn, files, dry_run: isDry, memory: _named, ...rest }) =>
      checkpoint(ctx, { workingOn, ...withoutUndefined({ ...rest, files: files?.join(', ') }) }, isDry),
  }),
  feedback: verb({
    title: 'Feedback',
    description: 'Counts that a memory was useful, or prevented a mistake.',
    summary: 'Say of a note that it was of use, or prevented a mistake',
    kind: 'add',
    ofOne: true,
    input: v.strictObject({
      path: shown(ref, '<path>', 'The note it is about'),
      said: shown(v.picklist(['useful', 'prevented']), '<useful|prevented>', 'How it helped'),
      dry_run: dryRun,
      memory,
    }),
    run: (ctx, { path, said, dry_run: isDry }) => feedback(ctx, path, said, isDry),
  }),
  mistakes: verb({
    title: 'Mistakes',
    description: 'Mistakes with their counts and what would have helped.',
    summary: 'Mistakes with their counts, and what would have helped',
    kind: 'read',
    ofOne: true,
    withNotes: true,
    input: v.strictObject({ memory }),
    run: mistakes,
  }),
  plan: verb({
    title: 'Plan',
    description: 'Plans a change of notes with every link that has to follow. Writes nothing; apply carries it out.',
    summary: 'Plan a change of notes with all links; writes nothing',
    kind: 'read',
    withNotes: true,
    input: v.strictObject({
      action: shown(v.picklist(PLAN_ACTIONS), `<${PLAN_ACTIONS.join('|')}>`, 'What to do'),
      path: text('<path>', 'The note it is about'),
      to: told(
        '<path>',
        'New path, folder/ or name; the note that goes on in a merge',
        'move: path or FOLDER/; rename: name; merge: note that goes on',
      ),
      by: one(['heading', 'entry'], 'Where to split'),
      finding: told('<key>', 'Key of the finding to fix', 'fix: its key'),
      memory,
    }),
    run: (ctx, { memory: _named, ...rest }) => plan(ctx, rest),
  }),
  apply: verb({
    title: 'Apply',
    description: 'Carries out a plan just as it was shown, once. Show the person first.',
    summary: 'Carry out a plan as it was shown, once',
    kind: 'change',
    isIdempotent: true,
    input: v.strictObject({
      plan_id: shown(v.string(), '<id>', 'As plan gave it'),
      sha256: shown(v.string(), '<hash>', 'As plan gave it'),
      memory,
    }),
    run: (ctx, { plan_id: planId, sha256 }) => apply(ctx, { planId, sha256 }),
  }),
  history: verb({
    title: 'History',
    description: 'Changes by anybody, newest first, with the id that undo takes.',
    summary: 'What was changed, newest first, with the id that undo takes',
    kind: 'read',
    input: v.strictObject({ limit: limit(100), cursor, memory }),
    run: (ctx, { memory: _named, ...rest }) => history(ctx, rest),
  }),
  undo: verb({
    title: 'Undo',
    description: 'Takes one change back, byte for byte; without id the newest.',
    summary: 'Take a change back, byte for byte',
    kind: 'change',
    input: v.strictObject({
      id: text('<id>', 'Which change, the newest where it is not given'),
      partial: v.optional(shown(v.boolean(), null, 'What can be taken back, where not all can')),
      dry_run: dryRun,
      memory,
    }),
    run: (ctx, { memory: _named, dry_run: isDry, ...rest }) => undo(ctx, { ...rest, dryRun: isDry }),
  }),
} as const;

export type VerbName = keyof typeof VERBS;
/** The input of a verb, as it is once it is checked. */
export type VerbInput<N extends VerbName> = v.InferOutput<(typeof VERBS)[N]['input']>;
