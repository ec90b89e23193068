import type { Class } from './value';

/** The kind of secret in an assignment, by the class of the name. */
export const KINDS: Readonly<Record<Class, string>> = {
  password: 'password',
  phrase: 'pass phrase',
  pin: 'PIN or code',
  codes: 'recovery code or one-time password seed',
  key: 'key or token',
  bareKey: 'key or token',
  login: 'login with a password',
};
