import { createRandom } from '../random';

/** What memories of a repository may name: paths and symbols that are in it, and such as are not. */
export interface Names {
  readonly paths: readonly string[];
  readonly symbols: readonly string[];
  readonly gonePaths: readonly string[];
  readonly goneSymbols: readonly string[];
}

/** A memory, and what it names that is not there. */
export interface Planted {
  readonly text: string;
  readonly gone: readonly string[];
}

/** `P` is a path, `Q` a folder and another path, `S` a symbol, `T` another one. */
const ABOUT = [
  '`S()` in `P` does the work; callers must not hold the lock.',
  'The retry logic lives in `P:42`, see `S`.',
  '- `P` — entry point of the worker\n- `S` decides what is kept',
  'When touching P, also update Q, or the build breaks.',
  'User prefers small functions. `P` is the model to follow.',
  '[The parser](P) calls `S()` before `T()`.',
  '# Caching\n\nWhat we learned: `S` must run once per request.\n\nIt is in `P`, beside `Q`.',
  '**Why:** `S` was slow. **How to apply:** keep `T` out of `P`.',
  'Run `node P --all` after each change of `S`.',
  '| file | what |\n| --- | --- |\n| `P` | holds `S` and `T` |',
  'Die Funktion `S()` in `P` prüft die Eingabe.',
  '`P` enthält `S`; Tests stehen in `Q`.',
  'La fonction `S` se trouve dans `P`.',
  'La función `S()` está en `P` y llama a `T()`.',
  '`P` の `S` が入力を検証する。',
  'Логика в `P`, функция `S` вызывает `T`.',
  '`S` 在 `P` 中定义。',
  'Gotcha: `S(input, { strict: true })` throws; `P` catches it.',
  'Import it from `./P`, not from `Q`.',
  'Decision: keep `P` free of `T`, since `S` reads it at startup. See https://example.org/P for the talk.',
];
/** Memories that name nothing of the code, or what the text itself says is not there. */
const OTHERS = [
  'Deploys go through `kubectl apply -f` and `NODE_ENV=production`; `DATABASE_URL` comes from the vault.',
  'Branch names: `feature/login`, `fix/typo`. Reviews within 24/7 and/or by mail.',
  'The API answers `application/json`; errors are `text/plain`.',
  '`useMemo()` and `useCallback()` of React are not to be used without measuring.',
  'Config of the editor is in `~/.config/editor/settings.json`, of nginx in `/etc/nginx/nginx.conf`.',
  'Postgres: `max_connections` is 200, `shared_buffers` 2GB.',
  'Uses `@types/node` and `@scope/pkg`; the build writes `dist/bundle.min.js`.',
  'Paths look like `path/to/file.ts`, names like `fooBar` or `<name>.ts`, days like `logs/YYYY-MM-DD.md`.',
  'Call `JSON.stringify`, `Promise.allSettled` and `Array.from` freely.',
  'Set `GITHUB_TOKEN` in CI; `gh pr create` does the rest.',
  'There is no `docs/old-guide.md`; do not write one.',
  'Removed `oldThing()` and deleted `src/old-thing.ts`.',
  'We will add `src/new-thing.ts` with `newThing()` next week.',
  'The user is called Ana and likes tea at 16:00 on 2026-03-10.',
];
/** The same beside what is there. */
const BESIDE = [
  'Before `P` runs, set `NODE_ENV`, then `npm run build`.',
  '`P` calls `S`; there is no `src/legacy/old-thing.ts` for it.',
  'We renamed `oldThingName` → `S` in `P`.',
  'In `P` names are camelCase (e.g. `someLongName`), constants UPPER_SNAKE_CASE.',
  '`legacyThing()` was removed from `P`; use `S`.',
  'TODO: create `src/later-thing.ts` beside `P`.',
  'Die Funktion `alteSache()` wurde aus `P` entfernt.',
  '`P` renamed from `src/former-thing.ts`; `S` replaces `formerThing`.',
  '- [ ] write `src/not-yet-there.ts` beside `P`',
  '~~`removedThing()` was in `P`~~ `S` does it.',
  '`P` reads `~/.cache/tool/state.json` and posts to `/api/v1/items`.',
  '```\nexampleCall()\nsrc/example/none.ts\n```\n\nSee `P`.',
];

/** So many memories about a repository; each of `planted` names one thing that is not there. */
export function memoriesOf(names: Names, count: number, planted: number, seed: number): Planted[] {
  const { pick } = createRandom(seed);
  const filled = (form: string, gone: 'P' | 'S' | null): Planted => {
    const dead = gone === 'P' ? pick(names.gonePaths) : gone === 'S' ? pick(names.goneSymbols) : '';
    const [path, other, symbol, more] = [pick(names.paths), pick(names.paths), pick(names.symbols), pick(names.symbols)];
    const value: Readonly<Record<string, string>> = { P: gone === 'P' ? dead : path, Q: other, S: gone === 'S' ? dead : symbol, T: more };
    return { text: form.replace(/(?<![A-Za-z_])[PQST](?![A-Za-z_])/g, (letter) => value[letter] ?? ''), gone: gone === null ? [] : [dead] };
  };
  const withSymbol = ABOUT.filter((form) => /`S/.test(form));
  return Array.from({ length: count }, (_, at) => {
    if (at < planted) return at % 2 === 0 ? filled(pick(ABOUT), 'P') : filled(pick(withSymbol), 'S');
    return at % 3 === 0 ? filled(pick(OTHERS), null) : at % 3 === 1 ? filled(pick(BESIDE), null) : filled(pick(ABOUT), null);
  });
}
