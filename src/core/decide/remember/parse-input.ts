import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { RememberInput } from '../../model/results/remember';
import { hasLoneSurrogate } from '../../model/safe-path';
import type { EntryFacts } from '../../model/entry';
import { markBefore } from '../../read/entries/mark';
import { supersededBy } from '../../read/entries/superseded';
import { setProperty } from '../../read/frontmatter/properties';
import { frontmatterLinks } from '../../read/links/frontmatter-links';
import { scanMarkdown } from '../../read/markdown/scan';
import { frontmatterTags } from '../../read/snapshot/note';
import { dateOfValue } from '../../read/text/dates';
import { captureOf, type Capture } from './capture';
import { draftOf, readBack } from './capture-section';
import { hasCritical } from './critical';
import { dateFor, projectsFor, propertiesOf, typeOf, type IncomingEntry, type OwnProperties } from './incoming';
import { titleFor } from './title';

/**
 * Reads a new entry: its properties, its markdown, and where it goes. Throws `bad_input` for half a character, an invalid
 * date, properties that cannot be read, a place that takes no entries and a text that says nothing; `hostile_path` for a
 * path that cannot be in a vault. `known` is where it goes, where that is decided already.
 */
export function parseEntryInput(ctx: DecideContext, given: RememberInput, known?: Capture): IncomingEntry {
  if (hasLoneSurrogate(given.title) || hasLoneSurrogate(given.body))
    throw new MemoryError('bad_input', 'The text holds half a character (a lone surrogate), which no file can keep. Take it out.');
  const own = propertiesOf(given.body);
  // An entry that moves brings its mark along.
  const mark = given.wasNote === true ? null : markBefore(given.body, own.end, given.body.trimEnd().length);
  const input = mark === null ? given : { ...given, body: given.body.slice(0, mark.start).trimEnd() };
  const ownType = typeOf(input.type, own);
  const entryDate = dateFor(input, ctx.today);
  const capture = known ?? captureOf(ctx, { ...input, entryDate, ownType });
  const { links, tags } = scanMarkdown(input.body, own.end);
  const read = {
    ...input,
    own,
    facts: factsOf(input, own, mark?.facts),
    ownType,
    entryDate,
    isSuperseded: supersededBy(own.data) !== null,
    links: [...(own.end === 0 ? [] : frontmatterLinks(input.body.slice(0, own.end))), ...links],
    ownTags: [...new Set([...frontmatterTags(own.data), ...tags])],
    capture,
  };
  const said = { ...(input.date === undefined ? {} : { date: input.date }), ...(input.type === undefined ? {} : { type: input.type }) };
  if (capture.into === 'file') {
    const draft = draftOf(ctx, read, capture);
    return { ...read, entryTitle: draft.title, draft, compared: { ...said, ...readBack(capture, draft) } };
  }
  const title = input.title.replace(/\s+/g, ' ').trim();
  const compared = { ...said, title, body: input.body.slice(own.end), projects: projectsFor(read) };
  return { ...read, entryTitle: titleFor({ title: input.title, body: input.body.slice(own.end) }), draft: null, compared };
}

/** Of its source and days those that do not stand in its properties; a day there counts as one of the facts. */
function factsOf({ source }: RememberInput, { data }: OwnProperties, marked: EntryFacts = {}): EntryFacts {
  const days = (['verified', 'valid_until'] as const).flatMap((key) => {
    const day = dateOfValue(data[key]);
    return day === null ? [] : [[key, day] as const];
  });
  const isSourced = Object.hasOwn(data, 'source');
  return { ...(isSourced || source === undefined || source === '' ? {} : { source }), ...marked, ...Object.fromEntries(days) };
}

/** The entry with the last day on which it holds among its own properties, as `asCritical`. Throws `bad_input` for no day. */
export function asValidUntil({ validUntil, ...input }: RememberInput): RememberInput {
  return validUntil === undefined ? input : { ...input, body: setProperty(input.body, 'valid_until', dateFor({ date: validUntil }, '')) };
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
