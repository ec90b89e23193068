import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions bind everyone but the superuser. */
export async function asOrdinaryUser<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  for (const path of ['', ...readdirSync(folder, { recursive: true }).map(String)]) chownSync(join(folder, path), 65534, 65534);
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
