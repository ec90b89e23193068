import type { Link } from '../src/core/model/link';
import type { Note } from '../src/core/model/note';
import { asVaultPath, type NotePath } from '../src/core/model/path';
import type { SnapshotParts } from '../src/core/read/snapshot/snapshot';
import { createRandom, mixSeed, shuffled, zipf } from './random';
import { SEED } from './vault';

/**
 * Notes without their texts, for figures that only look at links: `size` notes of `links` wikilinks each
 * to distinct targets by Zipf's law, a third of the notes in folders. The same arguments give equal parts.
 */
export function linkedParts(size: number, links: number, seed = SEED): SnapshotParts {
  const random = createRandom(mixSeed(seed, 21));
  const stems = Array.from({ length: size }, (_, i) => `${dayOf(i)} Note ${i} about things -- ${i % 7 === 0 ? 'decision' : 'log'}`);
  const popular = shuffled(size, random);
  const rank = zipf(size, 0.95);
  const notes = stems.map((stem, i): Note => {
    const targets = new Set<number>();
    for (let tries = 0; targets.size < Math.min(links, size - 1); tries++) {
      const target = tries < 40 * links ? (popular[rank(random)] as number) : random.int(size);
      if (target !== i) targets.add(target);
    }
    return noteOf(
      i,
      stem,
      [...targets].map((target) => stems[target] ?? ''),
    );
  });
  const files = notes.map((note) => ({ path: note.path, size: note.size, mtime: 1, ctime: 1 }));
  return { files, notes, others: [], unreadable: [] };
}

/** The note with other links: what an edit in a vault of `linkedParts` comes to. */
export function relinked(note: Note, stems: readonly string[]): Note {
  return { ...note, links: stems.map(linkTo) };
}

function noteOf(i: number, stem: string, targets: readonly string[]): Note {
  const folder = i % 3 === 0 ? `area ${i % 40}/` : '';
  return {
    path: asVaultPath(`${folder}${stem}.md`) as NotePath,
    size: 2600,
    frontmatter: { state: 'ok', data: { id: `01HZ${String(i).padStart(22, '0')}`, created: dayOf(i) }, range: { start: 0, end: 62 } },
    headings: [{ level: 1, text: `Note ${i} about things`, start: 62, end: 90 }],
    blockIds: [],
    tags: [i % 7 === 0 ? 'decision' : 'log'],
    links: targets.map(linkTo),
  };
}

function linkTo(stem: string, position: number): Link {
  const raw = `[[${stem}]]`;
  const start = 100 + position * 240;
  return {
    kind: 'wikilink',
    spelling: 'wikilink',
    raw,
    linkpath: stem,
    subpath: null,
    display: null,
    start,
    end: start + raw.length,
    line: 8 + position * 4,
  };
}

function dayOf(i: number): string {
  return new Date(Date.UTC(2021, 0, 4) + (i % 1800) * 86_400_000).toISOString().slice(0, 10);
}
