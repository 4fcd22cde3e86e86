/** The browser's console, for engineers: the cause of what the page reports in one sentence. */
export const log = {
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the one place of this tool that writes there
    console.error(message, cause);
  },
};
