import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KINDS, type Kind } from './kinds';
import { actsOf, rulesOf, type Act, type Side, type Weighed } from './acts';
import { asProcess, atRest, git, inProcess, usePlainEnvironment, type Ended } from './machine';
import { Ledger, marksOf, Notes, type TokenFault } from './tokens';

/*
 * Many clones of one repository, in each of which somebody writes. Programs are killed now and then; at the end every clone
 * syncs until nothing is left to do, and all have the same, whole.
 */

export interface Options {
  readonly convention: string;
  readonly seed: number;
  readonly clones: number;
  /** Writes of each clone. */
  readonly writes: number;
  /** An empty folder for all of them. */
  readonly folder: string;
  /** The built program. */
  readonly program: string;
  /** Notes that are there at first, beside those that the convention begins with. */
  readonly files?: Iterable<readonly [path: string, text: string]>;
  /** Share of writes and syncs that are killed. */
  readonly kills?: number;
  /** Syncs that are not killed run in this process, which takes less time than one of their own. */
  readonly here?: boolean;
  readonly say?: (line: string) => void;
}

/** Something that is not as it should be at the end; `of` names the check. */
export interface Fault {
  readonly of: string;
  readonly what: string;
}

export interface Outcome {
  readonly writes: number;
  readonly refused: number;
  readonly syncs: number;
  readonly kills: number;
  /** Pushes that were rejected since another was faster. */
  readonly rejected: number;
  readonly rounds: number;
  readonly tokens: number;
  /** More of a text than there should be, where two sides moved it without knowing of each other. */
  readonly contested: number;
  readonly marks: number;
  /** Files of which a sync said that a person has to look at two versions. */
  readonly looks: number;
  readonly announced: number;
  readonly unannounced: number;
  readonly lost: number;
  readonly doubled: number;
  readonly notes: number;
  readonly commits: number;
  /** In KB. */
  readonly repository: number;
  readonly decisions: number;
  /** Seconds in all, and of a sync at the beginning and at the end. */
  readonly seconds: number;
  readonly syncSeconds: readonly [first: number, last: number];
  readonly faults: readonly Fault[];
  /** How often each act changed something, and was refused. */
  readonly acts: Readonly<Record<string, readonly [done: number, refused: number]>>;
  readonly refusals: Readonly<Record<string, string>>;
}

interface Clone {
  readonly name: string;
  readonly folder: string;
  readonly notes: Notes;
  /** How far its clock is off, in milliseconds. */
  readonly skew: number;
  left: number;
  /** Tokens as they were before a write that was killed. */
  before: Map<string, string> | null;
}

interface Link {
  readonly from: string;
  readonly raw: string;
  readonly to: string | null;
}

const BEGIN = Date.parse('2026-03-02T08:00:00Z');
/** Names by which git knows what a person has to look at; anything else is a fault of the program. */
const HARMLESS = /^(?:needs_person|duplicate|refused|not_found|exists|usage|layer|no_entry)/;

export async function simulate(options: Options): Promise<Outcome> {
  const kind = KINDS.find(({ convention }) => convention === options.convention);
  if (kind === undefined) throw new Error(`There is no convention "${options.convention}".`);
  usePlainEnvironment();
  const simulation = new Simulation(options, kind);
  await simulation.begin();
  await simulation.work();
  await simulation.settle();
  return simulation.outcome();
}

class Simulation {
  private readonly clones: Clone[] = [];
  private readonly ledger = new Ledger();
  private readonly faults: Fault[] = [];
  private readonly announced = new Set<string>();
  /** Files of which a sync said that there are two versions. */
  private readonly looks = new Set<string>();
  /** Links that a side broke by itself, as by taking back a note that others link to. */
  private readonly own = new Set<string>();
  private readonly times: number[] = [];
  private readonly counts = new Map<string, [done: number, refused: number]>();
  private readonly refusals: Record<string, string> = {};
  private readonly started = performance.now();
  private now = BEGIN;
  private state: number;
  private tokens = 0;
  private writes = 0;
  private refused = 0;
  private syncs = 0;
  private kills = 0;
  private rejected = 0;
  private rounds = 0;

  constructor(
    private readonly options: Options,
    private readonly kind: Kind,
  ) {
    this.state = (options.seed * 2_654_435) % (2 ** 31 - 1) || 1;
  }

  // Lehmer's generator.
  private readonly random = (): number => (this.state = (this.state * 48_271) % (2 ** 31 - 1)) / (2 ** 31 - 1);
  private readonly token = (): string => `zq${++this.tokens}x`;
  private readonly say = (line: string): void => this.options.say?.(line);

  private get bare(): string {
    return join(this.options.folder, 'bare.git');
  }

