import type { EventRef } from 'obsidian';

/** Any listener; `never[]` lets a caller pass one with narrower parameters. */
export type Listener = (...data: never[]) => unknown;

interface Subscription extends EventRef {
  readonly name: string;
  readonly callback: Listener;
  readonly context: unknown;
  readonly source: Events;
}

/** Named events with listeners, called in the order they were added. */
export class Events {
  private subscriptions: Subscription[] = [];

  on(name: string, callback: Listener, ctx?: unknown): EventRef {
    const subscription: Subscription = { name, callback, context: ctx, source: this };
    this.subscriptions.push(subscription);
    return subscription;
  }

  off(name: string, callback: Listener): void {
    this.subscriptions = this.subscriptions.filter((s) => s.name !== name || s.callback !== callback);
  }

  offref(ref: EventRef): void {
    this.subscriptions = this.subscriptions.filter((s) => s !== ref);
  }

  trigger(name: string, ...data: unknown[]): void {
    for (const subscription of [...this.subscriptions]) {
      if (subscription.name === name) this.tryTrigger(subscription, data);
    }
  }

  /** Calls one listener. An error in it is thrown later, as in the app, so that the other listeners still run. */
  tryTrigger(ref: EventRef, args: unknown[]): void {
    const { callback, context } = ref as Subscription;
    try {
      (callback as (...data: unknown[]) => unknown).apply(context, args);
    } catch (error) {
      reportLater(error);
    }
  }

  /** How many listeners an event has; for tests of clean unloading. */
  listenerCount(name?: string): number {
    return this.subscriptions.filter((s) => name === undefined || s.name === name).length;
  }
}

/** Takes a listener off whichever source it was put on. */
export function detachRef(ref: EventRef): void {
  (ref as Subscription).source.offref(ref);
}

/** Errors thrown by listeners and callbacks that nobody awaits; tests read them. */
export const uncaught: unknown[] = [];

export function reportLater(error: unknown): void {
  uncaught.push(error);
  console.error(error);
}
