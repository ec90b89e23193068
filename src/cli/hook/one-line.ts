import { escapeControl } from '../../core/model/escape-control';

/** A message as one line for a screen. */
export function oneLine(message: string): string {
  return escapeControl(message.replace(/\s+/g, ' ').trim());
}
