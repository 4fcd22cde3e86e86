import { useApi, useGarimpo, useSession } from '@garimpo/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { knownContent, writeAnswer } from '../api/board-query.ts';
import { newId } from '../lib/change.ts';
import { browserStore, openTabChannel } from './browser.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';

const SUFFIX_LENGTH = 8;

/**
 * One per account for as long as the page stands, also while another of its screens is shown: what was done on the
 * board goes on being saved.
 */
const outboxes = new Map<QueryClient, Map<string, Outbox>>();

export function useOutbox(): Outbox {
  const api = useApi();
  const { now } = useGarimpo();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const own = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, own);
  const outbox = own.get(userId) ?? openOutbox(client, { api, now, userId });
  own.set(userId, outbox);
  return outbox;
}

export function useOutboxState(): OutboxState {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** Once, where the board stands. */
export function useStartedOutbox(): void {
  const outbox = useOutbox();
  useEffect(() => outbox.start(), [outbox]);
}

/** This version of the tool goes. What is kept in the browser is sent by the one that comes. */
export function closeOutboxes(): void {
  for (const own of outboxes.values()) for (const outbox of own.values()) outbox.close();
  outboxes.clear();
}

/** For tests, which have many pages in one. */
export function stopOutboxes(): void {
  for (const own of outboxes.values()) for (const outbox of own.values()) outbox.stop();
  outboxes.clear();
}

function openOutbox(
  client: QueryClient,
  { userId, ...rest }: Pick<OutboxOptions, 'api' | 'now' | 'userId'>,
): Outbox {
  return new Outbox({
    ...rest,
    userId,
    store: browserStore(userId),
    openChannel: (onMessage) => openTabChannel(userId, onMessage),
    exclusively: (work) => oneTabAtATime(userId, work),
    onAnswer: (answer) => writeAnswer(client, userId, answer),
    contentOf: (offerId) => knownContent(client, userId, offerId),
    randomSuffix: () => newId().slice(0, SUFFIX_LENGTH),
  });
}

/** Where the page is not on https or this machine there are no locks: two tabs may then send one change twice, to no harm. */
async function oneTabAtATime(userId: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return work();
  await locks.request(`garimpo:mf-offers:outbox:${userId}`, work);
}

/** What is done to the board, and whether the form that asks for it has to wait. */
export function useSubmitChange() {
  const outbox = useOutbox();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (...change: Parameters<Outbox['add']>) => {
    setBusy(true);
    const settlement = await outbox.add(...change);
    setBusy(false);
    setError(settlement.kind === 'refused' ? (settlement.error ?? new Error('refused')) : null);
    return settlement;
  };
  return { submit, busy, error };
}
