// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
/** Test files leave modules and caches behind: a process that has grown beyond this is replaced. */
const RESIDENT_BYTES_MAX = 1.2 * 1024 ** 3;
/** How long a process that has been told to end may take. */
const END_MS = 5_000;

/** One process after the other that runs test files; a new one takes the place of one that died, grew too large or is of another project. */
export class WorkerProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {import('@jest/types').Config.ProjectConfig | undefined} */
  #config;
  #globalConfig;
  #id;

  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig @param {number} id from 1, as Jest counts its workers */
  constructor(globalConfig, id) {
    this.#globalConfig = globalConfig;
    this.#id = id;
  }

  /**
   * Throws what kept the file from being run: an import that failed, a process that died.
   * @param {string} path
   * @param {import('@jest/types').Config.ProjectConfig} config
   * @returns {Promise<import('@jest/test-result').TestResult>}
   */
  async run(path, config) {
    if (this.#config?.id !== config.id) await this.end();
    this.#config = config;
    this.#child ??= this.#start(config);
    const child = this.#child;
    const answer = await this.#ask(child, path);
    if ('error' in answer)
      throw Object.assign(new Error(answer.error.message), { stack: answer.error.stack });
    if (answer.residentBytes > RESIDENT_BYTES_MAX) await this.end();
    return answer.result;
  }

  async end() {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    child.disconnect();
    await ended;
    clearTimeout(kill);
  }

  /** @param {import('@jest/types').Config.ProjectConfig} config */
  #start(config) {
    const child = fork(here('worker.mjs'), [], {
      execArgv: [
        '--import',
        here('register.mjs'),
        '--enable-source-maps',
        '--disable-warning=ExperimentalWarning',
      ],
      env: { ...process.env, JEST_WORKER_ID: String(this.#id), NODE_ENV: 'test' },
      serialization: 'advanced',
    });
    child.send({ settings: { globalConfig: this.#globalConfig, config } });
    return child;
  }

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {string} path
   * @returns {Promise<import('./worker.mjs').FromWorker>}
   */
  #ask(child, path) {
    return new Promise((resolve, reject) => {
      const onExit = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
        this.#child = undefined;
        reject(new Error(`the process that ran it ended with ${signal ?? `code ${code}`}`));
      };
      child.once('exit', onExit);
      child.once('message', (answer) => {
        child.off('exit', onExit);
        resolve(/** @type {import('./worker.mjs').FromWorker} */ (answer));
      });
      child.send({ path }, (error) => error && reject(error));
    });
  }
}
