import type { VaultPath } from '../../model/path';
import { withMarksAs } from '../../read/entries/mark';
import { irregularForms } from '../../read/languages/irregular-forms';
import { withoutOptionalMarks } from '../../read/terms/characters';
import type { Topic } from './topic';

/** Looks for the words of a topic in texts that no index holds. */
export interface TextScan {
  /** Takes up a text; nothing of it is kept. */
  take(path: VaultPath, text: string): void;
  /** The best of them, weight by rarity among them. */
  best(limit: number): VaultPath[];
}

/** Letters of a word that are looked for: inflections differ in their ends. */
const LETTERS = 5;

/** A rough look that passes over letters inside of words; the passages of what it finds are ranked by terms. */
export function scanFor(topic: Topic): TextScan {
  const words = topic.wanted.map(({ key }) =>
    /^[@#]|^v\d/.test(key) ? [key.replace(/^(?:[@#]-?|v)/, '')] : irregularForms(key).map((form) => form.slice(0, LETTERS)),
  );
  const held = words.map(() => 0);
  const taken: { readonly path: VaultPath; readonly at: readonly number[] }[] = [];
  return {
    take(path, text) {
      const low = withoutOptionalMarks(
        withMarksAs(text, () => '')
          .normalize('NFKC')
          .toLowerCase(),
      );
      const at = words.flatMap((forms, i) => (forms.some((word) => word !== '' && low.includes(word)) ? [i] : []));
      for (const i of at) held[i] = (held[i] as number) + 1;
      taken.push({ path, at });
    },
    best(limit) {
      const weights = held.map((many, i) => (topic.wanted[i]?.telling ?? 0) * Math.log(1 + (taken.length - many + 0.5) / (many + 0.5)));
      return taken
        .map(({ path, at }) => ({ path, score: at.reduce((sum, i) => sum + (weights[i] ?? 0), 0) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
        .slice(0, limit)
        .map(({ path }) => path);
    },
  };
}
