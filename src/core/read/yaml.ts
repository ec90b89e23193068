import { isMap, parseDocument, type Document } from 'yaml';
import { readSimpleYaml } from './yaml-simple';

/** YAML that cannot be read; `line` is 1-based in the text parsed, 0 where unknown. */
export class BrokenYaml extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** Parses with source ranges, in the YAML 1.2 core schema as the app does: dates and `12:30` stay texts. Throws BrokenYaml. */
export function yamlDocument(source: string): Document.Parsed {
  const document = guarded(() => parseDocument(source, { prettyErrors: false, logLevel: 'silent' }));
  const error = document.errors[0];
  if (error !== undefined) throw new BrokenYaml(error.message, lineAt(source, error.pos[0]));
  if (document.contents !== null && !isMap(document.contents) && guarded(() => document.toJS() as unknown) !== null) {
    throw new BrokenYaml('It is not a list of properties. Write each as `name: value`.', lineAt(source, document.contents.range[0]));
  }
  return document;
}

/** The properties of a frontmatter block; throws BrokenYaml. */
export function parseYaml(source: string): Record<string, unknown> {
  return readSimpleYaml(source)?.data ?? parseAnyYaml(source);
}

/** The same by the whole parser. */
export function parseAnyYaml(source: string): Record<string, unknown> {
  const document = yamlDocument(source);
  return guarded(() => document.toJS() as Record<string, unknown> | null) ?? {};
}

/** The parser is recursive and expands aliases: what is too deep or too much is broken, not fatal. */
function guarded<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new BrokenYaml(error instanceof RangeError ? 'It is nested too deeply.' : error instanceof Error ? error.message : String(error), 0);
  }
}

function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let i = source.indexOf('\n'); i >= 0 && i < offset; i = source.indexOf('\n', i + 1)) line++;
  return line;
}
