// Reads events, and prevents what they would do.
import { tools } from './given.ts';
import { call, read } from './nodes.ts';

/** The event's target and all around it, in shadow roots too. */
export function pathOf(event: Event): readonly EventTarget[] {
  return call(event, 'composedPath') ?? [];
}

export function targetOf(event: Event): EventTarget | null {
  return pathOf(event)[0] ?? read(event, 'target') ?? null;
}

/** Whether a person has caused the event. Browsers have the property on each event itself, where no script can change it. */
export function isTrusted(event: Event): boolean {
  return Reflect.get(event, 'isTrusted') === true;
}

/** Keeps the event from the page and from the browser. */
export function stop(event: Event): void {
  call(event, 'preventDefault');
  call(event, 'stopImmediatePropagation');
}

/**
 * Keeps the event from the browser. The page's own handlers find it as if nobody had prevented anything.
 * @returns a function that says whether one of them has prevented it
 */
export function preventUnseen(event: Event): () => boolean {
  const { define, wrapAll } = tools;
  call(event, 'preventDefault');
  let isPrevented = false;
  define(event, 'preventDefault', {
    value: wrapAll(
      () => {
        isPrevented = true;
      },
      'preventDefault',
      0,
    ),
  });
  define(event, 'defaultPrevented', { get: wrapAll(() => isPrevented, 'get defaultPrevented', 0) });
  define(event, 'returnValue', {
    get: wrapAll(() => !isPrevented, 'get returnValue', 0),
    set: wrapAll(
      (value) => {
        if (!value) isPrevented = true;
      },
      'set returnValue',
      1,
    ),
  });
  return () => isPrevented;
}
