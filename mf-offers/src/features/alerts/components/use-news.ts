import type { AlertEventView } from '@garimpo/offers-contract';
import { useEffect, useState } from 'react';
import { useSeeAlerts } from '../api/see-alerts.ts';

/**
 * Events that were new when the panel opened or came while it is open; they stay marked until it closes. The service is
 * told that they have been seen.
 */
export function useNews(events: readonly AlertEventView[], unseen: number): ReadonlySet<string> {
  const { mutate } = useSeeAlerts();
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const fresh = events.filter(({ id, seen }) => !seen && !news.has(id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ id }) => id)]));

  const newestId = events[0]?.id;
  useEffect(() => {
    if (newestId !== undefined && unseen > 0) mutate(newestId);
  }, [newestId, unseen, mutate]);
  return news;
}
