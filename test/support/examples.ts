import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The examples that the file of this rule or check exports beside it. Throws where there are none. */
export function examplesOf<Example>(folder: string, rule: object): readonly Example[] {
  return valueOf<Example>(moduleOf(folder, rule).examples);
}

/** The titles of all examples in a folder of `src/core/decide`. */
export function exampleTitles(folder: string): string[] {
  return modulesIn(folder).flatMap(({ examples }) => valueOf<{ readonly title: string }>(examples).map(({ title }) => title));
}

/** What the file of this check says its findings stand on. */
export function evidenceOf(folder: string, rule: object): string {
  return String(moduleOf(folder, rule).evidence);
}

function moduleOf(folder: string, rule: object): Record<string, unknown> {
  const found = modulesIn(folder).find((module) => Object.values(module).includes(rule));
  if (found === undefined) throw new Error(`No file of ${folder} exports this rule together with its examples.`);
  return found;
}

function modulesIn(folder: string): Record<string, unknown>[] {
  const place = resolve('src/core/decide', folder);
  const modules = readdirSync(place).map((name) => jest.requireActual<Record<string, unknown>>(join(place, name)));
  return modules.filter(({ examples }) => examples !== undefined);
}

/** Examples that calls put together stand in a function, so that the build can leave them out. */
function valueOf<Example>(examples: unknown): readonly Example[] {
  return typeof examples === 'function' ? (examples as () => readonly Example[])() : (examples as readonly Example[]);
}
