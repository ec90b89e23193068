import type { ObsidianProtocolData, Plugin } from 'obsidian';
import { named, noneNamed } from './memories/named';
import type { RememberDraft } from './remember/remember-draft';
import { tagsIn } from './remember/remember-fields';
import { ACTS, linkActs } from './protocol-acts';
import { guarded, showNotice } from './ui/notices';
import { figure } from './ui/wording';
import type { Workbench } from './app/workbench';

/** Longer links are refused, in bytes of UTF-8. */
export const LONGEST = 1_000_000;

/** The request of a link: a draft, for a memory that may be there or not. */
export interface Asked {
  readonly draft: RememberDraft;
  /** Null where none is named. */
  readonly memory: string | null;
}

type Open = (draft: RememberDraft, memory: string | undefined) => void;

/**
 * Links into the dialog for a new entry: `obsidian://top-of-mind/remember?title=…&text=…`, and the same with
 * `obsidian://top-of-mind?action=remember`. They fill it in and never write by themselves. Links to the other acts ask first.
 */
export function registerProtocol(plugin: Plugin, bench: Workbench, open: Open): void {
  const acts = linkActs(bench);
  for (const action of ['top-of-mind', ...['remember', ...ACTS].map((name) => `top-of-mind/${name}`)]) {
    plugin.registerObsidianProtocolHandler(action, (params) => {
      const does = ACTS.find((name) => name === params.action.replace(/^top-of-mind\//, ''));
      // A link may start the app: the dialog waits for its window.
      bench.app.workspace.onLayoutReady(() => void guarded(() => (does === undefined ? follow(bench, params, open) : acts(does, params))));
    });
  }
}

async function follow(bench: Workbench, params: ObsidianProtocolData, open: Open): Promise<void> {
  const asked = readLink(params);
  if (typeof asked === 'string') {
    showNotice(asked);
    return;
  }
  // At the start of the app they may not have been read yet, and the names of memories are in them.
  await bench.settings.load();
  const { memories } = bench.settings.current();
  const { memory: name } = asked;
  const memory = name === null ? null : named(memories, name);
  if (memory === undefined)
    showNotice(`${noneNamed('memory', shortened(name ?? ''), memories)}: correct the link, or choose one in the dialog.`);
  open(asked.draft, memory?.name ?? bench.activeMemory());
}

/** The request of the link, or why it is not followed, in words for a person. Whatever its values hold is text. */
export function readLink(params: Readonly<Record<string, string>>): Asked | string {
  const { action = '' } = params;
  if (!['', 'remember', 'top-of-mind', 'top-of-mind/remember'].includes(action))
    return `Top of Mind knows no link for "${shortened(action)}". It knows remember, bundle and report.`;
  const bytes = Object.values(params).reduce((sum, value) => sum + new TextEncoder().encode(value).length, 0);
  if (bytes > LONGEST)
    return `The link holds ${figure(bytes)} bytes, and ${figure(LONGEST)} are the most. Save the text as a note instead.`;
  const value = (key: string): string => (Object.hasOwn(params, key) ? (params[key] ?? '') : '').trim();
  const type = value('type').replace(/\s+/g, ' ');
  const memory = value('memory');
  const draft: RememberDraft = {
    title: value('title').replace(/\s+/g, ' '),
    body: value('text').replace(/\r\n?/g, '\n'),
    tags: tagsIn(value('tags')),
    ...(type !== '' && { type }),
    onlyHere: true,
  };
  return { draft, memory: memory === '' ? null : memory };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
