import type { Entry } from '../lib/change.ts';

/** Immutable: every change makes a new object. */
export interface OutboxState {
  /** Not saved yet, oldest first. */
  waiting: readonly Entry[];
  /** Will not be saved; kept until its user has seen it. */
  refused: readonly Entry[];
  /** Ids of waiting entries whose attempts failed. */
  failed: ReadonlySet<string>;
  active: boolean;
}

export const emptyOutbox: OutboxState = { waiting: [], refused: [], failed: new Set(), active: false };

/** Adds new entries, which come after all others. */
export function withNew(state: OutboxState, entries: readonly Entry[]): OutboxState {
  return { ...state, waiting: [...state.waiting, ...entries] };
}

/** Adds an entry, or moves it to the other list when it has been refused. */
export function withEntry(state: OutboxState, entry: Entry): OutboxState {
  const list = entry.refusal === undefined ? 'waiting' : 'refused';
  if (state[list].some(({ id }) => id === entry.id)) return state;
  const rest = withoutEntries(state, new Set([entry.id]));
  return { ...rest, [list]: [...rest[list], entry].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export function withoutEntries(state: OutboxState, ids: ReadonlySet<string>): OutboxState {
  const stays = ({ id }: Entry) => !ids.has(id);
  return {
    ...state,
    waiting: state.waiting.filter(stays),
    refused: state.refused.filter(stays),
    failed: new Set([...state.failed].filter((id) => !ids.has(id))),
  };
}

export function withFailed(state: OutboxState, ids: Iterable<string>): OutboxState {
  return { ...state, failed: new Set([...state.failed, ...ids]) };
}

/** `failed`: a change of the offer did not get through. `retrying`: another attempt is on its way. */
export type UnsavedState = 'failed' | 'retrying';

/** Offers with an unsaved change after at least one failure. */
export function unsavedOffers({ waiting, failed, active }: OutboxState): Map<string, UnsavedState> {
  const unsaved = waiting.filter(({ id }) => failed.has(id)).map(({ change }) => change.offerId);
  return new Map(unsaved.map((id) => [id, active ? 'retrying' : 'failed']));
}

/** Offers whose latest count is being sent for the first time. */
export function offersBeingRead({ waiting, failed }: OutboxState): Set<string> {
  const readings = waiting.filter(({ id, change }) => change.kind === 'reading' && !failed.has(id));
  return new Set(readings.map(({ change }) => change.offerId));
}
