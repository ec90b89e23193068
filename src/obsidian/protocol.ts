import type { ObsidianProtocolData, Plugin } from 'obsidian';
import type { RememberDraft } from './remember/selection';
import { tagsIn } from './remember/remember-fields';
import { guarded, showNotice } from './ui/notices';
import { figure, listed } from './ui/wording';
import type { Workbench } from './app/workbench';
import { onOneLine } from '../core/model/escape-control';
import { foldKey } from '../core/model/path';
import type { BundleRequest } from '../core/model/vault-memory';
import { copyBundle, LONGEST_TOPIC } from './bundle/dialog';
import { writeReport } from './health/report';
import { fixNamed } from './names/check-names';
import { confirm, type Question } from './ui/dialog';

/** Longer links are refused, in bytes of UTF-8. */
export const LONGEST = 1_000_000;

/** The request of a link: a draft, for a memory that may be there or not. */
export interface Asked {
  readonly draft: RememberDraft;
  /** Null if none is named. */
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
    showNotice(`${noneNamed('memory', shown(name ?? ''), memories)}: correct the link, or choose one in the dialog.`);
  open(asked.draft, memory?.name ?? bench.activeMemory());
}

/** The request of the link, or why it is not followed, in words for a person. Whatever its values hold is text. */
export function readLink(params: Readonly<Record<string, string>>): Asked | string {
  const { action = '' } = params;
  if (!['', 'remember', 'top-of-mind', 'top-of-mind/remember'].includes(action))
    return `Top of Mind knows no link for "${shown(action)}". It knows remember, bundle, report and fix.`;
  const bytes = Object.values(params).reduce((sum, value) => sum + new TextEncoder().encode(value).length, 0);
  if (bytes > LONGEST)
    return `The link holds ${figure(bytes)} bytes, but at most ${figure(LONGEST)} are allowed. Save the text as a note instead.`;
  const value = valuesOf(params);
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

/** The value of each key, `''` for none. */
function valuesOf(params: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => (Object.hasOwn(params, key) ? (params[key] ?? '') : '').trim();
}

/** The acts that a link can ask for, besides the dialog for a new entry. */
const ACTS = ['bundle', 'report', 'fix'] as const;
type Act = (typeof ACTS)[number];

/** Parameters of each; `action` and `vault` are the app's own. */
const PARAMETERS: Readonly<Record<Act, readonly string[]>> = {
  bundle: ['memory', 'topic', 'preset', 'budget', 'changes'],
  report: ['memory'],
  fix: ['memory', 'finding'],
};
const LARGEST_BUDGET = 1_000_000;

/** A request of a link, checked: the question that it must pass, null where what is done asks by itself, and what is done then. */
interface Checked {
  readonly question: Question | null;
  readonly run: () => Promise<void>;
}

/**
 * Follows links to a bundle, to a report or to a fix, which any page and app can open: each is checked as a whole, and done only when the
 * person in front of the screen says so. While one waits for its answer, others are turned away.
 */
function linkActs(bench: Workbench): (act: Act, params: Readonly<Record<string, string>>) => Promise<void> {
  let isAsking = false;
  return async (act, params) => {
    if (isAsking) {
      showNotice('Another link is waiting for your answer.');
      return;
    }
    isAsking = true;
    try {
      // At the start of the app they may not have been read yet, and the names of memories are in them.
      await bench.settings.load();
      const checked = check(bench, act, params);
      if (typeof checked === 'string') showNotice(checked);
      else if (checked.question === null || (await confirm(bench.app, checked.question))) await checked.run();
    } finally {
      isAsking = false;
    }
  };
}

/** The request, or why it is not followed, in words for a person. */
function check(bench: Workbench, act: Act, params: Readonly<Record<string, string>>): Checked | string {
  const given = Object.keys(params).filter((key) => key !== 'action' && key !== 'vault');
  const unknown = given.find((key) => !PARAMETERS[act].includes(key));
  if (unknown !== undefined)
    return `A link to "${act}" cannot have "${shown(unknown)}". It takes ${listed(PARAMETERS[act], PARAMETERS[act].length)}. Nothing was done.`;
  const value = valuesOf(params);
  const { memories, bundlePresets } = bench.settings.current();
  const name = value('memory');
  const memory = name === '' ? bench.activeMemory() : named(memories, name)?.name;
  if (name !== '' && memory === undefined) return `${noneNamed('memory', shown(name), memories)}. Nothing was done.`;
  if (act === 'fix') return { question: null, run: () => fixNamed(bench, value('finding'), memory) };
  if (act === 'report')
    return {
      question: {
        title: 'Write health report?',
        text: `A link asks for the health report of the memory "${memory ?? ''}". It reads all notes and writes one. Continue only if you opened the link yourself.`,
        yes: 'Write report',
      },
      run: () => writeReport(bench, memory),
    };
  const request = bundleAsked(value, bundlePresets);
  if (typeof request === 'string') return request;
  const { preset, topic, budget, sinceCopy } = request;
  const what =
    preset !== undefined ? `the preset "${preset}"` : sinceCopy === true ? 'what changed since the last copy' : 'the context bundle';
  const about = topic === undefined ? '' : ` about "${shown(topic)}"`;
  const size = budget === undefined ? '' : `, at most ${figure(budget)} tokens`;
  const of = preset === undefined || name !== '' ? ` of the memory "${memory ?? ''}"` : '';
  return {
    question: {
      title: 'Copy context?',
      text: `A link asks to copy ${what}${of}${about}${size}. Other apps can then read it from the clipboard. Continue only if you opened the link yourself.`,
      yes: 'Copy',
    },
    run: () => copyBundle(bench, { ...request, ...(of === '' ? {} : { memory }) }),
  };
}

function bundleAsked(value: (key: string) => string, presets: readonly { readonly name: string }[]): BundleRequest | string {
  const [topic, name, budget, changes] = [value('topic').replace(/\s+/g, ' '), value('preset'), value('budget'), value('changes')];
  if (topic.length > LONGEST_TOPIC) return `The topic of the link is longer than ${LONGEST_TOPIC} characters. Nothing was done.`;
  const preset = name === '' ? undefined : named(presets, name)?.name;
  if (name !== '' && preset === undefined) return `${noneNamed('preset', shown(name), presets)}. Nothing was done.`;
  if (budget !== '' && !(/^\d{1,7}$/.test(budget) && Number(budget) >= 1 && Number(budget) <= LARGEST_BUDGET))
    return `"${shown(budget)}" is not a budget. It is a whole number of tokens up to ${figure(LARGEST_BUDGET)}. Nothing was done.`;
  if (!['', 'true', 'false'].includes(changes)) return `"changes" is true or false, not "${shown(changes)}". Nothing was done.`;
  return {
    ...(topic === '' ? {} : { topic }),
    ...(preset === undefined ? {} : { preset }),
    ...(budget === '' ? {} : { budget: Number(budget) }),
    ...(changes === 'true' ? { sinceCopy: true } : {}),
  };
}

function shown(text: string): string {
  return onOneLine(text, 60);
}

interface Named {
  readonly name: string;
}

/** The one that a person calls so in a note or a link: letter case does not count where no name is the same. */
function named<T extends Named>(all: readonly T[], name: string): T | undefined {
  return all.find((one) => one.name === name) ?? all.find((one) => foldKey(one.name) === foldKey(name));
}

/** Says that nothing is called so, and what there is; without a full stop. `name` is shown as it is. */
function noneNamed(what: 'memory' | 'preset', name: string, all: readonly Named[]): string {
  const names = all.map((one) => `"${one.name}"`);
  return `There is no ${what} named "${name}". The settings have ${listed(names, 5)}`;
}
