import type { BundlePreset } from '../model/bundle-preset';
import { MemoryError } from '../model/errors';
import { foldKey } from '../model/path';
import type { Settings } from '../model/settings';
import type { BundleRequest } from '../model/vault-memory';

/** The request with what its preset asks for; what it says itself comes first. Throws `not_found` with the presets there are. */
export function withPreset(settings: Settings, request: BundleRequest): BundleRequest {
  const { preset, ...asked } = request;
  if (preset === undefined) return request;
  const found = settings.bundlePresets.find(({ name }) => foldKey(name) === foldKey(preset.trim()));
  if (found === undefined) throw unknownPreset(preset, settings.bundlePresets);
  const { only, pin, without } = found;
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return {
    memory: found.memory,
    topic: found.topic,
    focus: found.focus,
    session: found.session,
    project: found.project,
    budget: found.budget,
    format: found.format,
    model: found.model,
    choice: { only, pin, without },
    ...given,
  };
}

function unknownPreset(name: string, presets: readonly BundlePreset[]): MemoryError {
  const names = presets.map((preset) => `"${preset.name}"`).join(', ');
  const there = presets.length === 0 ? 'None is saved yet.' : `The settings have ${names}.`;
  return new MemoryError('not_found', `There is no bundle preset named "${name}". ${there}`);
}
