let latest = '';
const listeners = new Set<() => void>();

/** What was last done with the selection, for screen readers. */
export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => latest,
  say(message: string): void {
    // A live region only speaks when its text changes.
    latest = message === latest ? `${message}\u00a0` : message;
    for (const listener of listeners) listener();
  },
};
