import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

interface CruiseResult {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[];
  };
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] }[];
}

function cruise(): CruiseResult {
  const args = ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  try {
    return JSON.parse(execFileSync('npx', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })) as CruiseResult;
  } catch (error) {
    // It exits with the number of violations and still prints its report.
    return JSON.parse((error as { stdout: string }).stdout) as CruiseResult;
  }
}

describe('who may import whom', () => {
  const result = cruise();

  test('the rules saw the source: without a parser they would pass on nothing', () => {
    const ours = result.modules.filter((module) => module.source.startsWith('src/'));
    expect(ours.length).toBeGreaterThan(80);
    expect(ours.filter((module) => module.dependencies.length > 0).length).toBeGreaterThan(50);
  });

  test('no fence is crossed and nothing runs in a circle', () => {
    expect(result.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
  });
});
