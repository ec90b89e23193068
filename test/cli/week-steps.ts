/** A command of a week's use, with its input. */
interface Step {
  readonly run: string;
  readonly input?: string;
}

/** The steps of a day; commands run one after the other from nine o'clock on, an hour apart. */
export interface Day {
  readonly day: string;
  readonly steps: readonly Step[];
}

const MISS = `MISS: Asked for the credentials of the chat without checking TOOLS.md
FIX: Check TOOLS.md first, then search the memory, then ask`;

const LESSON = 'The first requests after a restart take two seconds, since the cache is empty.';

const BASELINE =
  '# Baseline\n\nWhat is true for long. Read-only: corrections go to corrections.md and are merged at a re-baseline.\n\nThe weekly meeting is on Thursdays.';

/** A week's use of each convention. */
export const weeks: Readonly<Record<string, readonly Day[]>> = {
  daneel: [
    {
      day: '2026-02-16',
      steps: [
        { run: 'init daneel' },
        {
          run: 'remember --place NOW',
          input: '## Task\n\nAutomate the backup of Gitea.\n\n## Blockers\n\n## Open threads\n\n- Restore test\n- Disk quota',
        },
        { run: 'remember --title Backups', input: 'Decided to run the backup of Gitea daily at 8:00, because nobody pushes then.' },
        { run: 'remember --type miss --title Credentials', input: MISS },
        { run: 'maintain --suggested' },
      ],
    },
    {
      day: '2026-02-17',
      steps: [
        { run: 'remember --title Restore', input: 'Lesson: a restore of the Gitea backup takes forty minutes on the old disk.' },
        { run: 'remember --title Build', input: 'Currently waiting for the build.' },
        { run: 'remember --type miss --title Credentials', input: MISS },
        {
          run: 'checkpoint --working-on "Gitea backup automation" --decisions "Daily at 8:00" --pending "Test the restore" --files scripts/gitea-backup.sh --resume "Implement the restore test" --context 72',
        },
      ],
    },
    {
      day: '2026-02-19',
      steps: [
        { run: 'remember --title "Restore again"', input: 'Again a restore of the Gitea backup took forty minutes, on the old disk.' },
        { run: 'remember --type miss --title Credentials', input: MISS },
        { run: 'status' },
        { run: 'maintain' },
        { run: 'maintain --suggested' },
      ],
    },
    {
      day: '2026-02-23',
      steps: [
        {
          run: 'remember --place NOW',
          input: '## Task\n\nMove the backup to the new disk.\n\n## Blockers\n\n## Open threads\n\n- Disk quota',
        },
        { run: 'maintain --suggested' },
        { run: 'evaluate --write' },
        { run: 'mistakes' },
      ],
    },
  ],
  stoneros: [
    {
      day: '2026-02-16',
      steps: [
        { run: 'init stoneros' },
        { run: 'remember --place current', input: 'Short answers, in English. Metric units.' },
        { run: 'remember --type semantic --title "Cache warms slowly"', input: LESSON },
      ],
    },
    {
      day: '2026-02-18',
      steps: [
        { run: 'remember --type semantic --title "Cache warms slowly"', input: LESSON },
        { run: 'remember --type correction --title "Meetings moved"', input: 'The weekly meeting is on Thursdays now, not on Mondays.' },
        { run: 'checkpoint --working-on "Warm up the cache" --pending "Measure it" --resume "The script of the warm-up"' },
      ],
    },
    {
      day: '2026-02-20',
      steps: [
        { run: 'remember --place current', input: 'Short answers, in English. Metric units. No meetings before ten.' },
        {
          run: 'remember --type communication --title "Say the result first"',
          input: 'Reports that begin with the result are read to the end.',
        },
        { run: 'bundle --focus identity' },
        { run: 'status' },
      ],
    },
    {
      day: '2026-05-22',
      steps: [
        { run: 'status' },
        { run: 'rebaseline' },
        { run: 'rebaseline --merge "2026-02-18: Meetings moved" --text -', input: BASELINE },
        { run: 'bundle --focus identity' },
      ],
    },
  ],
  carlton: [
    {
      day: '2026-02-16',
      steps: [
        { run: 'init carlton' },
        { run: 'remember --type research --title "Cache warms slowly after a restart"', input: LESSON },
        { run: 'remember --type reply --title "Reply loop"', input: 'Reply loop works as expected, all good.' },
      ],
    },
    {
      day: '2026-02-18',
      steps: [
        { run: 'remember --type research --title "Cache warms slowly after a restart"', input: LESSON },
        {
          run: 'remember --type interactive --title "Ana owns the release"',
          input: 'Ana owns the release of the spring version. Ask her before tagging.',
        },
        { run: 'checkpoint --working-on "The release notes" --pending "A word from Ana" --resume "The section on caches"' },
      ],
    },
    { day: '2026-02-20', steps: [{ run: 'bundle --topic "release"' }, { run: 'status' }] },
  ],
  mindstone: [
    {
      day: '2026-02-16',
      steps: [
        { run: 'init mindstone' },
        {
          run: 'remember --type feedback --title "Ask before sending"',
          input: 'Ask before a message goes to a whole team: one went out too early.',
        },
        {
          run: 'remember --type project --title "Release train"',
          input: 'The release train leaves on Thursdays; what is not merged by noon waits a week.',
        },
      ],
    },
    {
      day: '2026-02-18',
      steps: [
        {
          run: 'remember --type feedback --title "Ask before sending"',
          input: 'Ask before a message goes to a whole team: one went out too early.',
        },
        { run: 'useful feedback_ask_before_sending.md' },
        { run: 'prevented feedback_ask_before_sending.md' },
      ],
    },
    {
      day: '2026-02-20',
      steps: [
        {
          run: 'checkpoint --working-on "The release train of next week" --pending "Merge the parser" --resume "The list of open changes"',
        },
        { run: 'index' },
        { run: 'rank' },
        { run: 'status' },
      ],
    },
  ],
  'notes-and-links': [
    {
      day: '2026-02-16',
      steps: [
        { run: 'init notes-and-links' },
        { run: 'remember --title "Ana Lopez" --tags people', input: 'Leads the choir and keeps the key of the old hall.' },
        { run: 'remember --title "Old hall" --tags places', input: 'Seats eighty people. The heating needs an hour.' },
      ],
    },
    {
      day: '2026-02-18',
      steps: [
        {
          run: 'remember --title "Rehearsal plan" --tags choir',
          input: 'Ana Lopez opens the Old hall on Tuesdays at 18:00, so that it is warm at 19:00.',
        },
        {
          run: 'remember --title "Rehearsals" --tags choir',
          input: 'Ana Lopez opens the Old hall on Tuesdays at 18:00, so that it is warm at 19:00.',
        },
        { run: 'maintain' },
        { run: 'maintain --suggested' },
      ],
    },
    {
      day: '2026-02-20',
      steps: [
        { run: 'checkpoint --working-on "The spring concert" --pending "Print the programmes" --resume "The list of songs"' },
        { run: 'index' },
        { run: 'status' },
      ],
    },
  ],
};
