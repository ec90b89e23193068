import { hashText } from '../../read/text/hash';

/** Keys, tokens and cards that their vendors print in documentation, by `hashText` of the text without spaces and hyphens, in base 36. */
const PUBLISHED: ReadonlySet<string> = new Set(
  (
    '20seonwt1a3 18aoyvqgfva na2ve3dx36 2ghplg0o5kn 1aboqniqskx 1q8gxbz0rw1 27wvapkoye 1l8axj4bis5 1c4u8a63605 ugsuc4qrwb 2cs821qimi3 py8y9863s7 1gmd6m240jq 5bifusydio ' +
    '3g2jhf7936 1ezlwc2oud1 uqenj57a jm7qceebw8 c4j80882qr 23rdyhki465 29cgdba8wq1 14nouik4ckw 1598pav5gx4 1qy8qmdrtc9 1cvxox3t02f 1ks4dp78gdp m4scwe6gos 1wj4k7ng6fq ' +
    '3qer5ntq6g 1ndozbkcs5g sbnz8gmgn5 mut1s9mg7a 6xamv06s3x hndgybrze8 x8t1fi87ou xbbynnoqc0 1ypma2uv3p0 1ji4xk7f5ch 1hmgg0pz4dn 1cy11f3c614 1fyngx3es6j vfmq7iu4j5 ' +
    'cmxvv76x2n 12qubhsnjc8 i9cs6yb4vk 13lm2te12kj nzubxu6n1k idevbkpszq 1eu43howurv 16791uzewc2 1kuua5m585m 23e1zy2e0e0 m32a3p14ch 2f1bf98rkpi 3x0vvfh9cm ng4d57c31w ' +
    '1sa0o4894nw 1m36gxwecto 1o0q4jwjvw1 164ga2ifosf b44a6rf6mn 152i9l5nu04 ak58t785rv 25s4isufs0a wvuun7zcz0 2ebv6daqqcr 998b5um1q6 1y2iqjz9iq5 2a2fuuoyapc 282lr97qklj ' +
    '1lh6oi2jgfy 2fyb84tzgts 6s0uu3g4vw 28aibag76r3 1rdqkha7wfr jw9vhpj6wi denjmqmkph 27z58zd1ux1 8prdhu7x08 hrz2wu5d6a 1noiuektuu8 v25qge73f1 1ws68m5sf32 8isxgi38nm ' +
    '1b79vuia6lf doi3mbbflw ct0fk9vk4h 1x5nq1n8ok7 2gg9tgzrppd ij0irh8p0a 2cx4jyb2b80 2ghpnf404vj'
  ).split(' '),
);

/** True for a published example, and for what says of itself that it is one. */
export function isPublished(text: string): boolean {
  return /EXAMPLE(?:KEY)?$/.test(text) || PUBLISHED.has(parseInt(hashText(text.replace(/[\s-]/g, '')), 16).toString(36));
}
