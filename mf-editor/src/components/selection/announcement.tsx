import { useSyncExternalStore } from 'react';
import { announcements } from '../../state/announcements.ts';

/** Tells screen readers what was done with the selection. */
export function SelectionAnnouncement() {
  const message = useSyncExternalStore(announcements.subscribe, announcements.current);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
