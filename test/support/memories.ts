import { fc } from './properties';

/** A small memory of one convention, as people and agents leave it. */
export interface SmallMemory {
  readonly convention: string;
  readonly files: Readonly<Record<string, string>>;
  /** Paths of its private notes. */
  readonly hidden: readonly string[];
}

export const CONVENTIONS = ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'] as const;

/** A word that only private notes say. */
export const HIDDEN_WORD = 'quillshade';

interface Link {
  readonly to: number;
  readonly form: number;
}

interface Body {
  readonly head: number;
  readonly blocks: readonly (number | Link)[];
  readonly shape: number;
}

const link = fc.record({ to: fc.nat(15), form: fc.nat(9) });
const body: fc.Arbitrary<Body> = fc.record({
  head: fc.nat(9),
  blocks: fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat(16) }, { weight: 2, arbitrary: link }), { minLength: 1, maxLength: 7 }),
  shape: fc.nat(19),
});

/** A part of a note; each says something that no other part says. */
function block(kind: number, n: number): string {
  const parts = [
    `Ida keeps key ${n} of the north berth. The port of console ${n} is ${8000 + n}.`,
    `- Berth ${n} costs ${n + 40} euros.\n- [ ] Paint pier ${n} by 2026-04-0${(n % 9) + 1}.\n  - Bring brush ${n}.`,
    `## Point ${n}\n\nWe decided on 2026-02-1${n % 10} that crane ${n} stays, because rent ${n} is low.`,
    `## Facts\n\nThe gate ${n} closes at 1${n % 10}:30. Run \`make gate${n}\`.`,
    `| Berth | Price |\n| --- | --- |\n| ${n} | ${n}.50 |\n| x${n} | free |`,
    '```sh\n' + `# Not a heading ${n}\nrun --port ${9000 + n}\n` + '```',
    `The ferry ${n} leaves from pier nine each day. ^b1`,
    `> [!note] Call ${n}\n> Ask Mira about tide ${n}.`,
    `A %% remark ${n} %% and <!-- aside ${n} --> in a line.`,
    `Tide ${n}[^${n}] is high.\n\n[^${n}]: Measured by hand ${n}.`,
    `Lesson ${n}: never moor at pier ${n} by night. Version 1.${n}.`,
    `1. First step ${n}\n2. Second step ${n}`,
    `## Log ${n}\n\nOn 2026-01-2${n % 10} boat ${n} came.\n\n### Deeper ${n}\n\nIt left at 0${n % 10}:15.`,
    `Alike: the harbour office opens at eight and Mira has the spare key ${n}.`,
    `*Ida* runs **office ${n}**. Dr. No${n} said: "Stop!" Then v2.${n}.1 came.`,
    `$$\nx = ${n}\n$$`,
    `Plain words about boat ${n} #tag${n}`,
  ];
  return parts[kind % parts.length] as string;
}

