import { onOneLine } from '../core/model/escape-control';
import type { BundleRequest } from '../core/model/vault-memory';
import { copyBundle, LONGEST_TOPIC } from './bundle/copy-bundle';
import { named, noneNamed } from './memories/named';
import { writeReport } from './health/write-report';
import type { Workbench } from './app/workbench';
import { confirm, type Question } from './ui/confirm';
import { showNotice } from './ui/notices';
import { figure, listed } from './ui/wording';

/** The acts that a link can ask for, besides the dialog for a new entry. */
export const ACTS = ['bundle', 'report'] as const;
type Act = (typeof ACTS)[number];

/** Parameters of each; `action` and `vault` are the app's own. */
const PARAMETERS: Readonly<Record<Act, readonly string[]>> = {
  bundle: ['memory', 'topic', 'preset', 'budget', 'changes'],
  report: ['memory'],
};
const LARGEST_BUDGET = 1_000_000;

/** A request of a link, checked: the question that it must pass, and what is done then. */
interface Checked {
  readonly question: Question;
  readonly run: () => Promise<void>;
}

/**
 * Follows links to a bundle or to a report, which any page and app can open: each is checked as a whole, and done only when the
 * person in front of the screen says so. While one waits for its answer, others are turned away.
 */
export function linkActs(bench: Workbench): (act: Act, params: Readonly<Record<string, string>>) => Promise<void> {
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
      else if (await confirm(bench.app, checked.question)) await checked.run();
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
  const value = (key: string): string => (Object.hasOwn(params, key) ? (params[key] ?? '') : '').trim();
  const { memories, bundlePresets } = bench.settings.current();
  const name = value('memory');
  const memory = name === '' ? bench.activeMemory() : named(memories, name)?.name;
  if (name !== '' && memory === undefined) return `${noneNamed('memory', shown(name), memories)}. Nothing was done.`;
  if (act === 'report')
    return {
      question: {
        title: 'Write health report?',
        text: `A link asks for the health report of the memory "${memory ?? ''}". It reads all notes and writes one. Say yes only where you opened the link yourself.`,
        yes: 'Write report',
      },
      run: () => writeReport(bench, memory),
    };
  const request = bundleAsked(value, bundlePresets);
  if (typeof request === 'string') return request;
  const { preset, topic, budget, sinceCopy } = request;
  const what =
    preset !== undefined ? `the saved bundle "${preset}"` : sinceCopy === true ? 'what changed since the last copy' : 'the context bundle';
  const about = topic === undefined ? '' : ` about "${shown(topic)}"`;
  const size = budget === undefined ? '' : `, at most ${figure(budget)} tokens`;
  const of = preset === undefined || name !== '' ? ` of the memory "${memory ?? ''}"` : '';
  return {
    question: {
      title: 'Copy context bundle?',
      text: `A link asks to copy ${what}${of}${about}${size}. Other apps can then read it from the clipboard. Say yes only where you opened the link yourself.`,
      yes: 'Copy',
    },
    run: () => copyBundle(bench, { ...request, ...(of === '' ? {} : { memory }) }),
  };
}

function bundleAsked(value: (key: string) => string, presets: readonly { readonly name: string }[]): BundleRequest | string {
  const [topic, name, budget, changes] = [value('topic').replace(/\s+/g, ' '), value('preset'), value('budget'), value('changes')];
  if (topic.length > LONGEST_TOPIC) return `The topic of the link is longer than ${LONGEST_TOPIC} characters. Nothing was done.`;
  const preset = name === '' ? undefined : named(presets, name)?.name;
  if (name !== '' && preset === undefined) return `${noneNamed('saved bundle', shown(name), presets)}. Nothing was done.`;
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

/** A value of the link, as it may stand in a sentence. */
function shown(text: string): string {
  return onOneLine(text, 60);
}
