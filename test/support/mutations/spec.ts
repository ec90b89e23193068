import fc from 'fast-check';

/** A link to be: `to` counts the vault's files, `form` the ways to write it, `anchor` what of the note it means. */
export interface LinkSpec {
  readonly to: number;
  readonly form: number;
  readonly anchor: number;
}

/** A piece of a text: `as` says what holds the link. */
export interface PieceSpec extends LinkSpec {
  readonly as: number;
}

export interface FileSpec {
  readonly folder: number;
  readonly stem: number;
  /** `md` most of the time. */
  readonly kind: number;
  /** Line ends, byte order mark, broken in some way. */
  readonly style: number;
  readonly properties: readonly PieceSpec[];
  readonly pieces: readonly PieceSpec[];
}

export interface StepSpec {
  readonly op: number;
  readonly at: number;
  readonly other: number;
  readonly folder: number;
  readonly stem: number;
  readonly keep: boolean;
}

/** A vault and what is done to it, all of it numbers, so that it shrinks well. */
export interface CaseSpec {
  readonly caseFolding: boolean;
  readonly nfd: boolean;
  readonly files: readonly FileSpec[];
  readonly steps: readonly StepSpec[];
}

const piece = fc
  .tuple(fc.nat(31), fc.nat(40), fc.nat(37), fc.nat(9))
  .map(([as, to, form, anchor]): PieceSpec => ({ as, to, form, anchor }));

const file = fc
  .tuple(fc.nat(12), fc.nat(31), fc.nat(11), fc.nat(19), fc.array(piece, { maxLength: 3 }), fc.array(piece, { maxLength: 8 }))
  .map(([folder, stem, kind, style, properties, pieces]): FileSpec => ({ folder, stem, kind, style, properties, pieces }));

const step = fc
  .tuple(fc.nat(26), fc.nat(40), fc.nat(40), fc.nat(15), fc.nat(42), fc.boolean())
  .map(([op, at, other, folder, stem, keep]): StepSpec => ({ op, at, other, folder, stem, keep }));

/** Small vaults with one to six mutations each. */
export const caseSpec: fc.Arbitrary<CaseSpec> = fc
  .tuple(
    fc.nat(4),
    fc.nat(5),
    fc.array(file, { minLength: 4, maxLength: 10, size: 'max' }),
    fc.array(step, { minLength: 1, maxLength: 6, size: 'max' }),
  )
  .map(([folding, nfd, files, steps]) => ({ caseFolding: folding === 4, nfd: nfd === 5, files, steps }));
