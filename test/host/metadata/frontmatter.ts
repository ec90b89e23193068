import type { FrontMatterCache, FrontmatterLinkCache } from 'obsidian';
import { parseYaml } from '../base/yaml';
import { wholeValueLink } from './links';

/** The properties of a note, or null when the YAML is broken or no map. */
export function readProperties(yaml: string): FrontMatterCache | null {
  try {
    const value = parseYaml(yaml);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Every property value, at any depth, that as a whole is a link; keys are dotted, list places are numbers. */
export function propertyLinks(value: unknown, key = ''): FrontmatterLinkCache[] {
  if (typeof value === 'string') {
    const link = wholeValueLink(value);
    return link === null ? [] : [{ key, ...link }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => propertyLinks(inner, key === '' ? name : `${key}.${name}`));
}
