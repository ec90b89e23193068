// Written by `npm run verbs`.
import type * as v from 'valibot';
import { context } from './bundle';
import { gate } from './entries';
import { health } from './health';
import { checkpoint, feedback, mistakes } from './keep';
import { links, read, search, status } from './look';
import { history, undo } from './past';
import { apply, plan } from './plans';
import { remember } from './remember';
import { maintain, propose } from './upkeep';

/** The verbs that agents have, by MCP and in Obsidian's command line: those of nearly every session first. */
export const TOOLS = {
  status,
  remember,
  context,
  read,
  search,
  links,
  checkpoint,
  gate,
  feedback,
  health,
  maintain,
  mistakes,
  apply,
  history,
  plan,
  propose,
  undo,
} as const;

export type ToolName = keyof typeof TOOLS;
/** The input of a tool, as it is once it is checked. */
export type ToolArgs<N extends ToolName> = v.InferOutput<(typeof TOOLS)[N]['input']>;
