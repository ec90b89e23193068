import type { NamingRule } from './rule';

/** Properties that no program can read. */
export const frontmatterBroken: NamingRule = {
  id: 'frontmatter.broken',
  summary: 'The properties of a note are valid YAML.',
  check({ note }) {
    if (note?.frontmatter.state !== 'broken') return null;
    if (note.frontmatter.range.end === 0)
      return {
        severity: 'warning',
        line: 1,
        message:
          'The note begins as if with properties that are not read as such, so it counts as private. Begin its first line with "---", and end the properties with a line of "---". If the line is a divider, write "***" instead.',
      };
    const why = note.frontmatter.message.replace(/\s+/g, ' ').replace(/[.:\s]+$/, '');
    return {
      severity: 'error',
      line: 1,
      message: `The properties cannot be read (${why}), so the note counts as private, unless its text is searched for and they cannot mean that, until they are corrected. Correct the YAML between the "---" lines.`,
    };
  },
};
