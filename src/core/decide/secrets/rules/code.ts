import type { SecretExamples, ShapeRule } from '../rule';
import { family } from './family';

/** Where code is kept, built, packed and watched. */
export const code: readonly ShapeRule[] = [
  ...family([
    ['GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_', '\\w{36,255}'],
    ['GitLab token', 'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- GR1348941', '[\\w.-]{20,400}'],
    ['GitLab session', '_gitlab_session=', 'H{32}'],
    ['Bitbucket password', 'ATBB ATCTT3 BBDC-', '[\\w+/@=-]{28,260}'],
    ['npm token', 'npm_', 'W{36}(?!W)'],
    ['npm token', ':_authToken= :_auth= :_password=', '"?[\\w+/=-]{16,100}'],
    ['PyPI token', 'pypi-AgE', 'U{40,2000}'],
    ['PyPI token', 'pypi-', 'U{85,2000}'],
    ['RubyGems key', 'rubygems_', 'H{48}'],
    ['NuGet key', 'oy2', '[a-z0-9]{43}(?!W)'],
    ['crates.io token', 'cio', 'W{32}(?!W)'],
    ['Docker token', 'dckr_pat_ dckr_oat_', 'U{20,60}'],
    ['Docker login', '"auth" "identitytoken" "registrytoken"', '\\s{0,8}:\\s{0,8}"[\\w+/=.-]{16,2000}"'],
    ['Clojars token', 'CLOJARS_', 'H{60}'],
    ['Hex key', 'hexp_', 'H{32,70}'],
    ['CircleCI token', 'CCIPRJ_ CCIPAT_', 'W{16,30}_H{40}'],
    ['Buildkite token', 'bkua_ bkaj_', '[0-9a-z]{40}'],
    ['JFrog key', 'AKCp cmVmdGtuO', '[\\w+/=]{50,80}'],
    ['Sonar token', 'squ_ sqp_ sqa_', 'H{40}'],
    ['Snyk token', 'snyk_uat. snyk_sat.', '[\\w.-]{30,400}'],
    ['Postman key', 'PMAK- PMAT-', 'U{26,80}'],
    ['LaunchDarkly key', 'sdk- api- mob- rel-', 'UUID', { doubtful: true }],
    ['Grafana token', 'glsa_ glc_ eyJrIjoi', '[\\w+/]{32,400}={0,2}'],
    ['Sentry token', 'sntrys_ sntryu_ sntrya_ sntryi_', '[\\w+/=-]{40,600}'],
    ['New Relic key', 'NRAK- NRJS- NRII- NRIQ- NRRA- NRBR- NRAL-', 'U{19,50}'],
    ['Dynatrace token', 'dt0c01. dt0s01. dt0s02. dt0s16. dt0s08.', '[A-Z0-9]{6,24}\\.[A-Z0-9]{64}'],
    ['Honeycomb key', 'hcaik_ hcxik_ hcamk_ hcalk_ hcxlk_', '\\w{50,70}'],
    ['Prefect key', 'pnu_ pnb_', '[a-z0-9]{36}'],
    ['Sourcegraph token', 'sgp_ sgd_ slk_', '(?:\\w{16}_|local_)?H{40,64}'],
    ['PostHog key', 'phx_ phs_', '\\w{40,60}'],
    ['Harness token', 'pat. sat.', 'U{22}\\.H{24}\\.W{20}'],
    ['Tinybird token', 'p.eyJ', 'U{20,200}\\.U{20,100}'],
    ['Deno token', 'ddp_ ddo_ jsrp_ jsrd_', '\\w{30,60}'],
    ['Apify token', 'apify_api_', '\\w{30,44}'],
    ['CodeClimate or Expo token', 'exp_ unkey_ ctx7sk-', 'U{32,60}'],
  ]),
  { id: 'new-relic-license', kind: 'New Relic key', keywords: ['nral'], pattern: /[0-9A-Fa-f]{30,40}NRAL/g, near: [40, 4] },
  { id: 'npm-login', kind: 'npm login', keywords: ['_auth=', '_auth ='], pattern: /_auth ?= ?"?[\w+/]{12,200}={0,2}/y },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'github-token',
    found: [['gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8']],
    left: [['gh', 'p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'], ['tokens begin with ghp_ or gho_'], ['[[ghp-great-horned-project-minutes]]']],
  },
  { rule: 'gitlab-token', found: [['gl', 'pat-xT4vQ9mLz2KpR7wYc8Nb']], left: [['![[glpat-glass-pattern-catalogue-2019-final-v2.pdf]]']] },
  { rule: 'npm-token', found: [['np', 'm_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8']], left: [['npm_config_registry is a variable']] },
  {
    rule: 'pypi-token',
    found: [['py', 'pi-AgEIcHlwaS5vcmcCJDA4MmVhMjQ2LTE0ZGMtNDdjMy1iMjVlLTgxYTZ9xQ2']],
    left: [['pypi-server-on-the-old-laptop']],
  },
  { rule: 'docker-token', found: [['dck', 'r_pat_xT4vQ9mLz2KpR7wYc8NbH3sJx']], left: [['dckr_pat_ is its prefix']] },
  { rule: 'grafana-token', found: [['gl', 'sa_xT4vQ9mLz2KpR7wYc8NbH3sJxF5gA1dE_', '1a2b3c4d']], left: [['`glsa_` and `glc_`']] },
];
