import type { SecretExamples, ShapeRule } from '../rule';
import { family } from './family';

/** Clouds and hosts. */
export const cloud: readonly ShapeRule[] = [
  ...family([
    ['AWS access key', 'AKIA ASIA ABIA ACCA', '[A-Z2-7]{16}(?!W)'],
    ['AWS session token', 'IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz', '[\\w+/=%-]{40,4000}'],
    ['AWS Bedrock key', 'ABSK bedrock-api-key-', '[\\w+/]{30,}={0,2}'],
    ['Amazon MWS token', 'amzn.mws.', 'UUID'],
    ['Google key', 'AIza', 'U{35}'],
    ['Google token', 'ya29. GOCSPX- 1//0 AQ.Ab', 'U{20,2000}'],
    ['Cloudflare key', 'v1.0-', 'H{24}-H{100,200}'],
    ['Cloudflare token', 'cfut_ cfat_ cfk_', 'U{32,80}'],
    ['DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', 'H{60,70}'],
    ['Heroku key', 'HRKU-', 'U{36,70}'],
    ['Fly.io token', 'fm2_ fm1r_ fm1a_ fo1_', '[\\w+/=-]{40,4000}'],
    ['Netlify token', 'nfp_ nfc_ nfo_ nfu_ nfb_', '\\w{36,40}'],
    ['Vercel token', 'vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_', '\\w{20,80}'],
    ['Supabase key', 'sbp_ sb_secret_', '(?:oauth_|v0_)?U{25,60}'],
    ['Vault token', 'hvs. hvb. hvr. b.AAAA', 'U{20,400}'],
    ['Vault token', 's.', 'W{24}(?![\\w.])'],
    ['Doppler token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.said. dp.scim. dp.audit.', '(?:U{2,35}\\.)?\\w{40,44}'],
    ['Tailscale key', 'tskey-', '(?:[a-z]{3,8}-)?\\w{8,}(?:-\\w{8,})?'],
    ['Alibaba Cloud key', 'LTAI', 'W{12,26}(?!W)'],
    ['Tencent Cloud key', 'AKID', 'W{32}(?!W)'],
    ['IBM Cloud key', 'ApiKey-', '[0-9a-f-]{36}'],
    ['Scaleway key', 'SCW', '[A-Z0-9]{17}(?!W)'],
    ['PlanetScale token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', '[\\w.=-]{32,80}'],
    ['Neon key', 'napi_ npg_', '\\w{10,80}'],
    ['Render key', 'rnd_', 'W{24,40}'],
    ['Pulumi token', 'pul-', 'H{40}'],
    ['Aiven password', 'AVNS_ aivenv1_', '[\\w+/=-]{16,400}'],
    ['1Password token', 'ops_eyJ', '[\\w+/=-]{100,4000}'],
    ['1Password secret key', 'A3-', '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}'],
    ['Infisical token', 'st.', '[0-9a-f-]{24,36}\\.H{32}\\.H{32}'],
    ['Databricks token', 'dapi dose dkea', 'H{32}(?:-\\d)?(?!W)'],
  ]),
  {
    id: 'azure-key',
    kind: 'Azure key',
    keywords: ['+ast', 'acdb', '+aba', '+amc', 'azse', 'azfu', 'jqqj99', 'azdo'],
    pattern: /[\w+/]{30,80}(?:\+A(?:ST|Ba|MC)|ACDb|AzSe|AzFu|JQQJ99|AZDO)[\w+/]{2,40}={0,2}/gi,
    near: [84, 60],
  },
  {
    id: 'azure-client-secret',
    kind: 'Azure client secret',
    keywords: ['7q~', '8q~'],
    pattern: /[\w.~-]{3}[78]Q~[\w.~-]{31,37}/g,
    near: [3, 44],
  },
  {
    id: 'shared-access-signature',
    kind: 'shared access signature',
    keywords: ['&sig=', '?sig=', 'sharedaccesssignature'],
    pattern: /[?&;]sig=[\w%+/-]{30,120}={0,2}/g,
    near: [1, 400],
  },
  { id: 'terraform-token', kind: 'Terraform token', keywords: ['.atlasv1.'], pattern: /\w{14}\.atlasv1\.[\w=-]{60,75}/g, near: [14, 90] },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'aws-access-key',
    found: [['it is AK', 'IAQWERTYUIOPAS2345 now']],
    left: [['AKIA', 'IOSFODNN7EXAMPLE'], ['ids that begin with ASIA']],
  },
  { rule: 'google-token', found: [['GOC', 'SPX-Hq7vR2mXbT9kLw4nYc8ZpD3sJf6A']], left: [['ya29. is how they begin']] },
  { rule: 'azure-client-secret', found: [['Qz3', '8Q~kV9xTm2LpR7wYc4NbH6sJd1FgA5uEiZoXtBq']], left: [['8Q~ stands in the middle']] },
  {
    rule: 'digitalocean-token',
    found: [['dop', '_v1_', '4f9a1c7e2b6d8035f1e4a9c7b2d6e8035a1c9f7e4b2d6a8c03f5e1d7b9a2c4e6']],
    left: [['dop_v1_', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx']],
  },
  { rule: 'vault-token', found: [['hv', 's.xT4vQ9mLz2KpR7wYc8NbH3sJ']], left: [['hvs.example is none']] },
  { rule: 'databricks-token', found: [['da', 'pi4f9a1c7e2b6d8035f1e4a9c7b2d6e803']], left: [['dapi is its prefix']] },
  { rule: 'tailscale-key', found: [['ts', 'key-auth-kT4vQ9mL2CNTRL-z2KpR7wYc8NbH3sJx']], left: [['tskey-auth-', 'xxxxxxxxxxxx']] },
];
