import { findSecrets } from '../../../../src/core/decide/secrets/index';

/** Made up and cut in two, so that no scanner takes this file for a leak. */
const joined = (...parts: readonly string[]): string => parts.join('');

describe('findSecrets', () => {
  test.each([
    ['AWS access key', joined('AKIA', 'QWERTYUIOPAS2345')],
    ['GitHub token', joined('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')],
    ['Slack token', joined('xoxb-', '840275913046-kT4vQ9mLz2Kp')],
    ['Stripe key', joined('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc')],
    ['OpenAI key', joined('sk-proj-', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6')],
    ['Anthropic key', joined('sk-ant-', 'api03-a1B2c3D4e5F6g7H8i9J0')],
    ['Google key', joined('AIza', 'SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q')],
    ['private key', joined('-----BEGIN RSA ', 'PRIVATE KEY-----\nQz7kV9xTm2LpR7wYc4NbH6sJd1')],
    ['private key', joined('-----BEGIN ', 'PRIVATE KEY-----\nQz7kV9xTm2LpR7wYc4NbH6sJd1')],
    ['web token', joined('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N')],
    ['connection string with a password', joined('postgres://', 'app:s3cr3tPw', '@db.example:5432/shop')],
    ['password', joined('password = ', 'hunter2!9xQ')],
    ['password', joined('DB_PASSWORD: "', 'tr0ub4dor&3"')],
    ['key or token', joined('api_key: ', '9f86d081884c7d659a2feaa0c55ad015')],
    ['key or token', joined('**Token**: `', 'Zk3v9Qp1xR7tLm2s`')],
    ['password', joined('Passwort: ', 'Sommer2024!')],
    ['password', joined('DB_PASSWORD=', 'ribbon_pepper_lantern_copper')],
    ['password', joined('MYSQL_ROOT_PASSWORD: ', 'Apfelkuchen#1792')],
    ['password', joined('Ich habe das Passwort der Box auf ', 'Ember#1083!', ' geändert.')],
    ['login with a password', joined('Log in as admin with ', 'Rocket3639*', ' and go on.')],
    ['login with a password', joined('client.login("otto", "', 'JKTGnSDyfUbe9tU', '")')],
    ['pass phrase', joined('Passphrase of the backup: ', 'copper maple oyster violin')],
    ['password in a command', joined("curl -u otto:'", "pepperThistle93' https://host.internal")],
    ['password in a command', joined('net use Z: \\\\nas\\share /user:otto ', "'XpnU69YBQtIPzf'")],
    ['password in a command', joined("echo 'otto:", "XpnU69YBQtIPzf' | chpasswd")],
    ['PIN or code', joined('Der Code für die Haustür lautet ', '0467')],
    ['PIN or code', joined('PIN für die Girokarte ', '75835')],
    ['recovery codes', joined('Codes de secours Proxmox :\n', 'hymt-mvti-y0hm\nlat9-7jls-2ebq\n7lpe-5u9h-dvmz\nb6m3-ibp5-xu1y')],
  ])('%s', (kind, text) => {
    const found = findSecrets(`first line\n${text}\n`);
    expect(found).toContainEqual(expect.objectContaining({ kind, line: 2 }));
  });

  test.each([
    'The password rotates on the first of the month.',
    'password: <your password>',
    'password = ********',
    'PASSWORD=$DB_PASSWORD',
    'api_key: process.env.API_KEY',
    'token: string',
    'secret: true',
    'tokens: 8000',
    'The token budget: 8000 tokens',
    'password: see [[Vault access]]',
    'password: changeme',
    'Passphrase: ask Priya',
    'https://example.org/login?next=/home',
    'postgres://user:password@localhost/db',
    'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    'sk-learn is a library',
    'author: Priya Nair',
    '`scan -u {{https://example.com}} -o {{path/to/output.json}}`',
    '`echo "{{password}}" | argon2 "{{salt_text}}"`',
    'postgresql://${DB_USER}:${DB_PASS}@db:5432/shop?sslmode=disable',
    '--userns=keep-id:uid=65534,gid=65534',
    'wtoken = AppWindowToken{9f4ef63 token=Token{a64f992 ActivityRecord{de9231d u0}}}',
    String.raw`(password|token|secret)\s*=\s*[A-Za-z0-9]{8,}`,
    'Combination with tar (options can be passed to `pbzip2`):',
    'Error codes:\n10004711\n10004712\n10004713\n10004715',
    'The error code for a timeout is 4711.',
    'Passwort: muss noch vergeben werden',
  ])('no secret: %s', (text) => expect(findSecrets(text)).toEqual([]));

  test('a megabyte on one line comes back, and a secret deep in it is found', () => {
    expect(findSecrets('password='.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
    expect(findSecrets(`${'x '.repeat(200_000)}${joined('AKIA', 'QWERTYUIOPAS2345')}`)).toContainEqual(
      expect.objectContaining({ kind: 'AWS access key', rule: 'aws-access-key', line: 1 }),
    );
  });
});
