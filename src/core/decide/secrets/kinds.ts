import type { NamedRule } from './rule';
import type { Class } from './value';

/** The rule of an assignment, by the class of the name. */
export const KINDS: Readonly<Record<Class, NamedRule>> = {
  password: { id: 'password', kind: 'password' },
  phrase: { id: 'phrase', kind: 'pass phrase' },
  pin: { id: 'pin', kind: 'PIN or code', doubtful: true },
  codes: { id: 'codes', kind: 'recovery code or one-time password seed' },
  key: { id: 'key', kind: 'key or token' },
  session: { id: 'session', kind: 'session of a website', doubtful: true },
  bareKey: { id: 'bareKey', kind: 'key or token', doubtful: true },
  login: { id: 'login', kind: 'login with a password', doubtful: true },
};
