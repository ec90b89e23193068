import {
  COLLECTION_STYLE,
  EVENT_ID,
  SCALAR_STYLE,
  YAMLException,
  getScalarValue,
  parseEvents,
  type Event,
  type ScalarEvent,
} from 'js-yaml';
import { BrokenYaml, explain } from './yaml-errors';
import { plainValue, taggedValue, type ScalarData } from './yaml-scalar';
import { lineAt } from '../text/text';

/** Offsets of a node's source: quotes, brackets and the `|` of a block in, anchor and tag out. Equal where nothing is written. */
interface SourceRange {
  readonly start: number;
  end: number;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'block';

export interface YamlScalar extends SourceRange {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  /** By the core schema. */
  readonly data: ScalarData;
}

export interface YamlMap extends SourceRange {
  readonly kind: 'map';
  readonly flow: boolean;
  readonly pairs: { readonly key: YamlNode; readonly value: YamlNode }[];
}

export interface YamlList extends SourceRange {
  readonly kind: 'list';
  readonly flow: boolean;
  readonly items: YamlNode[];
}

interface YamlAlias extends SourceRange {
  readonly kind: 'alias';
  readonly of: YamlScalar | YamlMap | YamlList;
}

export type YamlNode = YamlScalar | YamlMap | YamlList | YamlAlias;

/** A collection still open, with the key that waits for its value. */
interface Frame {
  readonly node: YamlMap | YamlList;
  key: YamlNode | null;
}

/** The only door to js-yaml. Null where the source holds nothing; throws BrokenYaml. */
export function buildTree(source: string): YamlNode | null {
  try {
    return new Builder(source, parseEvents(spaced(source), {})).root();
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new BrokenYaml(explain(error.reason), error.mark === undefined ? 0 : lineAt(source, error.mark.position));
  }
}

/**
 * With spaces for the tabs that indent nothing: js-yaml takes those before and within brackets for
 * indentation. Offsets stay, and values are read from the source itself.
 */
function spaced(source: string): string {
  if (!source.includes('\t')) return source;
  return source.replace(/^([ \t]*(?:[-?:][ \t]+)*)(.*)$/gm, (_line, indent: string, rest: string) => indent + rest.replaceAll('\t', ' '));
}

/**
 * Events into nodes. js-yaml gives offsets of what is written only: where a collection ends, or a
 * value that is empty stands, is found by walking on from the last thing that has a place.
 */
class Builder {
  private readonly frames: Frame[] = [];
  private readonly anchors = new Map<string, YamlScalar | YamlMap | YamlList>();
  private top: YamlNode | null = null;
  private documents = 0;
  /** The offset after the last node, anchor, tag or indicator that was passed. */
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly events: readonly Event[],
  ) {}

  root(): YamlNode | null {
    this.events.forEach((event, index) => {
      switch (event.type) {
        case EVENT_ID.DOCUMENT:
          if (++this.documents > 1)
            throw new BrokenYaml('Only one document is allowed: take out the line of "---" or "...".', lineAt(this.source, this.at) + 1);
          break;
        case EVENT_ID.MAPPING:
        case EVENT_ID.SEQUENCE:
          this.open(event, this.events[index + 1]);
          break;
        case EVENT_ID.SCALAR:
          this.add(this.scalar(event), event);
          break;
        case EVENT_ID.ALIAS:
          this.alias(event.anchorStart, event.anchorEnd);
          break;
        case EVENT_ID.POP:
          this.close();
      }
    });
    return this.top;
  }

  private open(event: Extract<Event, { style: 1 | 2; start: number }>, next: Event | undefined): void {
    const { start } = event;
    const flow = event.style === COLLECTION_STYLE.FLOW;
    const node: YamlMap | YamlList =
      event.type === EVENT_ID.MAPPING
        ? { kind: 'map', start, end: start, flow, pairs: [] }
        : { kind: 'list', start, end: start, flow, items: [] };
    this.add(node, event);
    this.frames.push({ node, key: null });
    // `[a: b]` and `[{a: b}: c]` hold a map without braces of its own.
    const braced =
      flow &&
      (node.kind === 'list' || this.source[start] === '{') &&
      !(next?.type === EVENT_ID.MAPPING && next.style === COLLECTION_STYLE.FLOW && next.start === start);
    this.at = Math.max(this.at, braced ? start + 1 : start);
    node.end = braced ? -1 : start;
  }

