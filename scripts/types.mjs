/** Types of the whole project, checked once: the lint asks the same program, so that nothing is worked out twice. */
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Checks what `tsconfig.json` of a folder includes; what is kept between runs is where that file says.
 *
 * @returns `program` for whoever asks about types, `wrong`: what is wrong as tsc prints it, '' for nothing.
 * @throws Error where the configuration cannot be read.
 */
export function checkTypes(folder) {
  const said = (diagnostics) =>
    ts.formatDiagnostics(diagnostics, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' });
  const stop = (diagnostic) => {
    throw new Error(said([diagnostic]));
  };
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: stop },
  );
  const builder = ts.createIncrementalProgram({
    rootNames: config.fileNames,
    options: { ...config.options, noEmit: true },
    configFileParsingDiagnostics: config.errors,
  });
  const diagnostics = [
    builder.getConfigFileParsingDiagnostics(),
    builder.getOptionsDiagnostics(),
    builder.getGlobalDiagnostics(),
    builder.getSyntacticDiagnostics(),
    builder.getSemanticDiagnostics(),
  ].flat();
  // Without output there is only what is kept for the next run.
  builder.emit();
  return { program: builder.getProgram(), wrong: said(diagnostics) };
}
