import type { LibraryPage } from '@garimpo/offers-contract';
import { type AdCount, type AdCountSource, UnreadableError } from '../../src/source/ad-count-source.ts';

type Answer = number | UnreadableError | Promise<AdCount>;

/** A source whose answers a test writes, page by page; every request is noted. */
export class ScriptedSource implements AdCountSource {
  readonly name = 'browser';
  enabled = true;
  /** Addresses' ids, in the order in which they were asked for. */
  readonly asked: string[] = [];
  answer: (id: string, signal: AbortSignal) => Answer = () => 10;

  constructor(
    public paceSeconds: number,
    readonly address = 'main',
  ) {}

  /** Searches are not covered. */
  covers(page: LibraryPage): boolean {
    return page.subject.kind !== 'search';
  }

  async read({ subject }: LibraryPage, signal: AbortSignal): Promise<AdCount> {
    const id = subject.kind === 'search' ? subject.terms : subject.id;
    this.asked.push(id);
    const answer = await this.answer(id, signal);
    if (answer instanceof UnreadableError) throw answer;
    return typeof answer === 'number' ? { count: answer, precision: 'exact' } : answer;
  }
}

/** A promise that a test ends when it wants to. */
export function gate<T>(): { opened: Promise<T>; open: (value: T) => void } {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
