import type { NamedRule, SecretExamples } from '../rule';

/** A secret that is known with no keyword, by the whole of a stretch of letters, digits and `+/-_`. */
export interface RunRule extends NamedRule {
  /** Matches the whole stretch; its first group, where it has one, is the secret. */
  readonly pattern: RegExp;
  /** Not where this matches, too. */
  readonly but?: RegExp;
  /** The secret must look drawn by lot: of mixed characters, or of hexadecimal digits alone. Any will do where absent. */
  readonly random?: 'mixed' | 'mixed or hex';
}

/** What many vendors put before a secret, whoever they are: `acme_sk_live_…`, `pat-…`. Before it may stand a name. */
const SAYS_SECRET =
  /^(?:[a-z][a-z0-9]{0,11}[_-]){0,3}(?:sk|rk|pat|oat|uat|sat|apikey|apitoken|api|key|seckey|token|tok|secret|sec|signkey|whsec|priv|private|auth|live|prod|access|refresh|bearer|pw)[_-](?:(?:v?\d|live|prod|test|dev|us|eu|api|key|sec|secret)[_-]){0,2}([A-Za-z0-9]{20,200})$/;
/** What is meant to be seen by all, and ids. */
const IS_PUBLIC = /(?:^|[_-])(?:pk|pub|public|publishable|anon|id|ref|req|request|evt|msg|commit|sha|hash)[_-]/;
export const runRules: readonly RunRule[] = [
  { id: 'mailgun-key', kind: 'Mailgun key', pattern: /^[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}$/ },
  {
    id: 'wallet-import-key',
    kind: 'wallet key',
    pattern: /^(?:[KL][1-9A-HJ-NP-Za-km-z]{51}|5[HJK][1-9A-HJ-NP-Za-km-z]{49})$/,
    random: 'mixed',
  },
  { id: 'named-key', kind: 'key or token', pattern: SAYS_SECRET, but: IS_PUBLIC, random: 'mixed or hex' },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'mailgun-key',
    found: [['b177510abcb8d38779e251137e0d2bdb', '-d67090af-7d6ab8ca']],
    left: [['6f3b177510abcb8d38779e251137e0d2bdb-d67090af-7d6ab8ca'], ['2f1d6a90-8c77-4e0b-9d3a-6b5f1c2e7a90']],
  },
  {
    rule: 'wallet-import-key',
    found: [['import L1SjPXweqwGh89zm5ms', 'mEMy8RdDtDHKmnRVu4pkq59GSKsqwpCBh']],
    left: [['KnownIssuesOfTheSecondReleaseAndWhatWeDoAboutThemAll']],
  },
  {
    rule: 'named-key',
    found: [
      ['acme_sk_live_', 'kT4vQ9mLz2KpR7wYc8NbH3sJx'],
      ['it printed polar_oat_', 'xT4vQ9mLz2KpR7wYc8NbH3sJxF5gA1dE'],
      ['signkey-prod-', '4f9a1c7e2b6d8035f1e4a9c7b2d6e803'],
    ],
    left: [['pk_live_kT4vQ9mLz2KpR7wYc8NbH3sJx'], ['[[test_results_of_the_second_run_2024]]'], ['cus_NffrFeUfNV2Hib']],
  },
];
