import type { JudgeQuestion } from '../../model/judge';

/** The parts of a question that go over the network. */
export type Asked = Pick<JudgeQuestion, 'prompt' | 'schema'>;

/** A question in the words of one service. */
export interface Dialect {
  /** Below the address of the service. */
  readonly path: string;
  /** `key` is empty where there is none. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** The body of the request. `plain` leaves out the form that the answer shall have, for services that do not know it. */
  body(model: string, question: Asked, plain: boolean): object;
  /** How to learn how much the model takes, where a service would cut a longer prompt without a word. */
  readonly room?: {
    readonly path: string;
    body(model: string): object;
    /** Throws a `NoAnswer` where the question does not fit. */
    check(reply: unknown, question: Pick<Asked, 'prompt'>): void;
  };
  /** The text that the model gave. Throws a `NoAnswer` for anything else. */
  read(reply: unknown): string;
}

/** The service answered, but the model gave no whole text. The message is a sentence without anything the server said. */
export class NoAnswer extends Error {}

export const CUT_OFF = 'The model stopped before its answer was whole.';
export const DECLINED = 'The model declined to answer.';
export const ODD = 'The service answered in a form that is not known. Check the address.';

/** Name of the form of an answer, where a service wants one. */
export const FORM_NAME = 'answer';

/** The header of a key, as most services want it. */
export const bearer = (key: string): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` });
