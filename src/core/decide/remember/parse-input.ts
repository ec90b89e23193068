import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { RememberInput } from '../../model/results/remember';
import { hasLoneSurrogate } from '../../model/safe-path';
import { supersededBy } from '../../read/entries/superseded';
import { setProperty } from '../../read/frontmatter/properties';
import { frontmatterLinks } from '../../read/links/frontmatter-links';
import { scanMarkdown } from '../../read/markdown/scan';
import { frontmatterTags } from '../../read/snapshot/note';
import { captureOf, type Capture } from './capture';
import { draftOf, readBack } from './capture-section';
import { hasCritical } from './critical';
import { dateFor, projectsFor, propertiesOf, typeOf, type IncomingEntry } from './incoming';
import { titleFor } from './title';

/**
 * Reads a new entry: its properties, its markdown, and where it goes. Throws `bad_input` for half a character, an invalid
 * date, properties that cannot be read, a place that takes no entries and a text that says nothing; `hostile_path` for a
 * path that cannot be in a vault. `known` is where it goes, where that is decided already.
 */
export function parseEntryInput(ctx: DecideContext, input: RememberInput, known?: Capture): IncomingEntry {
  if (hasLoneSurrogate(input.title) || hasLoneSurrogate(input.body))
    throw new MemoryError('bad_input', 'The text holds half a character (a lone surrogate), which no file can keep. Take it out.');
  const own = propertiesOf(input.body);
  const ownType = typeOf(input.type, own);
  const entryDate = dateFor(input, ctx.today);
  const capture = known ?? captureOf(ctx, { ...input, entryDate, ownType });
  const { links, tags } = scanMarkdown(input.body, own.end);
  const read = {
    ...input,
    own,
    ownType,
    entryDate,
    isSuperseded: supersededBy(own.data) !== null,
    links: [...(own.end === 0 ? [] : frontmatterLinks(input.body.slice(0, own.end))), ...links],
    ownTags: [...new Set([...frontmatterTags(own.data), ...tags])],
    capture,
  };
  const given = { ...(input.date === undefined ? {} : { date: input.date }), ...(input.type === undefined ? {} : { type: input.type }) };
  if (capture.into === 'file') {
    const draft = draftOf(ctx, read, capture);
    return { ...read, entryTitle: draft.title, draft, compared: { ...given, ...readBack(capture, draft) } };
  }
  const title = input.title.replace(/\s+/g, ' ').trim();
  const compared = { ...given, title, body: input.body.slice(own.end), projects: projectsFor(read) };
  return { ...read, entryTitle: titleFor({ title: input.title, body: input.body.slice(own.end) }), draft: null, compared };
}

/** The entry with "critical" among its own properties, which it keeps wherever it goes. Throws `bad_input` where the convention does not have that. */
export function asCritical(ctx: DecideContext, { critical: _said, ...input }: RememberInput): RememberInput {
  if (!hasCritical(ctx.convention))
    throw new MemoryError(
      'bad_input',
      `No entry of "${ctx.memory.name}" is critical: its convention does not have that. Remember it without.`,
    );
  return { ...input, body: setProperty(input.body, 'critical', true) };
}