  /** One vault that is set up and pushed, and its clones. */
  async begin(): Promise<void> {
    const { folder, clones, writes } = this.options;
    await git(folder, ['init', '--quiet', '--bare', '-b', 'main', this.bare]);
    await git(folder, ['clone', '--quiet', this.bare, 'clone-0']);
    const first = join(folder, 'clone-0');
    await this.configure(first, 0);
    await git(first, ['checkout', '--quiet', '-b', 'main']);
    await this.done(await inProcess(first, ['init', this.kind.convention, '--now', this.time(0)], ''), 'init');
    const settings = JSON.parse(readFileSync(join(first, '.top-of-mind.json'), 'utf8')) as object;
    writeFileSync(
      join(first, '.top-of-mind.json'),
      `${JSON.stringify({ ...settings, git: { commit: true }, timeZone: 'UTC' }, null, 2)}\n`,
    );
    writeFileSync(join(first, '.gitignore'), '.top-of-mind/\n.trash/\n');
    for (const [path, text] of [...(this.options.files ?? []), [this.kind.rules, rulesOf(this.kind, this.token)] as const]) {
      mkdirSync(dirname(join(first, path)), { recursive: true });
      writeFileSync(join(first, path), text);
    }
    await this.done(await asProcess(this.options.program, first, ['git', 'setup', '--now', this.time(0)], ''), 'git setup');
    await git(first, ['add', '-A']);
    await git(first, ['commit', '--quiet', '--allow-empty', '-m', 'Begin']);
    await git(first, ['push', '--quiet', '-u', 'origin', 'main']);
    for (let at = 1; at < clones; at++) {
      await git(folder, ['clone', '--quiet', this.bare, `clone-${at}`]);
      await this.configure(join(folder, `clone-${at}`), at);
      await this.done(
        await asProcess(this.options.program, join(folder, `clone-${at}`), ['git', 'setup', '--now', this.time(0)], ''),
        'git setup',
      );
    }
    for (let at = 0; at < clones; at++) {
      const place = join(folder, `clone-${at}`);
      const skew = Math.floor((this.random() - 0.5) * 240_000);
      this.clones.push({
        name: `clone-${at}`,
        folder: place,
        notes: new Notes(place, this.kind.isGenerated),
        skew,
        left: writes,
        before: null,
      });
    }
    const one = this.clones[0];
    if (one === undefined) return;
    this.ledger.note(new Map(), one.notes.places(), true);
    for (const { raw } of await this.broken(one)) this.own.add(raw);
  }

  private async configure(folder: string, at: number): Promise<void> {
    for (const [name, value] of [
      ['user.name', `Machine ${at}`],
      ['user.email', `machine-${at}@example.org`],
      ['gc.auto', '0'],
    ] as const)
      await git(folder, ['config', name, value]);
  }

  private async done(ended: Ended, what: string): Promise<void> {
    if (ended.exit !== 0) throw new Error(`${what}: ${ended.json?.error?.message ?? ended.err}`);
    return Promise.resolve();
  }

