import type { NamingRule, RuleExample } from './rule';

/** Properties that no program can read. */
export const frontmatterBroken: NamingRule = {
  id: 'frontmatter.broken',
  summary: 'The properties of a note are valid YAML.',
  check({ note }) {
    if (note?.frontmatter.state !== 'broken') return null;
    const why = note.frontmatter.message.replace(/\s+/g, ' ').replace(/[.:\s]+$/, '');
    return { severity: 'error', line: 1, message: `The properties cannot be read (${why}), so the note counts as private until they are mended. Correct the YAML between the "---" lines.` };
  },
};

export const examples: readonly RuleExample[] = [];
