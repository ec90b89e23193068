import type { Finding } from '../../../model/finding';
import { byCodePoint } from '../../../model/path';
import type { CheckExample, HealthCheck } from './check';

/** Keys and passwords that stand in notes. */
export const secrets: HealthCheck = {
  id: 'secrets',
  title: 'Secrets in notes',
  summary: 'Notes with what looks like a key, token or password, so that no bundle takes them in.',
  advice: 'Move the secret into a password manager, and give it a new value if the vault was ever shared.',
  cost: null,
  check({ secrets: found }) {
    return [...found]
      .sort(([a], [b]) => byCodePoint(a, b))
      .flatMap(([path, all]): Finding[] => {
        const [first, ...more] = all.filter(({ doubtful }) => doubtful !== true);
        if (first === undefined) return [];
        // The secret itself is said nowhere: reports are synced, and agents read them.
        const also = more.length === 0 ? '' : ` and ${more.length} more`;
        const message = `What looks like a secret (${first.kind}${also}) stands in the note, so bundles leave it out.`;
        return [{ id: 'note.secret', severity: 'warning', path, line: first.line, message, fix: null }];
      });
  },
};

export const evidence =
  "Tokens of a vendor's shape, and values that are sure by themselves and stand alone after their name, in every note; the others only keep it out of bundles.";

export const examples: readonly CheckExample[] = [
  {
    title: 'a token; a sentence about tokens does not count',
    files: {
      'Deploy.md': 'The runner signs in with ghp_' + 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8' + '\n',
      'Policy.md': 'A token is kept in the password manager.\n',
    },
    expect: ['Deploy.md: What looks like a secret (GitHub token) stands in the note, so bundles leave it out.'],
  },
];
