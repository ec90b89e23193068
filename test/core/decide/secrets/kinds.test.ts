import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { secretsIn } from '../../../../src/core/decide/bundle/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { fc, runs } from '../../../support/properties';

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
  ['a word with a number that says it is one', 'password: TestPassword123!'],
  ['the argument of a method', `page.getByLabel('Password').fill("${PASS}");`],
  ['a password of the words of its address', 'postgres://postgres:staging_pwd@staging-host:5432/app'],
  ['a code after what it opens', 'The alarm goes off after thirty seconds; code 5520 stops it.'],
])('found: %s', (_, text) => {
  expect(findSecrets(`# Log\n\n${text}\n\nMore.\n`)).not.toEqual([]);
});

const told = (text: string): boolean => findSecrets(`# Log\n\n${text}\n\nMore.\n`).some(({ doubtful }) => doubtful !== true);

test.each([
  ['the next line of a word in a sentence', '# 1st pass\ncount1, count2 = 0, 0'],
  ['a command below a sentence', '- it worked after the second passphrase\n- `show arp vlan VLAN10` confirmed it'],
  ['a piece of a program', 'if "password" in request.text:\n    print(f"[+] {request.text}")'],
  ['the default of a variable of a shell', 'docker run -v "${PWD:-.}/data:/DATA" app'],
  ['a rate', '| Level | Token cost |\n|---|---|\n| one | ~100/skill |'],
  ['a number of a program', '=> otp read 0x20'],
  ['a term with its name', 'Confusion: WPA2 PSK is PSK-WPA2'],
  ['an id of a database', '**Credential** of the account:\n- `687efa92a72f' + 'be627240276f`'],
  ['the own machine', 'GET http://localhost:3000/?token=' + '9e_DJTROV8B5'],
  ['the address of a picture', `![](https://example.org/a.png?X-Amz-Credential=${'AKIAT73L2G' + '45GO43JXI4'}%2F20241105)`],
  ['a field of a form', '<input type="password" id="password" name="password" class="w-full px-3 mb-4">'],
  ['a rule of a form', "'password' => 'required|min_length[8]',"],
  ['a socket', 'fastcgi_pass unix:/run/php/php8.3-fpm.sock;'],
  ['lines of a file', '- the gate is PASS (`harbour/ferry/auth.py:42,51-71`).'],
  ['a commit', `- the fix without a token: ${'e1f8394f73a5525176bd' + '85b6a082fdf7f9d745a9'} (ferry)`],
  ['an id in a table of users', `| Name | Key |\n|---|---|\n| Otto | ${'ff8081819db3351c' + '019e83e0ea5c0007'} |`],
  ['a signed token with a word as its signature', `${'eyJhbGciOiJIUzI1NiJ9.' + 'eyJzdWIiOiI5OTEyMzQ1Njc4OTAifQ'}.signature_here`],
  [
    'a file that a page lends for a day',
    `[list.csv](https://files.example.org/list?X-Amz-Credential=${'AKIAT73L2G' + '45GO43JXI4'}%2F20241105)`,
  ],
  ['a block of code', `\`\`\`bash\nAPP_KEY=${KEY}\n\`\`\``],
  ['a value in a sentence', `The password ${PASS} was the one of the second level, and it opens nothing.`],
  ['the path of an address', `Ferries | Book, Drive & Go https://ferry.example/${'Nbr5LCP4' + 'Od'}`],
  ['the name of the level as its password', '- Password: `harbour0`'],
])('health tells of no secret: %s', (_, text) => {
  expect(told(text)).toBe(false);
});

