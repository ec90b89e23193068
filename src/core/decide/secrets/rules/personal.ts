import { IS } from '../assign/languages';
import type { SecretExamples, ShapeRule } from '../rule';

/** Things that a code opens. */
const LOCKED = '(?:doors?|gate|alarm|safe|keypad|lock|locker|building|entrance|garage|phone)';
/** Of what a code is one. A word before `code` would make it an error's or a country's. */
const OF = '(?:for|of|to|at|für|zum|zur|du|des?|del|della|da|voor|van)';
/** The end of a number that counts nothing: that of the sentence, or a word that goes on with it. */
const ENDS = String.raw`#?(?![\w%]|[.,:/-]\d)(?= ?(?:[.,;)!]|$|\n)| (?:and|or|then|but|stops|works|at|on|to|for|opens|before)\b)`;

/** What people keep for themselves: cards, seeds of one-time passwords, words of a wallet. */
export const personal: readonly ShapeRule[] = [
  {
    id: 'card-number',
    kind: 'card number',
    keywords: (
      'card|visa|amex|american express|maestro|discover|diners|cvv|cvc|cvn|expir|exp |exp:|valid |karte|carte|carta' +
      '|tarjeta|cartão|cartao|credit|kredit|debit|kart|kort|карт|pan:|mir |kaart|信用卡|银行卡|カード|카드|بطاق|कार्ड|jcb|gültig' +
      '|bank'
    ).split('|'),
    pattern: /\d(?:[ -]?\d){12,18}(?!\d)/g,
    near: [140, 160],
    checks: { card: true },
  },
  {
    id: 'card-code',
    kind: 'card code',
    keywords: (
      'cvc|cvv|cvn|security code|card code|verification|prüfziffer|prüfnummer|kartenprüf|cryptogramme|code de sécurité' +
      '|código de seguridad|codice di sicurezza|código de segurança|beveiligingscode|kod cvc|код безопасности|セキュリティコード' +
      '|安全码'
    ).split('|'),
    pattern:
      /(?:cv[cvn]2?|(?:card )?(?:security|verification) (?:code|value|number)|card code|(?:karten)?prüf(?:ziffer|nummer)|cryptogramme|code de sécurité|código de seguridad|codice di sicurezza|código de segurança|beveiligingscode|код безопасности|セキュリティコード|安全码)(?: on the (?:back|front|card)| ?\([^()\n]{1,30}\))?["'*_`)\]]{0,3}[ \t]{0,3}(?:[:=：|–—-]|is|ist|est|es|is now)?[ \t"'*_`]{0,4}(\d{3,4})(?![\d\w%]|[.,:/-]\d)/iy,
    checks: { value: 'digits' },
  },
  {
    id: 'pin-in-sentence',
    kind: 'PIN or code',
    keywords: 'code|pin |pin,|puk|unlock|door|gate|safe|alarm|keypad|lock|building|entrance|voicemail'.split('|'),
    pattern: new RegExp(
      [
        String.raw`\b(?:pin|puk|passcode|voicemail)(?: code)?(?: ${OF} [^\n.:\d]{1,30}?)?,? (?:(?!to )(?:now|${IS}) ){0,2}(\d{4,8})${ENDS}`,
        String.raw`\b${LOCKED}\b[^\n.:]{0,60}?(?:\bcode\b|\bkey in\b|\benter\b|\btype\b|\bset to\b|\bopens? with\b)[^\n.:\d]{0,24} (\d{4,8})${ENDS}`,
        String.raw`\b(?:code|key in|enter|type|dial)\b[^\n.:\d]{0,30} (\d{4,8})\b#?[^\n.:\d]{0,12}\b${LOCKED}\b`,
        String.raw`\bunlock(?: code)?[^\n.:\d]{0,24} (?:with|is|by) (\d{4,8})${ENDS}`,
        String.raw`(?:^|\n|[-*|>] |\b(?:the|my|our|der|den|mein|unser|le|mon|notre|el|mi|il|o) )code ${OF} [^\n.:\d]{2,30}?(?: ?:| (?:${IS})) (\d{4,8})${ENDS}`,
      ].join('|'),
      'gi',
    ),
    near: [80, 120],
    checks: { value: 'digits' },
  },
  {
    id: 'code-list',
    kind: 'recovery codes',
    keywords: ['codes', 'códigos', 'codici', 'kody ', 'коды '],
    pattern:
      /[^\s\d]{4,7}[^\n]{0,80}\n\s{0,4}((?:[ \t>]*(?:[-*+]|\d{1,2}[.)])?[ \t]*`?[a-z\d]{4,10}(?:[- ][a-z\d]{4,10}){0,3}`?[ \t]*(?:\n|$)){4,20})/iy,
    checks: { value: 'codes' },
  },
  {
    id: 'security-answer',
    kind: 'answer to a security question',
    keywords: (
      'security question|secret question|sicherheitsfrage|question secrète|question de sécurité|pregunta secreta' +
      '|pregunta de seguridad|pergunta secreta|pergunta de segurança|domanda segreta|domanda di sicurezza|geheime vraag' +
      '|beveiligingsvraag|pytanie|секретный вопрос|контрольный вопрос|秘密の質問|密保'
    ).split('|'),
    pattern:
      /[^\n]{0,160}\n?[^\n:=→>]{0,24}?(?:\ba(?:nswer|ntwort|ntwoord)?|réponse|respuesta|resposta|risposta|odpowiedź|ответ|答え|答案)["'*_`]{0,3} ?(?:[:=：→-]|->|is|ist)["'*_` ]{0,4}([^\s"'`*]{4,80})/iy,
    checks: { value: 'address' },
  },
  {
    id: 'one-time-password-seed',
    kind: 'one-time password seed',
    keywords: ['otpauth'],
    pattern: /otpauth(?:-migration)?:\/\/[^\s"'`<>]{0,400}[?&](?:secret=[A-Za-z2-7%=-]{10,200}|data=[\w%+/=-]{20,2000})/iy,
  },
  {
    id: 'seed-phrase',
    kind: 'seed phrase',
    keywords: (
      'seed|mnemonic|recovery phrase|secret phrase|wallet|bip39|bip-39|ledger|trezor|metamask|backup phrase' +
      '|wiederherstellung|phrase de r|frase|сид|мнемо|助记词|シード|сід|words|wörter|electrum|phantom|exodus|시드|cüzdan'
    ).split('|'),
    pattern: /\b(?:[a-z]{3,8}(?:[\s,]|\\n|[>|*"'`-]|\d{1,2}[.):]){1,10}){11,23}[a-z]{3,8}/g,
    near: [220, 500],
    checks: { seedWords: 12 },
  },
  {
    id: 'disk-recovery-key',
    kind: 'recovery key',
    keywords: [
      'bitlocker',
      'recovery',
      'wiederherstellung',
      'récupération',
      'recuperaci',
      'recupero',
      'filevault',
      'восстанов',
      'luks',
      '恢复',
      '回復',
      'odzyskiw',
      'herstel',
    ],
    pattern: /\d{6}(?:-\d{6}){5,7}|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5}(?![A-Z0-9-])/g,
    near: [60, 240],
  },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'card-number',
    found: [['Mastercard 5585 9257', ' 6467 8322 valid 11/28']],
    left: [["Stripe's test card is 4242 ", '4242 4242 4242.'], ['Library card 7591537309652238, valid to 2026']],
  },
  {
    rule: 'card-code',
    found: [
      ['CVC: ', '272'],
      ['Visa ending 4821, exp 08/29, CVV ', '121'],
      ['Prüfziffer (CVC): ', '725'],
      ['Amex security code: ', '5405'],
    ],
    left: [['CVC: 123'], ['Security code review of 2024'], ['verification code 404: not found'], ['CVV: ***']],
  },
  {
    rule: 'pin-in-sentence',
    found: [
      ['The SIM pin is ', '5523 and the puk is on the card'],
      ['The alarm goes off after a minute; code ', '5520 stops it'],
    ],
    left: [['The gate compared 4821 entries'], ['The door code changed in 2024.'], ['Enter 2048 rows to unlock the next level']],
  },
  {
    rule: 'code-list',
    found: [['Notfallcodes:\n', '81f2c-52ca1\nb5101-46b80\n3d943-a6039\nf7d5f-a9d37']],
    left: [['Error codes:\n10004711\n10004712\n10004713\n10004715']],
  },
  {
    rule: 'security-answer',
    found: [
      ["Security question: mother's maiden name\nAnswer: ", 'Przybylska'],
      ['Sicherheitsfrage: erstes Haustier → Antwort: ', 'Mokka77'],
    ],
    left: [['Security question: none\nAnswer: <your answer>'], ['The security question was dropped from the form']],
  },
  {
    rule: 'one-time-password-seed',
    found: [['otpauth://totp/GitHub:otto?sec', 'ret=XBNWIJETTL35RKQV&issuer=GitHub']],
    left: [['otpauth:// is the scheme of such addresses']],
  },
  {
    rule: 'seed-phrase',
    found: [
      ['Seed phrase: roof make horn scheme lens inspire ', 'spot amateur web hammer jewel rare'],
      ['shrimp current exact urge captain margin subway dose ', 'spoil foil describe barrel science cloud penalty lab stage only'],
      ['Metamask → melt, shop, piece, limb, ', 'shop, audit, peanut, believe, airport, hour, mechanic, icon'],
    ],
    left: [
      ['apple river stone cloud window table garden music paper silver bridge winter'],
      ['Garden seeds: tomato, pumpkin, spinach, carrot, onion, lettuce, bean, basil, mint, thyme, radish, pea'],
      ['Seed order: tomatoes, basil, kale, and the beans that did well last year in the north bed'],
    ],
  },
  {
    rule: 'disk-recovery-key',
    found: [['BitLocker: 123409-564312-', '778291-330912-451203-998127-667120-112093']],
    left: [['BitLocker asks for 48 digits']],
  },
];