function linkText(path: string, form: number, n: number): string {
  const stem = path.replace(/^.*\//, '').replace(/\.md$/, '');
  const forms = [
    `[[${stem}]]`,
    `[[${stem}#Facts]]`,
    `[[${stem}#^b1]]`,
    `[[${stem}|other ${n}]]`,
    `![[${stem}]]`,
    `[text ${n}](${encodeURI(path)})`,
    `[[${path.replace(/\.md$/, '')}#Facts|facts ${n}]]`,
    `![[${stem}#Facts]]`,
    `[[${stem}]] and [[${stem}#^b1|block ${n}]]`,
    `[[#Facts]]`,
  ];
  return `See ${forms[form % forms.length] ?? ''} for matter ${n}.`;
}

function heads(n: number): readonly string[] {
  return [
    '',
    `---\nid: id${n}\nupdated: 2026-01-01\n---\n`,
    `---\nid: id${n}\naliases: [alias ${n}]\ntags:\n  - harbour\n---\n\n`,
    `---\n# a remark ${n}\nid: id${n}\nmerged_from: [old${n}]\ncreated: 2026-01-02\n---\n`,
    `---\nsource: shelf ${n}\ncount: ${n}\n---\n`,
    '',
    `---\nid: id${n}\nprivate: true\n---\n`,
    `---\nup: "[[Nowhere ${n}]]"\nid: id${n}\n---\n`,
    '---\ntags: [private]\n---\n',
    `---\nbroken: [\n---\n`,
  ];
}

const isHidden = (one: Body): boolean => one.head === 6 || one.head === 8;

function textOf(one: Body, at: number, title: string, paths: readonly string[], more = ''): string {
  const parts = one.blocks.map((part, i) =>
    typeof part === 'number' ? block(part, at * 10 + i) : linkText(paths[part.to % paths.length] ?? '', part.form, at * 10 + i),
  );
  const hidden = isHidden(one) ? [`## The ${HIDDEN_WORD} of Ada`, `The ${HIDDEN_WORD} ${at} is below the stairs.`] : [];
  const head = (heads(at)[one.head] ?? '').replace(/^---\n/, more === '' ? '---\n' : `---\n${more}`);
  const whole = (head === '' && more !== '' ? `---\n${more}---\n` : head) + [`# ${title}`, ...hidden, ...parts].join('\n\n');
  const ended = one.shape === 1 ? whole : `${whole}\n`;
  if (one.shape === 2) return ended.replace(/\n/g, '\r\n');
  if (one.shape === 3) return `\ufeff${ended}`;
  if (one.shape === 4) return `${ended}\n\`\`\`\nnever closed ${at}\n`;
  if (one.shape === 5) return `${ended}\n<!-- never closed ${at}\n`;
  if (one.shape === 6) return `${ended}\n<!-- top-of-mind:begin x -->\n\nBetween marks ${at}.\n\n<!-- top-of-mind:end x -->\n`;
  return ended;
}

const TITLES = [
  'Harbour',
  'Harbor notes',
  'Plan',
  'Ida',
  'Crane hire',
  'Berths',
  'Tide table',
  'Mira',
  'Costs 2026',
  'Ferry',
  'Winter',
  'Pier',
];

/** The paths of the notes of a convention. */
const PATHS: Readonly<Record<(typeof CONVENTIONS)[number], (title: string, at: number) => string>> = {
  'notes-and-links': (title, at) => (at % 3 === 0 ? `2026-03-1${at % 6} ${title}.md` : at % 3 === 1 ? `Sub/${title}.md` : `${title}.md`),
  stoneros: (title, at) =>
    at % 2 === 0 ? `preferences/${title.toLowerCase().replace(/ /g, '-')}.md` : `context/session_2026030${at % 9}${at > 8 ? 'b' : ''}.md`,
  daneel: (title, at) => `docs/${title}${at}.md`,
  carlton: (title, at) => `memory/2026-03-0${(at % 9) + 1}-interactive-${title.toLowerCase().replace(/ /g, '-')}.md`,
  mindstone: (title, at) => `${['feedback', 'project', 'reference', 'design'][at % 4] ?? ''}_${title.toLowerCase().replace(/ /g, '_')}.md`,
};

function own(convention: string, paths: readonly string[], pick: number): Record<string, string> {
  const stem = (paths[pick % paths.length] ?? '').replace(/^.*\//, '').replace(/\.md$/, '');
  const index = '# Top of mind\n\nBy hand 5001.\n\n<!-- top-of-mind:begin index -->\n\nNo notes yet.\n\n<!-- top-of-mind:end index -->\n';
  switch (convention) {
    case 'stoneros':
      return {
        'learnings/baseline_insights.md': `---\nid: base\n---\n# Baseline\n\n## Facts\n\nThe office has 12 people. See [[${stem}]].\n`,
        'learnings/corrections.md':
          '# Corrections\n\n## 2026-02-11: The office is smaller\n\n**Observation**: 9 people, not 12.\n\n## 2026-02-20: Winter\n\nClosed in January 2027.\n',
        'learnings/patterns.md': `# Patterns\n\n## 2026-02-01: Ropes\n\n**Observation**: Rope 77 tears. [[${stem}#Facts]]\n\n## 2026-02-02: Ropes again\n\n**Observation**: Rope 78 tears.\n`,
      };
    case 'daneel':
      return {
        'MEMORY.md': `# Memory\n\n## Lessons\n\n- Moor with rope 301.\n- It held until 2026-01-02.\n\n## Context\n\nSee [[${stem}]].\n\n\`\`\`\n## Decisions\n- not an item 302\n\`\`\`\n\n## Decisions\n\n- We keep crane 303. ^b1\n`,
        'memory/2026-03-14.md': `# 2026-03-14\n\n## 09:00 — Talk\n\nWe decided to leave line 401 because it is dear. [[MEMORY#Lessons]]\n\n## 10:00 — Lesson\n\nLesson: never paint pier 402 in rain.\n`,
        'memory/2026-03-13.md': '# 2026-03-13\n\n## 09:00 — Gate\n\nImportant: gate 403 opens at 07:45 from now on.\n',
        'memory/self-review.md':
          '# Self review\n\n### MEMORY FAIL #1\nMISS: Left the gate 501 open\nFIX: Close gate 501 first\nCOUNT: 4\n\n### MEMORY FAIL #2\nMISS: Paid 502 twice\nFIX: Ask Ida\nCOUNT: 1\n',
        'AGENTS.md': `# Agents\n\nRead [[MEMORY]] and \`${stem}x.md\`.\n\n## Rules\n`,
        'NOW.md': '# Now\n\n## Task\n\nPaint pier 601.\n',
        'memory/metrics.json': '{"samples": []}\n',
      };
    case 'mindstone':
      return { 'MEMORY.md': `# Memory index\n\n- By hand 5002: [[${stem}]]\n` };
    case 'carlton':
      return pick % 2 === 0 ? { 'top-of-mind.md': index } : {};
    default:
      return pick % 2 === 0 ? { 'top-of-mind.md': index } : { 'README.md': `# Readme\n\nSee \`${stem}x.md\` and [[${stem}]].\n` };
  }
}

/** Memories of all five conventions: a dozen notes at most, with what leads to them. */
export const smallMemory: fc.Arbitrary<SmallMemory> = fc
  .record({
    convention: fc.constantFrom(...CONVENTIONS),
    bodies: fc.array(body, { minLength: 3, maxLength: 8 }),
    pick: fc.nat(20),
    hub: fc.nat(5),
    board: fc.nat(3),
    twin: fc.boolean(),
  })
  .map(({ convention, bodies, pick, hub, board, twin }) => {
    const paths = bodies.map((_, at) => PATHS[convention](TITLES[at] ?? 'Note', at));
    const files: Record<string, string> = own(convention, paths, pick);
    const more = (at: number): string =>
      convention === 'mindstone'
        ? `name: ${TITLES[at] ?? ''}\ndescription: About ${at}\ntype: ${['feedback', 'project', 'reference', 'design'][at % 4] ?? ''}\n`
        : '';
    const targets = [...paths, ...Object.keys(files).filter((path) => path.endsWith('.md'))];
    for (const [at, one] of bodies.entries()) files[paths[at] ?? ''] = textOf(one, at, TITLES[at] ?? '', targets, more(at));
    const [first = '', second = ''] = paths;
    const isOpen = bodies.slice(0, 2).every((one) => !isHidden(one));
    if (twin && isOpen) files[second] = (files[first] ?? '').replace(/^id: .*$/m, 'id: twin');
    const stem = first.replace(/^.*\//, '').replace(/\.md$/, '');
    for (let at = 0; at < (hub === 0 ? 9 : 0); at++) files[`Links/Leads ${at}.md`] = `Line ${7000 + at} leads to [[${stem}]].\n`;
    if (board === 0)
      files['Board.canvas'] = JSON.stringify({
        nodes: [
          { id: 'a', type: 'file', file: first, x: 0, y: 0, width: 1, height: 1 },
          { id: 'b', type: 'text', text: `[[${second.replace(/^.*\//, '').replace(/\.md$/, '')}]]`, x: 0, y: 0, width: 1, height: 1 },
        ],
        edges: [],
      });
    const hidden = paths.filter((path) => (files[path] ?? '').includes(HIDDEN_WORD));
    return { convention, files, hidden };
  });
