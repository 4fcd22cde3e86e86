/** The browser's console, for engineers: nothing that a user needs, and never a token. */
export const log = {
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the one place of the shell that writes there
    console.error(message, cause);
  },
};
