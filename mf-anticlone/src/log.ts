/** Writes to the browser's console, with the cause that the screen does not show. */
export const log = {
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the one place of this tool that writes there
    console.error(message, cause);
  },
};
