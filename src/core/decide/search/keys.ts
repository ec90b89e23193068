import { regularStem } from '../../read/languages/irregular-forms';
import { plainText } from '../../read/terms/plain';
import type { Term } from '../../read/terms/term';
import { tokenise } from '../../read/terms/passage';

/** The names of an identifier or path are terms too. */
const PARTED = /[_/.\\+#-]|\p{Ll}\p{Lu}/u;

/**
 * The terms of a markdown text in reading order, function words left out but where they are asked for (`common`). An
 * identifier, path or file name is there whole, followed by its parts: `dc_deployment_status` by `deployment`, `userCooldown` by
 * `user`. An irregular form has the key of its word: `swam` that of `swim`. What holds a sign is there as a whole too: `R&D`.
 */
export function termsIn(markdown: string, common = false): Term[] {
  const terms: Term[] = [];
  for (const sentence of tokenise(plainText(markdown), 'with signs')) {
    for (const term of sentence) {
      if (term.stop && term.kind !== 'cjk' && !common) continue;
      terms.push(term.kind === 'word' ? regular(term) : term.stop ? { ...term, stop: false } : term);
      if ((term.kind === 'word' || term.kind === 'path') && PARTED.test(term.surface)) terms.push(...partsOf(term));
    }
  }
  return terms;
}

/** The words of a name: of `feedback_cacheWarms.md`, feedback, cache and warms. */
export function spaced(name: string): string {
  return (
    name
      .replace(/\.md$/i, '')
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/[_/.\\]+/g, ' ')
      // The hyphens of a date stay.
      .replace(/(\D)-|-(?=\D)/g, '$1 ')
  );
}

function regular(term: Term): Term {
  const key = regularStem(term.key);
  return key === term.key ? term : { ...term, key };
}

function partsOf(term: Term): Term[] {
  const parts = tokenise(spaced(term.surface.replace(/[+#]+$/, '')))
    .flat()
    .filter((part) => !part.stop && part.key !== term.key);
  return parts.filter(({ key }) => key.length > 1);
}
