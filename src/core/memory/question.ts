import type { Gate } from '../decide/dedup/index';
import { ANSWERS, askedAbout } from '../decide/remember/index';
import type { RememberResult } from '../model/results/remember';
import { refText, type AskedAbout, type NewEntry, type Question, type Verdict } from '../model/verdict';
import { hashText } from '../read/text/hash';
import type { Discretion } from './withheld';

/** The question about an unsure verdict, without a word of what must not be quoted. `done` says where the entry is written. */
export async function questionAbout(
  gate: Gate,
  discretion: Discretion,
  entry: NewEntry,
  verdict: Verdict,
  done: Pick<RememberResult, 'path' | 'entry'>,
): Promise<Question> {
  const candidates: AskedAbout[] = [];
  for (const { ref, evidence, passage } of await gate.contrast(entry, askedAbout(verdict))) {
    const { onlyOld, onlyNew, changed } = evidence;
    candidates.push(
      (await discretion.withheld(ref.path)) === null
        ? { ...ref, passage, onlyOld, onlyNew, changed }
        : { ...discretion.named(ref), passage: null, onlyOld: onlyOld.length, onlyNew: onlyNew.length, changed: changed.length },
    );
  }
  const id = done.path === null ? hashText(`${entry.title}\n${entry.body}`) : refText({ path: done.path, entry: done.entry });
  return { id, text: entry.body.trim(), candidates, answers: ANSWERS };
}
