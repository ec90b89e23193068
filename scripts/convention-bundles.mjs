/**
 * The bundles of docs/conventions/ID.md: for each mode that the design of a convention names, the bundle of its example
 * memory in examples/memories, each line beside the fact of the design that puts it there. Throws where a file is in a
 * bundle that no fact speaks of, or a fact speaks of a file that is not as it says.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from '../test/browser/harness/load.mjs';

/** The moment of the examples, and the moments at which their reader was here before. */
const NOW = '2026-03-04T10:00:00';
const AN_HOUR_AGO = '2026-03-04T09:00:00';

/**
 * The modes of a convention. `says` gives the fact, with the section of the design, by path or by phase; of a path that
 * begins with `-` it says why the file is not there, or not whole.
 */
const modes = {
  'notes-and-links': [
    {
      title: 'The system prompt',
      command: 'bundle',
      says: {
        index: 'The index note is read first (core principles, 4).',
        linked: 'Notes that the index links are taken in after it (lifecycle: system prompt generation).',
        new: 'What was just learned is newer than the index, which one device writes now and then.',
        newest: 'The newest take turns with what the index links: the next session knows what was just learned.',
        '-2026-03-01 Diary -- private.md': 'Private.',
      },
    },
    {
      title: 'A topic',
      command: 'bundle --topic "late boat"',
      request: { topic: 'late boat' },
      says: {
        topic: 'Notes are found by search and tags, not by folder (design influences: commonplace).',
        '-2026-03-01 Diary -- private.md': 'Private.',
      },
    },
  ],
  stoneros: [
    {
      title: 'Everything, as at the start of a session',
      command: 'bundle',
      says: {
        now: 'Current state: what one works on now, and the last sessions (Layer 3).',
        learnings: 'Learnings, by category (Layer 2).',
        'learnings/baseline_insights.md': 'The read-only baseline (Layer 1).',
        'learnings/corrections.md': 'Whoever loads the baseline loads the corrections (Layer 1).',
        '-memories/professional/portrait.md': 'For people, not for agents (The Naming Problem).',
        '-temp/scratch.md': 'Ephemeral (The Naming Problem).',
      },
    },
    {
      title: 'A question about today',
      command: 'bundle --focus now',
      request: { focus: 'now' },
      says: { now: 'A question about the focus of today is one for current state (Layer 3).', '-learnings/patterns.md': 'Another layer.' },
    },
    {
      title: 'A question about patterns',
      command: 'bundle --focus learnings',
      request: { focus: 'learnings' },
      says: { learnings: 'A question about noticed patterns is one for learnings (Layer 3).', '-preferences/current.md': 'Another layer.' },
    },
    {
      title: 'A question about the person',
      command: 'bundle --focus identity',
      request: { focus: 'identity' },
      says: {
        'learnings/baseline_insights.md': 'A question about personality is one for the baseline (Layer 3).',
        'learnings/corrections.md': 'Never without its corrections (Layer 1).',
        '-learnings/patterns.md': 'Another layer.',
      },
    },
    {
      title: 'A focused lookup',
      command: 'bundle --topic "tide tables"',
      request: { topic: 'tide tables' },
      says: {
        'learnings/baseline_insights.md': 'Read at any rate (Layer 1).',
        'learnings/corrections.md': 'Right after the baseline (Layer 1).',
        topic: 'What a search for the topic finds (Why Plain Files Beat a Database).',
      },
    },
  ],
  daneel: [
    {
      title: 'Soon after',
      command: 'bundle --last-seen 2026-03-04T09:00',
      request: { lastSeen: Date.parse(AN_HOUR_AGO) },
      says: {
        start: 'Phase 1, every session: the hot file, identity and preferences.',
        '-memory/2026-03-04.md': 'Phase 2: the log of today is for after a break of more than 6 hours.',
        '-MEMORY.md': 'Phase 2: for the main session after a long break.',
        '-memory/2026-03-03.md': 'L3: never loaded in bulk.',
      },
    },
    {
      title: 'After a break',
      command: 'bundle --session other',
      request: { session: 'other' },
      says: {
        start: 'Phase 1, every session.',
        today: 'Phase 2: a break of more than 6 hours.',
        '-MEMORY.md': 'Phase 2: for the main session.',
        '-memory/2026-03-03.md': 'L3: never loaded in bulk.',
      },
    },
    {
      title: 'The main session after a break',
      command: 'bundle',
      says: {
        start: 'Phase 1, every session.',
        today: 'Phase 2: a break of more than 6 hours.',
        memory: 'Phase 2: the main session after a long break (L2).',
        '-memory/2026-03-01.md': 'L3: never loaded in bulk.',
      },
    },
    {
      title: 'A new topic',
      command: 'bundle --topic "tide gauge"',
      request: { topic: 'tide gauge' },
      says: {
        start: 'Phase 1, every session.',
        topic: 'Phase 2: a search for the topic. Of a log only passages (L3).',
        '-memory/2026-03-03.md': 'L3: searched, and nothing found.',
      },
    },
    {
      title: 'A checkpoint in NOW.md',
      command: 'bundle',
      more: {
        'NOW.md': `# Now\n\n## Task\n\nPlan the late boat.\n\n## [2026-03-04 09:30] Checkpoint (context at 72%)\n\nWorking on: Second late boat on Fridays\nDecisions made: Ask the crew first\nPending: Count the tickets of February\nResume from: Count the tickets\n`,
      },
      says: {
        start: 'Phases 1 and 3: the checkpoint stands in the hot file, to resume from.',
        today: 'Phase 2: a break of more than 6 hours.',
        memory: 'Phase 2: the main session after a long break.',
        resume: 'Phase 3: a search for the last topic. Of a log only passages (L3).',
      },
    },
  ],
  carlton: [
    {
      title: 'On startup',
      command: 'bundle',
      says: {
        titles: 'The sorted names, without bodies (How agents use it, 1).',
        '-memory/2026-03-03-interactive-salary-talk.md': 'Private, so its name stays in the memory too.',
      },
    },
    {
      title: 'During work',
      command: 'bundle --topic "tide tables"',
      request: { topic: 'tide tables' },
      says: { topic: 'A file whose name looks relevant is read (How agents use it, 2).' },
    },
  ],
  mindstone: [
    {
      title: 'At the start of a session',
      command: 'bundle',
      says: {
        index: 'The index is read to know what there is (Memory index).',
        critical: 'Critical memories always go in (SCRI weighting in practice).',
        score: 'Others by their score; what is evergreen does not decay (SCRI weighting in practice).',
      },
    },
    {
      title: 'A topic',
      command: 'bundle --topic "tide tables"',
      request: { topic: 'tide tables' },
      says: {
        index: 'The index is read to know what there is (Memory index).',
        critical: 'Whatever the topic (SCRI weighting in practice).',
        topic: 'By similarity to the topic (SCRI weighting in practice).',
      },
    },
  ],
};

