const PREFIX = 'garimpo:mf-editor:';

/** A choice that this browser remembers. Where storage is full or forbidden, it holds until the page is left. */
export function kept(name: string): { read(): string | null; write(value: string): void } {
  return {
    read() {
      try {
        return localStorage.getItem(PREFIX + name);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        localStorage.setItem(PREFIX + name, value);
      } catch {
        // Full or forbidden.
      }
    },
  };
}
