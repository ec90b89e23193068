import type { ConventionId } from '../../../../src/core/model/convention';

/** A small memory and what a rule finds there. */
export interface RuleExample {
  readonly title: string;
  /** The default one where absent. */
  readonly convention?: ConventionId;
  /** Text by path; files of hidden folders are listed apart. */
  readonly files: Readonly<Record<string, string>>;
  /** `path: message` of each finding; the last sentence of a message says its fix. */
  readonly expect: readonly string[];
}

const NOTE = 'name: feedback_tests\ndescription: Run them first.\ntype: feedback\n';

/** Examples of each rule, by its id. */
export const ruleExamples: Readonly<Record<string, readonly RuleExample[]>> = {
  'created.missing': [
    { title: 'conventions that ask for no day', convention: 'daneel', files: { 'memory/2026-03-04.md': '' }, expect: [] },
    {
      title: 'a day in a name that is fixed too',
      files: { '2026-03-04-plan.md': '' },
      expect: ['2026-03-04-plan.md: The note has no property "created". Set the property "created" to "2026-03-04".'],
    },
    {
      title: 'a note dated in its name alone',
      files: { '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\n---\n' },
      expect: ['2026-03-04 Plan -- a.md: The note has no property "created". Set the property "created" to "2026-03-04".'],
    },
  ],
  'id.duplicate': [
    {
      title: 'an id that the convention does not know',
      convention: 'mindstone',
      files: { 'feedback_a.md': '---\nid: x\n---\n', 'feedback_b.md': '---\nid: x\n---\n' },
      expect: [],
    },
    {
      title: 'a value that many notes share',
      files: Object.fromEntries(
        [1, 2, 3, 4, 5].map((day) => [`2026-03-0${day} Post.md`, `---\nid: blog\ncreated: 2026-03-0${day}\n---\n`]),
      ),
      expect: [],
    },
    {
      title: 'a note made by copying another',
      files: {
        '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-04\n---\n',
        '2026-03-09 Plan copied -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-09\n---\n',
      },
      expect: [
        '2026-03-09 Plan copied -- a.md: The note has the same "id" as "2026-03-04 Plan -- a.md", which is older or comes first. Give it a new id.',
      ],
    },
  ],
  'id.format': [
    {
      title: 'a list where a text belongs',
      files: { '2026-03-04 Plan -- a.md': '---\nid: [a, b]\ncreated: 2026-03-04\n---\n' },
      expect: ['2026-03-04 Plan -- a.md: The "id" is not a single word, so nothing can refer to it. Write it as one word without spaces.'],
    },
    { title: 'an older format', files: { '2026-03-04 Plan -- a.md': '---\nid: A1B2C3\ncreated: 2026-03-04\n---\n' }, expect: [] },
  ],
  'id.missing': [
    {
      title: 'conventions without ids ask for none',
      convention: 'carlton',
      files: { 'memory/2026-03-04-research-caches.md': '' },
      expect: [],
    },
    {
      title: 'an id in a name of an older format',
      files: { '2026-03-04 Plan -- a id__A1B2C3.md': '---\ncreated: 2026-03-04\n---\n' },
      expect: ['2026-03-04 Plan -- a id__A1B2C3.md: The note has no "id". Set the property "id" to "A1B2C3".'],
    },
    {
      title: 'a note without an id',
      files: { '2026-03-04 Plan -- a.md': '---\ncreated: 2026-03-04\n---\n' },
      expect: ['2026-03-04 Plan -- a.md: The note has no "id". Give it a new id.'],
    },
  ],
  'name.collision': [
    {
      title: 'twins by case',
      files: { '2026-03-04 Plan -- a.md': '', '2026-03-04 plan -- a.md': '' },
      expect: [
        '2026-03-04 plan -- a.md: "2026-03-04 plan -- a.md" is the same file as "2026-03-04 Plan -- a.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "2026-03-04 plan 2 -- a.md".',
      ],
    },
    {
      title: 'the twin that is named right keeps its name',
      convention: 'mindstone',
      files: { 'feedback_Tests.md': '', 'feedback_tests.md': '' },
      expect: [
        'feedback_Tests.md: "feedback_Tests.md" is the same file as "feedback_tests.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "feedback_tests_2.md".',
      ],
    },
    {
      title: 'a log beside the log of its day',
      convention: 'daneel',
      files: { 'memory/2026-03-04.MD': '', 'memory/2026-03-04.md': '' },
      expect: [
        'memory/2026-03-04.MD: "2026-03-04.MD" is the same file as "memory/2026-03-04.md" on a phone, a Mac or Windows: one of them would be lost there. Rename it to "2026-03-04-2.md".',
      ],
    },
  ],
  'name.created': [
    {
      title: 'two days for one note',
      files: { '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-14\n---\n' },
      expect: [
        '2026-03-04 Plan -- a.md: "2026-03-04 Plan -- a.md" says 2026-03-04, its property "created" says 2026-03-14. Set the property "created" to "2026-03-04".',
      ],
    },
    {
      title: 'a time near midnight in another zone is the same day',
      files: { '2026-03-04 Plan -- a.md': '---\nid: 01JNE8A0000000000000000001\ncreated: 2026-03-03T23:30:00Z\n---\n' },
      expect: [],
    },
  ],
  'name.date': [
    {
      title: 'the thirtieth of February',
      files: { '2026-02-30 Deploys freeze -- ops.md': '' },
      expect: [
        '2026-02-30 Deploys freeze -- ops.md: "2026-02-30 Deploys freeze -- ops.md" is dated 2026-02-30, which is not a valid date. Correct the date in its name.',
      ],
    },
    {
      title: 'a wrong month, with the right day in its property',
      files: { '2026-13-02 Deploys freeze -- ops.md': '---\ncreated: 2026-03-02\n---\n' },
      expect: [
        '2026-13-02 Deploys freeze -- ops.md: "2026-13-02 Deploys freeze -- ops.md" is dated 2026-13-02, which is not a valid date. Rename it to "2026-03-02 Deploys freeze -- ops.md".',
      ],
    },
    {
      title: 'a second log of a day keeps what it is about',
      convention: 'daneel',
      files: { 'memory/2026-02-30-big-launch.md': '---\ncreated: 2026-02-28\n---\n' },
      expect: [
        'memory/2026-02-30-big-launch.md: "2026-02-30-big-launch.md" is dated 2026-02-30, which is not a valid date. Rename it to "2026-02-28-big-launch.md".',
      ],
    },
  ],
  'name.pattern': [
    {
      title: 'a slug with its date in front',
      files: { '2026-03-04-cache-warms-slowly.md': '' },
      expect: [
        '2026-03-04-cache-warms-slowly.md: "2026-03-04-cache-warms-slowly.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-04 cache warms slowly.md".',
      ],
    },
    {
      title: 'a title alone, dated by its property',
      files: { 'Retry budget.md': '---\ncreated: 2026-02-01\n---\n' },
      expect: [
        'Retry budget.md: "Retry budget.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-02-01 Retry budget.md".',
      ],
    },
    {
      title: 'a date after the tags',
      files: { 'Photo guidelines -- media 2026-07-15.md': '' },
      expect: [
        'Photo guidelines -- media 2026-07-15.md: "Photo guidelines -- media 2026-07-15.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-07-15 Photo guidelines -- media.md".',
      ],
    },
    {
      title: 'a title that nothing dates: no day is invented',
      files: { 'Ideas.md': '' },
      expect: [
        'Ideas.md: "Ideas.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Its day is not known: add the property "created", or put the day before its name.',
      ],
    },
    {
      title: 'words of a few, from the property "type" or the name',
      convention: 'carlton',
      files: {
        'memory/2026-03-04 Reply to research.md': '',
        'memory/2026-03-05-costs.md': '---\nmetadata:\n  type: curator\n---\n',
        'memory/2026-03-06-who.md': '',
      },
      expect: [
        'memory/2026-03-04 Reply to research.md: "2026-03-04 Reply to research.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". Rename it to "2026-03-04-reply-to-research.md".',
        'memory/2026-03-05-costs.md: "2026-03-05-costs.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". Rename it to "2026-03-05-curator-costs.md".',
        'memory/2026-03-06-who.md: "2026-03-06-who.md" is not named like "YYYY-MM-DD-agent-words-like-this.md". It is not known which agent it is: add the property "type", or name it with one of "interactive", "research", "curator", "reply".',
      ],
    },
    {
      title: 'names without a title have no place for words, and no number for namesakes',
      convention: 'stoneros',
      files: { 'context/20260304.md': '', 'context/Session 2026-03-04.md': '', 'context/2026-03-05 caches.md': '' },
      expect: [
        'context/2026-03-05 caches.md: "2026-03-05 caches.md" is not named like "session_YYYYMMDD.md". It says more than a name there can hold: write the rest into the note, then shorten its name.',
        'context/20260304.md: "20260304.md" is not named like "session_YYYYMMDD.md". Rename it to "session_20260304.md".',
        'context/Session 2026-03-04.md: "Session 2026-03-04.md" is not named like "session_YYYYMMDD.md". Another file of its folder has the name that it should have: merge the two, or give it one of its own.',
      ],
    },
    {
      title: 'a day where names have none: nobody turns it into words',
      convention: 'stoneros',
      files: { 'learnings/2026-03-10 pattern.md': '' },
      expect: [
        'learnings/2026-03-10 pattern.md: "2026-03-10 pattern.md" is not named like "words_like_this.md". Files here have no day in their name: add its text to the file of its category, or rename it without the day.',
      ],
    },
    {
      title: 'a hidden folder is looked at, and left to a person',
      convention: 'stoneros',
      files: {
        '.claude/context/Research Caches 2026-03-04.md': '',
        '.claude/context/plan-caches-20260304.md': '',
        '.claude/context/metrics.json': '',
      },
      expect: [
        '.claude/context/Research Caches 2026-03-04.md: "Research Caches 2026-03-04.md" is not named like "agent-words-like-this-YYYYMMDD.md". Rename it to "research-caches-20260304.md" by hand: nothing is ever written to hidden folders from here.',
      ],
    },
    {
      title: 'a file that a read-only one links to is left to a person',
      convention: 'stoneros',
      files: { 'learnings/Tool Use.md': '', 'learnings/baseline_insights.md': '[[Tool Use]]' },
      expect: [
        'learnings/Tool Use.md: "Tool Use.md" is not named like "words_like_this.md". Rename it to "tool_use.md" by hand: "learnings/baseline_insights.md" links to it and is read-only.',
      ],
    },
    {
      title: 'words that a short name would lose',
      convention: 'mindstone',
      files: { [`feedback ${'long words '.repeat(14)}end.md`]: '' },
      expect: [
        `feedback ${'long words '.repeat(14)}end.md: "feedback ${'long words '.repeat(14)}end.md" is not named like "kind_words_like_this.md". Its name is too long to be kept whole: shorten it.`,
      ],
    },
    {
      title: 'folders without patterns, and the convention’s own files',
      convention: 'daneel',
      files: { 'NOW.md': '', 'Any Name.md': '', 'research/Any Name.md': '', 'memory/self-review.md': '', 'memory/metrics.json': '' },
      expect: [],
    },
    {
      title: 'paperwork and templates keep their names',
      files: { 'README.md': '', 'templates/Person.md': '', 'AGENTS.md': '' },
      expect: [],
    },
    {
      title: 'names that fit',
      files: { '2026-03-04 Cache warms slowly -- infra cache.md': '', '2026-03-05 No tags yet.md': '' },
      expect: [],
    },
  ],
  'name.platform': [
    {
      title: 'a question mark',
      files: { '2026-03-04 Why now? -- ops.md': '' },
      expect: [
        '2026-03-04 Why now? -- ops.md: "2026-03-04 Why now? -- ops.md" holds "?", which Windows or Android cannot store. Rename it to "2026-03-04 Why now -- ops.md".',
      ],
    },
    {
      title: 'a sign that belongs to a word',
      files: { '2026-03-04 A* search -- ops.md': '' },
      expect: ['2026-03-04 A* search -- ops.md: "2026-03-04 A* search -- ops.md" holds "*", which Windows or Android cannot store.'],
    },
    {
      title: 'a category named like a device',
      convention: 'stoneros',
      files: { 'learnings/con.md': '' },
      expect: ['learnings/con.md: "con.md" is a device name on Windows. Rename it to "file_con.md".'],
    },
    {
      title: 'an attachment named like a device',
      files: { 'aux.png': '' },
      expect: ['aux.png: "aux.png" is a device name on Windows. Rename it to "aux file.png".'],
    },
  ],
  'name.property': [
    {
      title: 'a sentence as a name',
      convention: 'mindstone',
      files: { 'feedback_tests.md': '---\nname: Run the tests first\ndescription: Always.\ntype: feedback\n---\n' },
      expect: [
        'feedback_tests.md: The property "name" is "Run the tests first", the file is "feedback_tests". Programs that look a memory up by its name may miss it.',
      ],
    },
    {
      title: 'the same name',
      convention: 'mindstone',
      files: { 'feedback_tests.md': '---\nname: feedback_tests\ndescription: Always.\ntype: feedback\n---\n' },
      expect: [],
    },
  ],
  'property.allowed': [
    {
      title: 'a type that nobody knows',
      convention: 'mindstone',
      files: { 'feedback_tests.md': '---\nname: feedback_tests\ndescription: Run them first.\ntype: hint\n---\n' },
      expect: ['feedback_tests.md: The property "type" is "hint", which is not one of feedback, project, reference, design, user.'],
    },
  ],
  'property.missing': [
    {
      title: 'the file tells the name and the kind, nothing tells the description',
      convention: 'mindstone',
      files: { 'feedback_tests.md': 'Run them first.' },
      expect: [
        'feedback_tests.md: The note has no properties "name", "description" and "type". Nothing tells "description": write it yourself. Set the properties "name" to "feedback_tests" and "type" to "feedback".',
      ],
    },
    {
      title: 'an empty description',
      convention: 'mindstone',
      files: { 'project_site.md': '---\nname: project_site\ndescription: ""\ntype: project\n---\n' },
      expect: ['project_site.md: The note has no property "description". Nothing tells "description": write it yourself.'],
    },
    {
      title: 'a type below "metadata", as coding agents write it',
      convention: 'mindstone',
      files: { 'user_role.md': '---\nname: role\ndescription: What they do.\nmetadata:\n  type: user\n---\n' },
      expect: [],
    },
    {
      title: 'a file that gets a new name is called by that',
      convention: 'mindstone',
      files: { 'Feedback Lint.md': '---\ndescription: Lint first.\n---\n' },
      expect: [
        'Feedback Lint.md: The note has no properties "name" and "type". Set the properties "name" to "feedback_lint" and "type" to "feedback".',
      ],
    },
    {
      title: 'paperwork and the index need none',
      convention: 'mindstone',
      files: { 'README.md': '', 'MEMORY.md': '', 'docs/some_page.md': '' },
      expect: [],
    },
    {
      title: 'conventions without properties ask for none',
      convention: 'carlton',
      files: { 'memory/2026-03-04-research-caches.md': '' },
      expect: [],
    },
  ],
  'property.type': [
    {
      title: 'values written as texts',
      convention: 'mindstone',
      files: { 'feedback_tests.md': `---\n${NOTE}hits: "7"\ncritical: "True"\nprevented: some\n---\n` },
      expect: [
        'feedback_tests.md: The properties "hits" is a text, not a whole number, "prevented" is not a whole number, "critical" is a text, neither true nor false. Set the properties "hits" to 7 and "critical" to true.',
      ],
    },
    {
      title: 'a single text counts as a list of one',
      convention: 'mindstone',
      files: { 'feedback_tests.md': `---\n${NOTE}tags: testing\n---\n` },
      expect: ['feedback_tests.md: The property "tags" is a single text and counts as a list of one.'],
    },
    {
      title: 'a day that no calendar has',
      convention: 'mindstone',
      files: { 'feedback_tests.md': `---\n${NOTE}created: 2026-02-30\nlast_applied: 2026-03-04T10:00:00Z\n---\n` },
      expect: ['feedback_tests.md: The property "created" is not a date such as 2026-03-15.'],
    },
    {
      title: 'below "metadata" a person has to fix it',
      convention: 'mindstone',
      files: { 'feedback_tests.md': `---\n${NOTE}metadata:\n  hits: "7"\n---\n` },
      expect: ['feedback_tests.md: The property "hits" is a text, not a whole number.'],
    },
    {
      title: 'empty and unknown properties',
      convention: 'mindstone',
      files: { 'feedback_tests.md': `---\n${NOTE}hits:\ntags: []\nhalf_life_days: 30\noriginSessionId: [1]\n---\n` },
      expect: [],
    },
  ],
};
