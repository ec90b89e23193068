import { readFileSync, writeFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { classCounts, tokenClasses, type TokenClass } from '../../src/core/decide/bundle/token-classes';
import { estimateTokens } from '../../src/core/decide/bundle/tokens';
import { layoutSamples } from './layout-samples';
import { samples as proseSamples, type Sample } from './samples';

const samples = [...proseSamples, ...layoutSamples];

const GUESSES: Readonly<Record<TokenClass, number>> = {
  'english word': 1,
  'english letters beyond 7': 0.1,
  'foreign word': 1.1,
  'foreign letters beyond 3': 0.2,
  'accented word': 1.5,
  'accented letters beyond 3': 0.25,
  'digits by three': 1,
  'space before digits': 1,
  punctuation: 0.4,
  'punctuation run': 0.8,
  'line break': 0.6,
  'space run': 0.6,
  capitals: 1.2,
  'cyrillic word': 1,
  'cyrillic letters beyond 4': 0.25,
  'arabic word': 0.8,
  'arabic letter': 0.2,
  'hebrew or greek letter': 0.4,
  han: 0.75,
  kana: 0.7,
  'hangul word': 0.4,
  hangul: 0.5,
  'other letter': 0.5,
  symbol: 2,
  'repeated mark': 0.02,
  'drawn corner': 2,
  'drawn line': 1,
  'east asian cell': 0.3,
};

/**
 * Checks the token estimate against o200k_base, kind by kind; with `--write` it first fits the weights on the
 * `fit` half of the samples and writes them. Least squares of relative errors with non-negative weights, by
 * coordinate descent, pulled a little towards plain guesses where samples tell little.
 */
const WEIGHTS = 'src/core/decide/bundle/token-weights.ts';
const ROUNDS = 4000;
const PULL = 0.002;
const GUESS: readonly number[] = tokenClasses.map((name) => GUESSES[name]);

// Marks such as <|endoftext|> are plain text to us.
const real = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

/** Classes fitted on layouts, with the others as prose gave them: drawings must not move the weights of sentences. */
const LAYOUT: ReadonlySet<TokenClass> = new Set(['repeated mark', 'drawn corner', 'drawn line', 'east asian cell']);

function fit(): number[] {
  return fitOn(layoutSamples, fitOn(proseSamples, GUESS, false), true);
}

function fitOn(samples: readonly Sample[], from: readonly number[], layout: boolean): number[] {
  // Single lines as well as whole samples, so that short texts come out right too.
  const texts = samples.flatMap((sample) => [sample.fit, ...sample.fit.split(/\n+/).filter((line) => line.length > 30)]);
  const rows = texts.map((text) => ({ counts: Object.values(classCounts(text)), tokens: real(text) }));
  const weights = [...from];
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < weights.length; k++) {
      if (LAYOUT.has(tokenClasses[k] as TokenClass) !== layout) continue;
      let above = PULL * (GUESS[k] ?? 0);
      let below = PULL;
      for (const { counts, tokens } of rows) {
        const x = (counts[k] ?? 0) / tokens;
        if (x === 0) continue;
        let rest = 1;
        for (let j = 0; j < weights.length; j++) if (j !== k) rest -= ((counts[j] ?? 0) * (weights[j] ?? 0)) / tokens;
        above += x * rest;
        below += x * x;
      }
      weights[k] = Math.max(0, above / below);
    }
  }
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

function write(weights: readonly number[]): void {
  const lines = weights.map((weight, at) => `  ${keyOf(tokenClasses[at] ?? '')}: ${weight},`);
  writeFileSync(
    WEIGHTS,
    `/** The classes whose counts the estimate weighs, each with the tokens of o200k_base for one of it. Written by bench/tokens/fit.ts. */\nexport const tokenWeights = {\n${lines.join('\n')}\n} as const;\n`,
  );
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function report(name: string, text: string): void {
  const tokens = real(text);
  const estimate = estimateTokens(text);
  const error = (100 * (estimate - tokens)) / tokens;
  console.log(`${name.padEnd(24)} ${String(tokens).padStart(7)} ${String(estimate).padStart(9)} ${error.toFixed(1).padStart(7)} %`);
}

if (process.argv.includes('--write')) {
  write(fit());
  console.log(`Wrote ${WEIGHTS}; run again without --write to check it.`);
} else {
  console.log(`${'kind'.padEnd(24)} ${'o200k'.padStart(7)} ${'estimate'.padStart(9)}   error`);
  for (const sample of samples) report(sample.kind, sample.check);
  report('all', samples.map((sample) => sample.check).join('\n'));
  for (const file of process.argv.slice(2)) report(file.slice(-24), readFileSync(file, 'utf8'));
}
