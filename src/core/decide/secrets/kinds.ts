import type { NamedRule } from './rule';
import type { Class } from './value';

/** The rule of an assignment, by the class of the name. */
export const KINDS: Readonly<Record<Class, NamedRule>> = {
  password: { id: 'password', kind: 'password' },
  phrase: { id: 'phrase', kind: 'pass phrase' },
  pin: { id: 'pin', kind: 'PIN or code' },
  codes: { id: 'codes', kind: 'recovery code or one-time password seed' },
  key: { id: 'key', kind: 'key or token' },
  session: { id: 'session', kind: 'session of a website' },
  bareKey: { id: 'bareKey', kind: 'key or token' },
  login: { id: 'login', kind: 'login with a password' },
};
