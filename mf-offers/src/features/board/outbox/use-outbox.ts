import { useApi, useGarimpo, useSession } from '@garimpo/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { knownContent, writeAnswer } from '../api/board-query.ts';
import { newId } from '../lib/change.ts';
import { browserStore, openTabChannel } from './browser.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';
import { tellOfRestored } from './undo.ts';

const SUFFIX_LENGTH = 8;

/** One outbox per account and page. It keeps saving while another screen is shown. */
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

/** Called once, where the board is mounted. */
export function useStartedOutbox(): void {
  const outbox = useOutbox();
  useEffect(() => outbox.start(), [outbox]);
}

/** Called when this version of the tool is replaced; the next one sends the stored changes. */
export function closeOutboxes(): void {
  for (const own of outboxes.values()) for (const outbox of own.values()) outbox.close();
  outboxes.clear();
}

/** Tests need it because they open many pages in one. */
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
    onAnswer: async (answer, entries = []) => {
      await writeAnswer(client, userId, answer);
      tellOfRestored(entries, answer);
    },
    contentOf: (offerId) => knownContent(client, userId, offerId),
    randomSuffix: () => newId().slice(0, SUFFIX_LENGTH),
  });
}

/** Without https there are no locks: two tabs may then send the same change, which does no harm. */
async function oneTabAtATime(userId: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return work();
  await locks.request(`garimpo:mf-offers:outbox:${userId}`, work);
}

/** Adds a change to the outbox; `busy` tells the form to wait. */
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
