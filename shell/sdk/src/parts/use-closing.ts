import { useState } from 'react';

/** What a panel shows: the wanted item, or the last one while the panel closes. */
export function useClosing<Item>(wanted: Item | null): { item: Item; open: boolean } | null {
  const [last, setLast] = useState<Item | null>(null);
  if (wanted !== null && wanted !== last) setLast(wanted);
  const item = wanted ?? last;
  return item === null ? null : { item, open: wanted !== null };
}
