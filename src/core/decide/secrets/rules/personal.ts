import type { SecretExamples, ShapeRule } from '../rule';

/** What people keep for themselves: cards, seeds of one-time passwords, words of a wallet. */
export const personal: readonly ShapeRule[] = [
  { id: 'card-number', kind: 'card number', keywords: ['card', 'visa', 'amex', 'american express', 'maestro', 'discover', 'diners', 'cvv', 'cvc', 'cvn', 'expir', 'exp ', 'exp:', 'valid ', 'karte', 'carte', 'carta', 'tarjeta', 'cartão', 'cartao', 'credit', 'kredit', 'debit', 'kart', 'kort', 'карт', 'pan:', 'mir ', 'kaart', '信用卡', '银行卡', 'カード', '카드', 'بطاق', 'कार्ड', 'jcb', 'gültig', 'bank'], pattern: /\d(?:[ -]?\d){12,18}(?!\d)/g, near: [140, 160], checks: { card: true, entropy: 0 } },
  { id: 'one-time-password-seed', kind: 'one-time password seed', keywords: ['otpauth'], pattern: /otpauth(?:-migration)?:\/\/[^\s"'`<>]{0,400}[?&](?:secret=[A-Za-z2-7%=-]{10,200}|data=[\w%+/=-]{20,2000})/iy },
  { id: 'seed-phrase', kind: 'seed phrase', keywords: ['seed', 'mnemonic', 'recovery phrase', 'secret phrase', 'wallet', 'bip39', 'bip-39', 'ledger', 'trezor', 'metamask', 'backup phrase', 'wiederherstellung', 'phrase de r', 'frase', 'сид', 'мнемо', '助记词', 'シード', 'сід', 'words', 'wörter', 'electrum', 'phantom', 'exodus', '시드', 'cüzdan'], pattern: /\b(?:[a-z]{3,8}(?:[\s,]|\\n|[>|*"'`-]|\d{1,2}[.):]){1,10}){11,23}[a-z]{3,8}/g, near: [220, 500], checks: { seedWords: 12, digit: false, entropy: 0 } },
  { id: 'disk-recovery-key', kind: 'recovery key', keywords: ['bitlocker', 'recovery', 'wiederherstellung', 'récupération', 'recuperaci', 'recupero', 'filevault', 'восстанов', 'luks', '恢复', '回復', 'odzyskiw', 'herstel'], pattern: /\d{6}(?:-\d{6}){5,7}|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5}(?![A-Z0-9-])/g, near: [60, 240] },
];

export const examples: readonly SecretExamples[] = [
  { rule: 'card-number', found: [['Mastercard 5585 9257', ' 6467 8322 valid 11/28']], left: [["Stripe's test card is 4242 ", '4242 4242 4242.'], ['Library card 7591537309652238, valid to 2026']] },
  { rule: 'one-time-password-seed', found: [['otpauth://totp/GitHub:otto?sec', 'ret=XBNWIJETTL35RKQV&issuer=GitHub']], left: [['otpauth:// is the scheme of such addresses']] },
  { rule: 'seed-phrase', found: [['Seed phrase: roof make horn scheme lens inspire ', 'spot amateur web hammer jewel rare']], left: [['apple river stone cloud window table garden music paper silver bridge winter'], ['Seed order: tomatoes, basil, kale, and the beans that did well last year in the north bed']] },
  { rule: 'disk-recovery-key', found: [['BitLocker: 123409-564312-', '778291-330912-451203-998127-667120-112093']], left: [['BitLocker asks for 48 digits']] },
];