test.each([
  ['a login that ends in signs', `- **SW1**: switch — 192.0.2.28 — admin/${'Harbour01' + '!!'}`],
  ['a password below its name', `# Router password\n${PASS}9`],
  ['a token in an address that no page wrote', `https://example.org/#token=${KEY}`],
  ['words that were drawn', `**Password**: ${'ferry-' + 'trumpet-cactus-lantern'}`],
  ['groups of letters', `The app password is: \`${'vjqw sbxk ' + 'fcdz utyq'}\` (with spaces)`],
  ['a cell of a table of accounts', `| Site | Password |\n|---|---|\n| ferry | ${PASS} |`],
  ['an address with a drawn password', `DATABASE_URL=postgres://otto:${PASS}@db.example:5432/shop`],
  ['a seed phrase', `Seed phrase: roof make horn scheme lens inspire ${'spot amateur web hammer jewel rare'}`],
  ['a card', `Mastercard 5585 9257 ${'6467 8322 valid 11/28'}`],
])('health tells of a secret: %s', (_, text) => {
  expect(told(text)).toBe(true);
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
  ['password: process.env.E2E_ADMIN_PASSWORD!,'],
  ["moment(title, 'YYYY-[W]WW').subtract(1, 'w')"],
  ['rtsp://<username>:<password>@<camera-ip>:554/h264Preview_01_main'],
  ['export function hashPassword(password: string, salt: Buffer): Promise<string>'],
  ["kubectl get secret ferry-db -o jsonpath='{.data.password}' | base64 -d"],
  ['openssl enc -d -aes-256-cbc -pbkdf2 -in a.enc -out a.txt'],
  ['| Forgot password | AUTH-FORGOT-001→003 | 3 | P1 |'],
  ['| grating | ✅ PASS | G140M | yes |\n| filter | ✅ PASS | F100LP | yes |'],
  ['1. **Junior pass**：HTML里写assumptions+placeholders+reasoning'],
  ['auto db = Database::open("QODBC3");'],
  ['**DB**: `schemas/XX_{feature}.sql`'],
  ['try another terminal (`Ctrl+Alt+F2`), log in, and run it'],
  ['Version pin at `setup.sh:115-122`, `149-154`'],
  ['SSID=HARBOUR;PSK=HarbourInternet;MQTT_BROKER=mqtt.example.org;'],
  ['(version=TLS1_2 cipher=ECDHE-ECDSA-AES128-GCM-SHA256 bits=128/128)'],
  ['"refresh_token": "m9obiBEb2UiLCJpYXQiOjE1MTYyMzkwMj..."'],
])('left: %s', (text) => {
  expect(findSecrets(`# Log\n\n${text}\n\nMore.\n`)).toEqual([]);
});

/** Bytes of a file as a drawing stands in a note: base64 in lines of this length, with blank lines between them or none. */
function packed(bytes: Uint8Array, width: number, between: string): string {
  return (
    Buffer.from(bytes)
      .toString('base64')
      .replace(/=+$/, '')
      .match(new RegExp(`.{1,${width}}`, 'g')) ?? []
  ).join(between);
}

test('in a drawing nothing is found, and what stands before and after it is', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 3000, maxLength: 6000 }),
      fc.constantFrom(64, 76, 256, 20_000),
      fc.constantFrom('\n', '\n\n'),
      fc.constantFrom('', '+AQE', '/pw+', '+key+', 'ACDb', '+ASt', '/token/'),
      (bytes, width, between, hit) => {
        // Like drawings, of bytes that chance could have made.
        const text = packed(
          bytes.map((byte, at) => (byte * 31 + at * at * 7 + (at >> 3)) & 255),
          width,
          between,
        );
        const middle = text.slice(0, 1500) + hit + text.slice(1500 + hit.length);
        expect(findSecrets(`# Drawing\n\n\`\`\`compressed-json\n${middle}\n\`\`\`\n%%\n`)).toEqual([]);
        const both = findSecrets(`password: ${PASS}\n\n${middle}\n\npassword: ${PASS}\n`);
        expect(both.map(({ rule }) => rule)).toEqual(['password', 'password']);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a key that a file begins with, or that many lines of base64 are named as, is found', () => {
  const lines = Array.from({ length: 12 }, (_, at) =>
    Buffer.from(KEY + String.fromCharCode(65 + at) + LETTERS)
      .toString('base64')
      .slice(0, 64),
  );
  expect(findSecrets(`MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7${lines.join('')}\n`)).not.toEqual([]);
  expect(findSecrets(`API_KEY=${lines.join('')}\n`)).not.toEqual([]);
});
