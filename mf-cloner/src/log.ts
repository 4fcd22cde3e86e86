/** Logs errors for engineers: the screen shows one sentence, and the console its cause. */
export const log = {
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the one place of this tool that writes there
    console.error(message, cause);
  },
};