  private time(skew: number): string {
    return new Date(this.now + skew).toISOString();
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  /** Writes and syncs in random order, until each clone has written enough. */
  async work(): Promise<void> {
    const { writes, clones, kills = 0.05 } = this.options;
    const all = writes * clones;
    for (let open = this.clones; open.length > 0; open = open.filter(({ left }) => left > 0)) {
      this.now += 60_000 + Math.floor((this.random() * 2 * 86_400_000 * 12) / all);
      const clone = this.pick(open);
      if (this.random() < 0.8) await this.write(clone, this.random() < kills);
      else if (this.random() < 0.3) {
        const other = this.pick(this.clones);
        await Promise.all([this.sync(clone, false), ...(other === clone ? [] : [this.sync(other, false)])]);
      } else await this.sync(clone, this.random() < kills * 3);
      if (this.writes % 100 === 0) this.say(`${this.writes} writes, ${this.syncs} syncs`);
    }
  }

  private async write(clone: Clone, isKilled: boolean): Promise<void> {
    for (let tries = 0; tries < 8; tries++) {
      const weighed = this.chosen();
      const first = this.tokens;
      const act = await weighed.make(this.sideOf(clone));
      if (act === null) continue;
      const before = clone.before ?? clone.notes.places();
      const isHand = 'hand' in act;
      const ended = await this.carryOut(clone, act, isKilled && !isHand);
      if (ended?.isKilled === true) {
        this.kills++;
        clone.before = before;
        for (let at = first + 1; at <= this.tokens; at++) this.ledger.unsure(`zq${at}x`);
      } else {
        this.ledger.note(before, clone.notes.places(), true);
        clone.before = null;
      }
      const counted = this.counts.get(weighed.name) ?? [0, 0];
      this.counts.set(weighed.name, counted);
      if (ended !== null && !ended.isKilled && ended.exit !== 0) {
        this.refused++;
        counted[1]++;
        this.refusal(weighed.name, act, ended, clone);
        continue;
      }
      counted[0]++;
      if (weighed.name === 'undo') for (const { raw } of await this.broken(clone)) this.own.add(raw);
      this.writes++;
      clone.left--;
      return;
    }
  }

  private carryOut(clone: Clone, act: NonNullable<Act>, isKilled: boolean): Promise<Ended> | null {
    if ('hand' in act) {
      act.hand();
      return null;
    }
    const args = [...act.args, '--now', this.time(clone.skew)];
    const input = act.input ?? '';
    return isKilled
      ? asProcess(this.options.program, clone.folder, args, input, { killAfter: 60 + this.random() * 600 })
      : inProcess(clone.folder, args, input, this.options.program);
  }

  private refusal(name: string, act: NonNullable<Act>, { json, err, exit }: Ended, clone: Clone): void {
    const refused = json?.result?.['refused'] as { readonly code?: string } | undefined;
    const code = json?.error?.code ?? refused?.code ?? `exit ${exit}`;
    const words = `${clone.name} ${'args' in act ? act.args.join(' ') : ''}: ${json?.error?.message ?? err}`;
    this.refusals[`${name}: ${code}`] = words;
    if (!HARMLESS.test(code) && /internal|unexpected|TypeError/i.test(words)) this.faults.push({ of: 'command', what: words });
  }

  private chosen(): Weighed {
    const acts = actsOf(this.kind);
    let at = this.random() * acts.reduce((sum, { weight }) => sum + weight, 0);
    return acts.find(({ weight }) => (at -= weight) < 0) ?? (acts[0] as Weighed);
  }

  private sideOf(clone: Clone): Side {
    return {
      ...{ folder: clone.folder, kind: this.kind, notes: clone.notes.all(), time: this.time(clone.skew) },
      ...{ random: this.random, token: this.token },
      ask: async (args) => (await inProcess(clone.folder, [...args, '--now', this.time(clone.skew)], '')).json?.result ?? null,
    };
  }

  private async sync(clone: Clone, isKilled: boolean): Promise<void> {
    if (clone.before !== null) {
      // What a killed write left is taken back or kept by the sync, and mixed with what comes.
      this.ledger.note(clone.before, clone.notes.places(), false);
      clone.before = null;
    }
    const from = performance.now();
    // A line for each git that the sync runs.
    const trace = join(clone.folder, '.git', 'trace');
    rmSync(trace, { force: true });
    const killAfter = isKilled ? 60 + this.random() * 2_500 : undefined;
    const args = ['sync', '--now', this.time(clone.skew)];
    const ended =
      this.options.here === true && !isKilled
        ? await inProcess(clone.folder, args, '', this.options.program)
        : await asProcess(this.options.program, clone.folder, args, '', { killAfter, trace });
    this.syncs++;
    if (ended.isKilled) {
      this.kills++;
      return;
    }
    const pushes = existsSync(trace) ? [...readFileSync(trace, 'utf8').matchAll(/\bstart git push /g)].length : 0;
    this.rejected += Math.max(0, pushes - 1);
    this.times.push((performance.now() - from) / 1000);
    const result = ended.json?.result ?? {};
    if (ended.json?.ok !== true) {
      const words = `${clone.name}: ${ended.json?.error?.message ?? (ended.err || `exit ${ended.exit}`)}`;
      this.say(`sync refused: ${words}`);
      this.refusals[`sync: ${ended.json?.error?.code ?? `exit ${ended.exit}`}`] = words;
    }
    for (const path of (result['conflicts'] ?? []) as readonly string[]) this.looks.add(path);
    for (const { message } of (result['broken'] ?? []) as readonly { readonly message: string }[])
      this.announced.add(/^(.*?) leads nowhere/.exec(message)?.[1] ?? message);
  }

  /** Syncs all, without kills, until a round has nothing to do. */
  async settle(): Promise<void> {
    for (const { folder } of this.clones) await atRest(() => existsSync(join(folder, '.git', 'index.lock')));
    for (this.rounds = 1; this.rounds <= 6; this.rounds++) {
      this.now += 600_000;
      for (const clone of this.clones) await this.sync(clone, false);
      const heads = new Set<string>();
      for (const { folder } of this.clones) heads.add((await git(folder, ['rev-parse', 'HEAD'])).trim());
      this.say(`round ${this.rounds}: ${heads.size} heads`);
      if (heads.size === 1) return;
    }
  }

  private async broken({ folder, skew }: Clone): Promise<Link[]> {
    const { json } = await inProcess(folder, ['links', '--now', this.time(skew)], '');
    return ((json?.result?.['links'] ?? []) as readonly Link[]).filter(({ to }) => to === null);
  }

  private fault(of: string, what: string): void {
    if (!this.faults.some((one) => one.of === of && one.what === what)) this.faults.push({ of, what });
  }

  async outcome(): Promise<Outcome> {
    const first = this.clones[0];
    if (first === undefined) throw new Error('There are no clones.');
    const trees = new Map<string, string[]>();
    for (const { folder, name } of this.clones) {
      const tree = (await git(folder, ['rev-parse', 'HEAD^{tree}'])).trim();
      trees.set(tree, [...(trees.get(tree) ?? []), name]);
      const dirty = (await git(folder, ['status', '--porcelain'])).trim();
      if (dirty !== '') this.fault('clean', `${name}: ${dirty}`);
      for (const name of ['MERGE_HEAD', 'rebase-merge', 'index.lock'])
        if (existsSync(join(folder, '.git', name))) this.fault('clean', `${folder}: .git/${name} is there`);
    }
    if (trees.size > 1) this.fault('equal', `${trees.size} trees: ${[...trees.values()].map((names) => names.join(' ')).join(' | ')}`);
    const { lost, doubled, contested } = this.ledger.faults(first.notes.places(), this.looks);
    const told = ({ token, expected, places }: TokenFault): string =>
      `${token}: ${places.length} for ${expected}, in ${places.join(', ') || 'no note'}`;
    for (const one of lost) this.fault('lost', told(one));
    for (const one of doubled) this.fault('doubled', told(one));
    const marks = this.marks(first);
    const broken = (await this.broken(first)).filter(({ raw }) => !this.own.has(raw));
    const unannounced = broken.filter(({ raw }) => !this.announced.has(raw));
    for (const { from, raw } of unannounced) this.fault('links', `${from}: ${raw}`);
    await this.findings(first);
    const commits = Number((await git(this.bare, ['rev-list', '--count', 'main'])).trim());
    const size = /^size-pack: (\d+)|^size: (\d+)/gm;
    const counted = await git(this.bare, ['count-objects', '-v']);
    const decisions = first.notes.all().find(({ path }) => path === 'top-of-mind-decisions.md');
    return {
      ...{ writes: this.writes, refused: this.refused, syncs: this.syncs, kills: this.kills, rejected: this.rejected, rounds: this.rounds },
      ...{ tokens: this.ledger.known.size, contested: contested.length, marks, commits, looks: this.looks.size },
      ...{ announced: broken.length - unannounced.length, unannounced: unannounced.length, lost: lost.length, doubled: doubled.length },
      notes: first.notes.all().length,
      repository: [...counted.matchAll(size)].reduce((sum, [, packed, loose]) => sum + Number(packed ?? loose), 0),
      decisions: Math.round((decisions?.text.length ?? 0) / 1024),
      seconds: (performance.now() - this.started) / 1000,
      syncSeconds: [middle(this.times.slice(0, 10)), middle(this.times.slice(-10))],
      faults: this.faults,
      acts: Object.fromEntries(this.counts),
      refusals: this.refusals,
    };
  }

  /** Both versions stand where two sides changed one sentence, which people do in one note alone. */
  private marks(clone: Clone): number {
    let marks = 0;
    for (const { path, text } of clone.notes.all()) {
      const here = marksOf(text);
      if (here > 0 && !this.kind.isShared(path)) this.fault('marks', `${path}: ${here}`);
      marks += here;
    }
    return marks;
  }

  /** What the memory itself finds: ids twice, properties that cannot be read, entries gone from append-only files. */
  private async findings(clone: Clone): Promise<void> {
    const at = ['--now', this.time(clone.skew)];
    for (const args of [['check'], ['health', '--all', '--only', 'unreadable,protected-files,duplicate-ids,conflict-files']]) {
      const { json, err } = await inProcess(clone.folder, [...args, ...at], '', this.options.program);
      if (json?.ok !== true) this.fault('findings', `${args.join(' ')}: ${json?.error?.message ?? err}`);
      for (const { id, path, message } of (json?.result?.['findings'] ?? []) as readonly { id: string; path: string; message: string }[]) {
        const isMark = /conflict|layer\.read-only/.test(id) && this.kind.isShared(path) && this.looks.has(path);
        if (/^layer\.(?!unaccepted|limit)|unreadable|duplicate-id|id\.duplicate|frontmatter|conflict/.test(id) && !isMark)
          this.fault('findings', `${id} ${path}: ${message}`);
      }
    }
  }
}

function middle(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
