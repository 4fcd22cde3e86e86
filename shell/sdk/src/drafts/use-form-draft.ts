import { type ParsesTo, useGarimpo } from '@garimpo/sdk';
import { type SetStateAction, useEffect, useRef, useState } from 'react';
import { type DraftKey, dropDraft, dropText, findDraft, keepDraft, openDraftHere } from './draft-store.ts';

/** Often enough that a killed tab loses a word, seldom enough that typing a long text does not wait for the disk. */
const PAUSE_MS = 300;

/** Where one form keeps what is typed in it. */
export interface DraftSlot {
  /** What was kept when the form opened, unread; `undefined` when nothing was. */
  found: unknown;
  /** Keeps what this answers, in a moment; `undefined` is nothing to keep. */
  keep: (value: () => unknown) => void;
  /** Keeps at once what `keep` was last given. */
  flush: () => void;
  /** It was sent, or given up. */
  drop: () => void;
  /** Something else keeps it. */
  handOver: () => void;
}

/** For forms whose text is not in React's state; others use {@link useFormDraft}. */
export function useDraftSlot(name: string): DraftSlot {
  const { session, now } = useGarimpo();
  const [slot] = useState(() => createSlot({ userId: session.user.id, name }, now));
  useEffect(() => slot.watch(), [slot]);
  return slot;
}

function createSlot(key: DraftKey, now: () => Date): DraftSlot & { watch: () => () => void } {
  // The form may outlive its page by the answer that it waits for: it belongs to where it was opened.
  const path = location.pathname + location.search;
  const found = findDraft(key, now());
  let pending: (() => unknown) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const value = pending?.();
    if (pending === null) return;
    pending = null;
    if (value === undefined) dropDraft(key, found);
    else keepDraft(key, value, { now: now(), path });
  };
  const keep = (value: () => unknown) => {
    pending = value;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE_MS);
  };
  const end = (drop: typeof dropDraft) => () => {
    clearTimeout(timer);
    pending = null;
    drop(key, found);
  };
  const watch = () => {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  };
  const handOver = () => {
    // What was typed a moment ago is kept first: the tab remembers which form was open even if its session ends now.
    flush();
    end(dropText)();
  };
  return { found: found?.value, keep, flush, drop: end(dropDraft), handOver, watch };
}

export interface FormDraft<Value> {
  /** Something is typed that was neither sent nor given up. */
  dirty: boolean;
  /** The form began with what was kept of an earlier one. */
  restored: boolean;
  /** It was sent or given up: nothing is kept. A form that stays open goes on with `next`, or with what it shows. */
  done: (next?: Value) => void;
  /** Gives up what was restored and begins as the form would have. */
  discard: () => void;
  /** Something else keeps what is typed from now on, such as an outbox. */
  handOver: () => void;
  /** It came back: kept here again, even if the form is gone by now. */
  takeBack: () => void;
}

/**
 * The state of a form, kept in this browser for its account while there is something typed in it, so that an ended session, a
 * closed subscription or a killed tab loses nothing. The same form opens with it again, for a week. Never for passwords or codes.
 *
 * @param name the tool, a slash, and which form of it: `mf-offers/edit:<id>`
 * @param shape reads what is kept, which another version may have written; what it cannot read is not used
 * @param start what the form begins with; JSON must be able to hold it
 * @param typed what is in it from the beginning, in place of what is kept
 */
export function useFormDraft<Value>(
  name: string,
  shape: ParsesTo<Value>,
  start: Value,
  typed?: Value,
): [Value, (next: SetStateAction<Value>) => void, FormDraft<Value>] {
  const slot = useDraftSlot(name);
  const [begun] = useState(() => ({
    start,
    kept: typed === undefined ? readAs(shape, slot.found) : undefined,
  }));
  const [value, setValue] = useState(() => typed ?? begun.kept ?? start);
  const [restored, setRestored] = useState(begun.kept !== undefined);
  /** What counts as nothing typed. */
  const [base, setBase] = useState(() => JSON.stringify(start));
  const text = JSON.stringify(value);
  const dirty = text !== base;
  const handedOver = useRef(false);
  const first = useRef(true);

  useEffect(() => {
    // A form that was only opened has nothing to say of what an earlier one of the same name kept.
    if (first.current && !dirty) return;
    first.current = false;
    if (!handedOver.current) slot.keep(() => (dirty ? JSON.parse(text) : undefined));
  }, [slot, dirty, text]);

  const end = (next: Value) => {
    slot.drop();
    handedOver.current = false;
    first.current = true;
    setValue(() => next);
    setBase(JSON.stringify(next));
    setRestored(false);
  };
  const draft: FormDraft<Value> = {
    dirty,
    restored,
    done: (next = value) => end(next),
    discard: () => end(begun.start),
    handOver() {
      slot.handOver();
      handedOver.current = true;
    },
    takeBack() {
      handedOver.current = false;
      slot.keep(() => value);
      slot.flush();
    },
  };
  return [value, setValue, draft];
}

function readAs<Value>(shape: ParsesTo<Value>, found: unknown): Value | undefined {
  if (found === undefined) return undefined;
  const parsed = shape.safeParse(found);
  return parsed.success ? parsed.data : undefined;
}

/** As {@link openDraftHere}, for the page that opens the form again. */
export function useOpenDraft(prefix: string): string | null {
  const { session, now } = useGarimpo();
  const [name] = useState(() => openDraftHere(session.user.id, prefix, now()));
  return name;
}