  private close(): void {
    const node = this.frames.pop()?.node;
    if (node === undefined) return;
    if (node.end === -1) this.at = this.skip(',:?') + 1;
    node.end = this.at;
  }

  private alias(anchorStart: number, anchorEnd: number): void {
    const name = this.source.slice(anchorStart, anchorEnd);
    const of = this.anchors.get(name);
    if (of === undefined)
      throw new BrokenYaml(`The alias "*${name}" stands for nothing: no "&${name}" comes before it.`, lineAt(this.source, anchorStart));
    if (this.frames.some((frame) => frame.node === of))
      throw new BrokenYaml(`The alias "*${name}" stands inside of what it stands for.`, lineAt(this.source, anchorStart));
    this.at = anchorEnd;
    this.add({ kind: 'alias', start: anchorStart - 1, end: anchorEnd, of });
  }

  private scalar(event: ScalarEvent): YamlScalar {
    const text = getScalarValue(this.source, event);
    const { source } = this;
    const tag = event.tagStart < 0 ? null : source.slice(event.tagStart, event.tagEnd);
    this.at = Math.max(this.at, event.anchorEnd, event.tagEnd);
    if (event.valueStart < 0) {
      if (event.anchorEnd < 0 && event.tagEnd < 0) this.passIndicator();
      return { kind: 'scalar', style: 'plain', start: this.at, end: this.at, data: taggedValue('', tag, true) };
    }
    const style = styleOf(event);
    const start = style === 'block' ? this.skip('-?:') : style === 'plain' ? event.valueStart : event.valueStart - 1;
    // The blank lines below a block are no part of it.
    this.at =
      style === 'block'
        ? start + source.slice(start, event.valueEnd).trimEnd().length
        : style === 'plain'
          ? event.valueEnd
          : event.valueEnd + 1;
    const data = style === 'plain' && tag === null ? plainValue(text) : taggedValue(text, tag, style === 'plain');
    return { kind: 'scalar', style, start, end: this.at, data };
  }

  /** Goes past the dash or colon that an empty value stands after. */
  private passIndicator(): void {
    const frame = this.frames.at(-1);
    const sign = frame?.node.kind === 'list' ? '-' : frame?.key === null ? '?' : ':';
    const next = this.skip('');
    if (this.source[next] === sign && !(frame?.node.kind === 'list' && frame.node.flow)) this.at = next + 1;
  }

  private add(node: YamlNode, event?: { readonly anchorStart: number; readonly anchorEnd: number }): void {
    if (event !== undefined && event.anchorStart >= 0 && node.kind !== 'alias')
      this.anchors.set(this.source.slice(event.anchorStart, event.anchorEnd), node);
    const frame = this.frames.at(-1);
    if (frame === undefined) this.top = node;
    else if (frame.node.kind === 'list') frame.node.items.push(node);
    else if (frame.key === null) frame.key = node;
    else {
      frame.node.pairs.push({ key: frame.key, value: node });
      frame.key = null;
    }
  }

  /** The next offset that holds more than layout, comments and these signs. */
  private skip(signs: string): number {
    const { source } = this;
    let i = this.at;
    for (; i < source.length; i++) {
      const unit = source[i] ?? '';
      if (unit === '#') {
        const newline = source.indexOf('\n', i);
        if (newline < 0) return source.length;
        i = newline;
      } else if (!' \t\r\n\ufeff'.includes(unit) && !signs.includes(unit)) break;
    }
    return i;
  }
}

function styleOf(event: ScalarEvent): ScalarStyle {
  switch (event.style) {
    case SCALAR_STYLE.PLAIN:
      return 'plain';
    case SCALAR_STYLE.SINGLE_QUOTED:
      return 'single';
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return 'double';
    default:
      return 'block';
  }
}
