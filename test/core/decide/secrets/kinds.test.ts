import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { secretsIn } from '../../../../src/core/decide/bundle/index';
import { asVaultPath } from '../../../../src/core/model/path';

// Written in parts, so that no value stands here whole.
const [PASS, KEY, LETTERS] = ['kV9xTm2' + 'LpQ7w', 'xT4vQ9mLz2KpR7w' + 'Yc8NbH3sJxF5gA1dE', 'SRuCEIyknxmRUgo' + 'SZCopsQFqrQHWQnBt'];
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['base64 of a sentence', `note ${base64(`password ${PASS}`)}`],
  ['base64 of a token alone', base64(`ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`)],
  ['a value in square brackets', `password: [${PASS}]`],
  ['a value in round brackets, without a sign', `Passwort (${PASS})`],
  ['a value in braces', `api_key: {${KEY}}`],
  ['a table of HTML', `<table>\n<tr><th>User</th><th>Password</th></tr>\n<tr>\n<td>otto</td>\n<td>${PASS}</td>\n</tr>\n</table>`],
  ['a table of AsciiDoc', `|===\n| User | Password\n\n| otto | ${PASS}\n|===`],
  ['a table that is drawn', `+------+----------+\n| User | Password |\n+======+==========+\n| otto | ${PASS} |\n+------+----------+`],
  ['a key without a digit', `API_KEY=${LETTERS}`],
  ['a key of small letters', `api_key: ${'yqxtnaoxbglsifl' + 'hdwzrpdewfgvjk'}`],
  ['a login with no name before it', `otto@example.org / ${PASS}`],
  ['a login after a dash', `grafana.example.org – luis – ${'Candle54' + '50&'}`],
  ['a PIN in a sentence', 'To get into the building key in 5883 and push hard.'],
  ['a PIN before more words', 'The SIM pin is 5523 and the puk is on the card'],
  ['a code after what it opens', 'The alarm goes off after thirty seconds; code 5520 stops it.'],
])('found: %s', (_, text) => {
  expect(findSecrets(`# Log\n\n${text}\n\nMore.\n`)).not.toEqual([]);
});

test.each([
  ['api-key.txt.md', KEY],
  ['notes/wifi-password.md', PASS],
  ['github-token.md', `# GitHub\n\n${'9f3ac21e7b6d5c4f3a2b' + '1c9d8e7f6a5b4c3d2e1f'}`],
  ['pin.md', '44' + '71'],
])('found: the only word of %s', (path, text) => {
  expect(secretsIn(asVaultPath(path), `${text}\n`)).not.toEqual([]);
  expect(secretsIn(asVaultPath('harbour.md'), 'Ferry\n')).toEqual([]);
});

test.each([
  ['- **Session Key**: agent:main:discord:direct:123456789012345678'],
  ['`sessionKey=agent:worker-2:cron:7c9e6679-7425-40de-944b-e07fc1f90ae7`'],
  ['pin: 4f2a91c'],
  ['pin `a81bc81b` in flake.lock'],
  ['PIN 7 → GPIO27'],
  ['All test cases pass: 142/142'],
  ['| auth.test.ts | pass | 14.2s |'],
  ['pass: test_x1_y2, test_x3_y4'],
  ['function sign(privateKey: Uint8Array<ArrayBuffer>, msg: Uint8Array): Uint8Array'],
  ['token: JwtPayloadV2'],
  ['| `OPENAI_API_KEY` | `gpt-4o-mini-2024-07-18` |'],
  ['API key: GEMINI_API_KEY2'],
  ['MONGO_URL=mongodb://admin:admin123@localhost:27017'],
  ['DB_PASSWORD=securepassword\nDATABASE_URL=postgres://user:password@localhost:5432/app'],
  ['Compaction: reserveTokens=40k, keepRecentTokens=10k, floor=12k'],
  [`![](data:image/svg+xml;base64,${base64('<svg><style>.key{fill:#a1b2c3} .token:nth-child(2){stroke-width:2.5px}</style></svg>')})`],
  ['Wi-Fi: 802.11ax / WPA3-SAE'],
  ['existingSecret: app-db-creds2'],
  ['password: [your password]'],
  ['The door code changed in 2024.'],
  ['otto@example.org, Berlin, v2.3'],
])('left: %s', (text) => {
  expect(findSecrets(`# Log\n\n${text}\n\nMore.\n`)).toEqual([]);
});
