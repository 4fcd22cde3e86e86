/** The browser's console, for engineers: what the screen tells in one sentence, here with its cause. */
export const log = {
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the one place of this tool that writes there
    console.error(message, cause);
  },
};
