import type { SecretExamples, ShapeRule } from '../rule';

/** Private keys and signed tokens. */
export const keys: readonly ShapeRule[] = [
  // A header with a body: the header alone is what people write about.
  {
    id: 'private-key',
    kind: 'private key',
    keywords: ['-----begin'],
    pattern:
      /-----BEGIN (?:[A-Z0-9]+ ){0,4}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN [\w -]{4,30}key(?: V1)?)-----(?:[^A-Za-z0-9]|\\[nr]|[A-Za-z-]{4,20}: [^\n]{0,80}){0,12}[^A-Za-z0-9+/]{0,40}(?:[A-Za-z]{0,2}[\s>|"'\\]+)?[\w+/=]{16,100}/y,
  },
  {
    id: 'private-key-end',
    kind: 'private key',
    keywords: ['-----end'],
    pattern: /[\w+/=]{20,80}[\s>|"'\\n]{1,12}(?:=\w{4}[\s>]{1,6})?-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g,
    near: [100, 60],
  },
  {
    id: 'ssh2-key',
    kind: 'private key',
    keywords: ['---- begin'],
    pattern: /---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----[^]{0,300}?\n[>\s]*[\w+/=]{20,80}/y,
    checks: { entropy: 0 },
  },
  { id: 'putty-key', kind: 'private key', keywords: ['private-lines:'], pattern: /Private-Lines: \d{1,4}[\s>]{1,8}[\w+/=]{20,100}/iy },
  // How the bytes of such keys begin, with no header: DER of RSA and DSA, of elliptic curves, of Ed25519, of PKCS #8 and #12, OpenSSH's own, and stores of Java.
  {
    id: 'private-key-body',
    kind: 'private key',
    keywords: (
      'mii|mhccaqee|mhqcaqee|migtageamb|mightagea|mighageamb|migkage|mihcag|mihuagea|mc4caqaw|mfecaqew|mfmcaqew' +
      '|mieoageb|b3blbnnzac1rzxktdje|lqiya|lqvy|lqoy|lqhy|ldgeaa|lf|/u3+7q|zs7ozg'
    ).split('|'),
    pattern:
      /(?:MII[\w+/]{2}[AQgw]IBA[ADwz]|MII[\w+/]{2}[DTjz]B\wBgkqhkiG9w0BBQ0|MII[\w+/]{2}[DTjz]AcBgoqhkiG9w0BDAE|\/u3\+7QAAAAI|zs7OzgAAAAI|MI[GH][\w+/]{2,3}(?:AgE[AB]|IBA[DQ])|MH[cQ]CAQEE|MC4CAQAwBQYDK2V|MF[EM]CAQEwBQYDK2V|b3BlbnNzaC1rZXktdjE|lQ(?:IYB|OYB|VYB|WGB|PGB|dGB)|lI[YG]E|lFgEZ)[\w+/=\s>]{40,200}/y,
  },
  {
    id: 'age-key',
    kind: 'age key',
    keywords: ['age-secret-key-', 'age-plugin-'],
    pattern: /AGE-(?:SECRET-KEY-(?:PQ-)?1|PLUGIN-\w{1,20}-1)[0-9A-Z]{30,200}/iy,
  },
  {
    id: 'jwk',
    kind: 'private key',
    keywords: ['"kty"', "'kty'"],
    pattern: /["'](?:d|k)["']\s{0,4}:\s{0,4}["'][\w-]{22,800}["']/g,
    near: [2500, 2500],
    checks: { entropy: 3.5 },
  },
  {
    id: 'web-token',
    kind: 'web token',
    keywords: ['eyj'],
    pattern: /eyJ[\w-]{8,2000}\.(?:eyJ[\w-]{8,4000}\.[\w-]{10,1000}|[\w-]{0,1000}\.[\w-]{8,100}\.[\w-]{8,8000}\.[\w-]{8,100})/y,
  },
  {
    id: 'web-token-plain',
    kind: 'session token',
    keywords: ['v2.local.', 'v4.local.', 'v3.local.', 'v4.public.', 'v2.public.', 'branca'],
    pattern: /v[1-4]\.(?:local|public)\.[\w-]{40,2000}/y,
  },
  { id: 'nostr-key', kind: 'Nostr key', keywords: ['nsec1', 'ncryptsec1'], pattern: /n(?:crypt)?sec1[02-9ac-hj-np-z]{50,180}/y },
  { id: 'wallet-key', kind: 'wallet key', keywords: ['xprv', 'yprv', 'zprv', 'tprv'], pattern: /[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,112}/y },
  {
    id: 'wallet-hex-key',
    kind: 'wallet key',
    keywords: (
      'private key|privatekey|private_key|privkey|priv key|secret key|privater schl|clave privada|приватный ключ' +
      '|clé privée|chiave privata|seed|accounts|deployer|hardhat'
    ).split('|'),
    pattern: /(?:0x)?[0-9a-fA-F]{64}(?![0-9a-fA-F])/g,
    near: [20, 120],
  },
  {
    id: 'password-hash',
    kind: 'password hash',
    doubtful: true,
    keywords: (
      '$apr1$|$1$|$2a$|$2b$|$2y$|$5$|$6$|$7$|$y$|$argon2|$pbkdf2|$scrypt$|{ssha|{sha}|pbkdf2_sha|$p$b|$ml$' + '|scram-sha-256$'
    ).split('|'),
    pattern:
      /\$(?:apr1|1|5|6|7|y|P)\$(?:rounds=\d{1,9}\$)?[\w./+=-]{2,60}\$[\w./+=-]{22,180}|\$2[aby]\$\d\d\$[\w./]{53}|\$argon2(?:id|i|d)\$[\w=,$+/-]{40,200}|\$pbkdf2[\w$./=-]{30,200}|\$scrypt\$[\w=,$+/-]{30,200}|\{S?SHA\d{0,3}\}[\w+/]{27,120}={0,2}|pbkdf2_sha\d{1,3}\$\d+\$\w+\$[\w+/=]{30,100}|SCRAM-SHA-256\$\d+:[\w+/=]+\$[\w+/=]+:[\w+/=]{30,60}/iy,
  },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'private-key',
    found: [
      ['-----BEGIN RSA ', 'PRIVATE KEY-----\n', 'Qz7kV9xTm2LpR7wYc4NbH6sJd1FgA5uE\n'],
      ['-----BEGIN OpenVPN Static ', 'key V1-----\n', '2aaa1dfeec33e560f3e27a3b37d15d05\n'],
    ],
    left: [['The header -----BEGIN RSA PRIVATE KEY----- marks PKCS#1.'], ['-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----']],
  },
  {
    rule: 'private-key-body',
    found: [
      ['MIIEvQ', 'IBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ', 'C7kV9xTm2LpR7wYc4NbH6s'],
      ['CERT_P12=MIILGQIBAzCC', 'Ct8GCSqGSIb3DQEHAc42OaQQ8MHeGogoZuMXcIMVx22J4ovF'],
      ['jks: /u3+7QAAAAIAAAAB', 'AAAAAVeHfrQBlCLoDB+hNFoBs10axZfRD924jNC'],
    ],
    left: [['MIIDdzCCAl+gAwIBAgIE+hUvSioOUZCAHB3kKwXrk1mNLpSaDVkgetX89W']],
  },
  {
    rule: 'age-key',
    found: [['AGE-SEC', 'RET-KEY-1WQ4J6CCTRG2QENWXFS790666RZLTVMH70E544JW6U5NH2QW4NTJ']],
    left: [['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudxyz']],
  },
  {
    rule: 'web-token',
    found: [['ey', 'JhbGciOiJIUzI1NiJ9.', 'eyJzdWIiOiI5OTEyMzQ1Njc4OTAifQ.', 'dozjgNryP4J3jVmNHl0w5Nq7']],
    left: [['eyJ is how they begin']],
  },
  {
    rule: 'password-hash',
    found: [['otto:$2', 'y$10$mNgdgRFEgpTJDmXu8TnJaup8MMed/eajU2wIHr.PUxU1cAgBGLhei']],
    left: [['cost and salt, as `$2b$12$` followed by 53 characters']],
  },
];
