/** What a simulation has to know of a convention. */
export interface Kind {
  readonly convention: string;
  /** Types of new entries. */
  readonly types: readonly string[];
  /** Notes that may be renamed, merged and archived. */
  readonly isNote: (path: string) => boolean;
  /** Files of several entries. */
  readonly isLog: (path: string) => boolean;
  /** How the heading of an entry of such a file begins. */
  readonly beginOfEntry: (time: string) => string;
  /** Written from other notes. */
  readonly isGenerated: (path: string) => boolean;
  /** A note of twelve rules, which people change by hand. */
  readonly rules: string;
  readonly rulesHead: string;
  /** Holds one text, which two sides may write anew at once. */
  readonly isShared: (path: string) => boolean;
  /** The path of a note that a person makes by hand. */
  readonly byHand: (day: string, title: string) => string;
  readonly handHead: (day: string, title: string, id: string) => string;
  /** Acts that this convention has alone. */
  readonly own: readonly ('useful' | 'miss' | 'state' | 'rebaseline')[];
}

const never = (): boolean => false;
const slug = (title: string, sign: string): string => title.toLowerCase().replaceAll(' ', sign);

export const KINDS: readonly Kind[] = [
  {
    convention: 'notes-and-links',
    types: [''],
    isNote: (path) => !/^(?:top-of-mind|archive\/|reports\/)|House rules/.test(path),
    isLog: never,
    beginOfEntry: () => '',
    isGenerated: never,
    rules: '2026-03-01 House rules -- office.md',
    isShared: (path) => /House rules/.test(path),
    rulesHead: '---\nid: 01KJMXV400QW2Y9N0C7T4A8B1D\ncreated: 2026-03-01\n---\n\n',
    byHand: (day, title) => `${day} ${title} -- hand.md`,
    handHead: (day, _title, id) => `---\nid: ${id}\ncreated: ${day}\n---\n\n`,
    own: [],
  },
  {
    convention: 'carlton',
    types: ['interactive', 'research', 'curator', 'reply'],
    isNote: (path) => /^memory\//.test(path) && !/house-rules/.test(path),
    isLog: never,
    beginOfEntry: () => '',
    isGenerated: never,
    rules: 'memory/2026-03-01-curator-house-rules.md',
    isShared: (path) => /house-rules/.test(path),
    rulesHead: '',
    byHand: (day, title) => `memory/${day}-interactive-${slug(title, '-')}.md`,
    handHead: () => '',
    own: [],
  },
  {
    convention: 'mindstone',
    types: ['feedback', 'project', 'reference', 'user'],
    isNote: (path) => /^[^/]+\.md$/.test(path) && !/^(?:MEMORY|top-of-mind|reference_house_rules)/.test(path),
    isLog: never,
    beginOfEntry: () => '',
    isGenerated: (path) => path === 'MEMORY.md',
    rules: 'reference_house_rules.md',
    isShared: (path) => path === 'reference_house_rules.md',
    rulesHead:
      '---\nname: reference_house_rules\ndescription: Twelve rules of the house.\ntype: reference\ntags: []\nprojects: []\ncreated: 2026-03-01\nhits: 0\nprevented: 0\nhalf_life_days: 30\ncritical: false\nevergreen: false\n---\n\n',
    byHand: (_day, title) => `reference_${slug(title, '_')}.md`,
    handHead: (day, title) =>
      `---\nname: reference_${slug(title, '_')}\ndescription: Written by hand.\ntype: reference\ntags: []\nprojects: []\ncreated: ${day}\nhits: 0\nprevented: 0\nhalf_life_days: 30\ncritical: false\nevergreen: false\n---\n\n`,
    own: ['useful'],
  },
  {
    convention: 'daneel',
    types: [''],
    isNote: (path) => /^notes\//.test(path),
    isLog: (path) => /^memory\/20/.test(path),
    beginOfEntry: (time) => `${time.slice(11, 16)} `,
    isGenerated: never,
    rules: 'TOOLS.md',
    isShared: (path) => path === 'TOOLS.md' || path === 'NOW.md',
    rulesHead: '# Tools\n\n',
    byHand: (_day, title) => `notes/${slug(title, '-')}.md`,
    handHead: (_day, title) => `# ${title}\n\n`,
    own: ['miss', 'state'],
  },
  {
    convention: 'stoneros',
    types: ['semantic', 'communication', 'correction', 'episodic'],
    isNote: (path) => /^notes\//.test(path),
    isLog: (path) => /^learnings\/(?!baseline)/.test(path),
    beginOfEntry: (time) => `${time.slice(0, 10)}: `,
    isGenerated: never,
    rules: 'house_rules.md',
    isShared: (path) => /^(?:house_rules|preferences\/current|learnings\/baseline_insights)\.md$/.test(path),
    rulesHead: '# House rules\n\n',
    byHand: (_day, title) => `notes/${slug(title, '_')}.md`,
    handHead: (_day, title) => `# ${title}\n\n`,
    own: ['state', 'rebaseline'],
  },
];