const code = (text) => `\`${text}\``;
const cell = (text) => String(text).replaceAll('|', '\\|');
const kinds = { whole: 'whole', trimmed: 'cut', passages: 'passages', title: 'name' };

/** The texts of an example memory by path; none where a convention has no example. */
function filesOf(id, root) {
  const folder = join(root, 'examples/memories', id);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names
      .map((entry) => [join(entry.parentPath ?? entry.path, entry.name), null])
      .map(([path]) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

/** For each convention its modes as markdown, by id. */
export async function bundlesOf(conventions, root) {
  const { openVault } = await loadModule('src/core/memory.ts');
  const { createMemoryVault } = await loadModule('test/support/memory-vault.ts');
  const { parseSettings } = await loadModule('src/core/model/settings.ts');
  const shown = {};
  for (const { id } of conventions) {
    const settings = parseSettings({ memories: [{ name: id, root: '', convention: id }] });
    const bundled = (files, request) => {
      const context = { writer: 'docs', now: () => new Date(NOW), newId: () => '01' };
      return openVault({ ...createMemoryVault(files), context, settings: () => settings }).bundle(request);
    };
    const parts = [];
    for (const mode of modes[id] ?? []) {
      const bundle = await bundled({ ...filesOf(id, root), ...mode.more }, mode.request ?? {});
      parts.push(section(id, mode, bundle, parts.length === 0));
    }
    shown[id] = parts.length === 0 ? 'None.' : parts.join('\n\n');
  }
  return shown;
}

function section(id, { title, command, more = {}, says }, bundle, withText) {
  const factOf = (part) => says[part.path] ?? says[part.phase];
  const rows = bundle.included.map((part) => {
    const fact = factOf(part);
    if (fact === undefined) throw new Error(`${id}, ${title}: nothing is said of "${part.path}" (${part.phase})`);
    if (`-${part.path}` in says) throw new Error(`${id}, ${title}: "${part.path}" should not be there`);
    return [code(part.path), kinds[part.as], fact];
  });
  for (const [key, fact] of Object.entries(says)) {
    if (key.startsWith('-')) rows.push([code(key.slice(1)), 'not there', fact]);
    else if (!bundle.included.some(({ path, phase }) => path === key || phase === key))
      throw new Error(`${id}, ${title}: nothing of "${key}" is there`);
  }
  const table = [['line of the bundle', 'as', 'the design'], ['---', '---', '---'], ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
  const changed = Object.entries(more).map(([path, text]) => `With this ${code(path)}:\n\n\`\`\`markdown\n${text.trimEnd()}\n\`\`\`\n\n`);
  const text = withText ? `\n\nThe text:\n\n\`\`\`\`\`text\n${bundle.text.trimEnd()}\n\`\`\`\`\`` : '';
  return `### ${title}\n\n${changed.join('')}${code(`top-of-mind ${command}`)}\n\n${table}${text}`;
}
