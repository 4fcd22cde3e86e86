// @ts-check
import { runTestFile } from './run-test-file.mjs';

/**
 * A process that runs test files as they are sent to it, one after the other, and answers each with its result. The first
 * message brings the configuration.
 */

/** @typedef {{ globalConfig: import('@jest/types').Config.GlobalConfig, config: import('@jest/types').Config.ProjectConfig }} Settings */
/** @typedef {{ settings: Settings } | { path: string }} ToWorker */
/** @typedef {{ result: import('@jest/test-result').TestResult, residentBytes: number } | { error: { message: string, stack: string | undefined } }} FromWorker */

/** @type {Promise<Settings> | undefined} */
let settings;

process.on('message', async (/** @type {ToWorker} */ message) => {
  if ('settings' in message) {
    settings = setUp(message.settings);
    return;
  }
  answer(await run(message.path));
});
process.on('disconnect', () => process.exit());

/** @param {Settings} given @returns {Promise<Settings>} */
async function setUp(given) {
  for (const file of given.config.setupFiles) await import(file);
  return given;
}

/** @param {string} path @returns {Promise<FromWorker>} */
async function run(path) {
  try {
    if (settings === undefined) throw new Error('a test file came before the configuration');
    const { globalConfig, config } = await settings;
    const result = await runTestFile(path, globalConfig, config);
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
