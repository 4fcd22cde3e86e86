// @ts-check

/**
 * A process that runs test files as they are sent to it, one after the other, and answers each with its result. The first
 * message brings the configuration.
 */

/** @typedef {{ globalConfig: import('@jest/types').Config.GlobalConfig, config: import('@jest/types').Config.ProjectConfig }} Settings */
/** @typedef {{ settings: Settings } | { path: string }} ToWorker */
/** @typedef {{ result: import('@jest/test-result').TestResult, residentBytes: number } | { error: { message: string, stack: string | undefined } }} FromWorker */
/** @typedef {(path: string) => Promise<import('@jest/test-result').TestResult>} RunFile */

/** @type {Promise<RunFile> | undefined} */
let runFile;

process.on('message', async (/** @type {ToWorker} */ message) => {
  if ('settings' in message) {
    runFile = setUp(message.settings);
    return;
  }
  answer(await run(message.path));
});
process.on('disconnect', () => process.exit());

/** @param {Settings} settings @returns {Promise<RunFile>} */
async function setUp({ globalConfig, config }) {
  // First of all: what is loaded after it looks at the globals that it finds.
  const page = config.testEnvironmentOptions['page'] ? await import('./browser-globals.mjs') : undefined;
  for (const file of config.setupFiles) await import(file);
  const { runTestFile } = await import('./run-test-file.mjs');
  return async (path) => {
    try {
      return await runTestFile(path, globalConfig, config);
    } finally {
      page?.resetPage();
    }
  };
}

/** @param {string} path @returns {Promise<FromWorker>} */
async function run(path) {
  try {
    if (runFile === undefined) throw new Error('a test file came before the configuration');
    const result = await (await runFile)(path);
    return { result, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { error: { message, stack } };
  }
}

/** @param {FromWorker} message */
function answer(message) {
  process.send?.(message);
}
