import type { SecretExamples } from '../rule';

/** Names with values: telling ones of each class, which is the rule. Many more are beside the tests. */
export const examples: readonly SecretExamples[] = [
  {
    rule: 'password',
    found: [
      ['DB_PASS=', 'X0TsjjQks7kjuiP'],
      ['SMTP_PW=', 'kV9xTm2Lp'],
    ],
    left: [
      ['password = getpass.getpass("Password: ")'],
      ['password = var.db_password'],
      ['password: ${{ secrets.DB_PASSWORD }}'],
      ['Password: 1Password'],
      ['password: <your password>'],
      ['password: changeme'],
      ['Mot de passe : à demander à Hélène'],
    ],
  },
  {
    rule: 'key',
    found: [
      ['ENCRYPTION_KEY=', '167cdb58e33ae109312a388330370cca'],
      ['APP_KEY=base64:', 'qATKawwD9KE3PB9T2XySVKUutME135IA9PC3LrEWkyU='],
    ],
    left: [['max_tokens: 4096']],
  },
  {
    rule: 'pin',
    found: [
      ['PIN: ', '3699'],
      ['Alarm code for the workshop: ', '382059'],
    ],
    left: [['PIN: ••••']],
  },
  {
    rule: 'codes',
    found: [
      ['Google backup codes:\n', '7740 7883\n5103 8253'],
      ['TOTP secret: ', 'XBNW IJET TL35 RKQV'],
    ],
    left: [['Print the recovery codes']],
  },
  { rule: 'phrase', found: [['Passphrase: ', 'tundra maple violin coast']], left: [['Passphrase: ask Priya']] },
  {
    rule: 'bareKey',
    found: [
      ['Wi-Fi: Dachboden\nKey: ', 'v49597aS5uRDF89i'],
      ['Answer: ', '1eG8IjKEtNeWt7BamA'],
    ],
    left: [['Key: Smith2019DeepLearning']],
  },
  {
    rule: 'login',
    found: [
      ['login: otto / ', 'Hzhmg7qvWWzpoZvCHki'],
      ['NAS (otto / ', 'kV9xTm2Lp7)'],
    ],
    left: [['Wifi: on the second floor / in the kitchen']],
  },
];
