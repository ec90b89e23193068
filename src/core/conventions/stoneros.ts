import type { Convention } from '../model/convention';

/** Three layers: a read-only baseline, append-only learnings, and current state that is overwritten. */
export const stoneros: Convention = {
  id: 'stoneros',
  title: 'Baseline, learnings, current state',
  summary:
    'What hardly changes is read-only, what is learned is only ever added to, what holds now is overwritten. Corrections lie over the baseline until it is renewed.',
  signs: [
    { kind: 'file', path: 'learnings/baseline_insights.md', weight: 0.6, says: 'there is a baseline' },
    { kind: 'file', path: 'learnings/corrections.md', weight: 0.45, says: 'corrections are kept beside the baseline' },
    { kind: 'file', path: 'learnings/patterns.md', weight: 0.3, says: 'learnings are kept by category' },
    { kind: 'file', path: 'preferences/current.md', weight: 0.4, says: 'present preferences have a file of their own' },
    { kind: 'names', folder: 'context', least: 1, weight: 0.4, says: 'sessions are named by their day' },
    { kind: 'entries', files: 'learnings/*.md', least: 1, weight: 0.4, says: 'learnings are dated entries' },
    { kind: 'folder', path: '.claude/context', weight: 0.2, says: 'agents leave their work in .claude/context' },
  ],
  names: [
    { folder: 'learnings', pattern: '{topic}.md', summary: 'One file a category, never a date.', undated: true },
    { folder: 'context', pattern: 'session_{day}.md', summary: 'One file a session, named by its day.' },
    { folder: 'preferences', pattern: '{topic}.md', summary: 'One file a kind of preference.' },
    { folder: '.claude/context', pattern: '{agent}-{slug}-{day}.md', summary: 'The agent that wrote it, the topic, the day.' },
  ],
  fixed: [
    { path: 'learnings/baseline_insights.md', summary: 'What is true for long: read-only until it is renewed.' },
    { path: 'learnings/corrections.md', summary: 'What corrects the baseline until the next one.' },
    { path: 'learnings/patterns.md', summary: 'How things are done again and again.' },
    { path: 'learnings/expertise.md', summary: 'What is known and can be done.' },
    { path: 'learnings/communication.md', summary: 'How to talk and write.' },
    { path: 'preferences/current.md', summary: 'What holds today.' },
  ],
  words: { agent: ['research', 'writer', 'review', 'plan', 'session', 'docs'] },
  openWords: ['agent'],
  layers: [
    {
      pattern: 'learnings/baseline_insights.md',
      layer: 'read-only',
      why: 'The baseline changes only by a deliberate re-baseline; what corrects it goes to learnings/corrections.md.',
    },
    { pattern: 'learnings/*.md', layer: 'append-only', why: 'Learnings are added to; an older one is flagged, never removed.' },
    { pattern: 'preferences/**', layer: 'overwrite', why: 'Preferences hold what is true today.', oneWriter: true },
    { pattern: 'context/**', layer: 'overwrite', why: 'A session note is regenerated for its session.', oneWriter: true },
    { pattern: '.claude/context/**', layer: 'curated', why: 'Agents leave their work here.' },
    { pattern: 'temp/**', layer: 'ephemeral', why: 'Nothing in temp is meant to last.' },
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'People and agents edit these freely.' },
  ],
  entries: [
    { files: 'learnings/*.md', format: 'section', asks: ['Context', 'Observation', 'Implication'] },
    { files: 'context/*.md', format: 'note' },
    { files: 'preferences/*.md', format: 'note' },
  ],
  properties: [],
  hardLimits: [],
  capture: [
    { type: 'correction', into: 'file', path: 'learnings/corrections.md', summary: 'What the baseline has wrong.' },
    { type: 'semantic', into: 'file', path: 'learnings/expertise.md', summary: 'Facts and what they mean.' },
    { type: 'communication', into: 'file', path: 'learnings/communication.md', summary: 'How to talk and write.' },
    { type: '*', into: 'file', path: 'learnings/patterns.md', summary: 'What happened and how things are done.' },
  ],
  states: [
    { path: 'preferences/current.md', summary: 'What holds today.' },
    { path: 'context/session_{day}.md', summary: 'The session of the day.', checkpoints: 'all' },
  ],
  migration: {
    sorting: [
      {
        words: 'preference preferences like likes dislikes settings current now active focus priorities goals projects todo status'.split(
          ' ',
        ),
        place: 'preferences/current.md',
      },
      { words: ['correction', 'corrections'], type: 'correction' },
      { words: 'communication tone style voice writing'.split(' '), type: 'communication' },
      {
        words: 'expertise skills stack technology tools knowledge career background experience education people facts'.split(' '),
        type: 'semantic',
      },
      { words: 'pattern patterns habits workflow workflows process routine routines lessons learnings'.split(' '), type: 'procedural' },
    ],
    unsorted: { place: 'learnings/unsorted.md' },
  },
  baseline: { path: 'learnings/baseline_insights.md', corrections: 'learnings/corrections.md' },
  scaffold: [
    {
      path: 'learnings/baseline_insights.md',
      text: '# Baseline\n\nWhat is true for long. Read-only: corrections go to corrections.md and are merged at a re-baseline.\n',
    },
    { path: 'learnings/corrections.md', text: '# Corrections\n\nWhat corrects the baseline. Whoever reads the baseline reads this too.\n' },
    { path: 'learnings/patterns.md', text: '# Patterns\n\nWhat happened, and how things are done.\n' },
    { path: 'learnings/expertise.md', text: '# Expertise\n\nFacts and what they mean.\n' },
    { path: 'learnings/communication.md', text: '# Communication\n\nHow to talk and write.\n' },
    { path: 'preferences/current.md', text: '# Current preferences\n\nWhat holds today. Overwritten when it changes.\n' },
    { path: 'context/session_{day}.md', text: '# Session {date}\n\n' },
  ],
  indexNote: { path: 'top-of-mind.md', fence: 'index', size: 30, format: 'ranked' },
  bundle: {
    excludeFolders: ['memories/professional', 'temp', 'archive'],
    excludeTags: ['private'],
    phases: [
      { id: 'now', files: ['preferences/*.md', 'context/*.md'], when: 'focus', summary: 'The present state.' },
      { id: 'learnings', files: ['learnings/*.md'], when: 'focus', summary: 'What was learned, without the baseline.' },
      {
        id: 'identity',
        files: ['learnings/baseline_insights.md', 'learnings/corrections.md'],
        when: 'focus',
        summary: 'The baseline, with its corrections right after it.',
        must: true,
      },
    ],
  },
  chores: [
    {
      id: 're-baseline',
      everyDays: 91,
      summary: 'Merge corrections that hold into a new baseline; the old one is archived.',
      does: { verb: 'rebaseline', input: {} },
      evidence: { kind: 'baseline' },
    },
    {
      id: 'clear-temp',
      everyDays: 30,
      summary: 'Clear what lies in temp.',
      does: { verb: 'chore', input: { chore: 'clear-temp', answer: 'clear' } },
      evidence: { kind: 'empty', folder: 'temp' },
    },
  ],
  limits: { maxNoteBytes: 60_000, orphanAgeDays: 180 },
  reports: 'reports',
  archive: 'archive',
  hidden: ['.claude/context'],
};
