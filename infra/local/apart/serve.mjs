// @ts-check

import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { domainPrograms } from '../../build/service-programs.mjs';
import { readWorkspaces } from '../../build/workspaces.mjs';
import { startGateway } from '../gateway-process.mjs';
import { serve as serveAs } from '../serve.mjs';
import { writeWhole } from '../shared/write-whole.mjs';
import { apartEnvironment, originOf } from './apart-environment.mjs';

/**
 * Ports of this machine that nobody listens on. All are held before the first is let go, so that no two are the same.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  try {
    return await Promise.all(servers.map(portOf));
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** @param {import('node:net').Server} server @returns {Promise<number>} */
function portOf(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve(port);
    });
  });
}

const REPLICAS = 2;
/** As whoever runs containers would: one that ends is started again, and not in a rush. */
const RESTART_AFTER_MS = 1_000;

/**
 * @typedef {import('./apart-environment.mjs').Place} Place
 * @typedef {Parameters<import('../serve.mjs').StartServices>[0]} Options
 * @typedef {ReturnType<typeof startGateway>} Process
 */

/**
 * The gateway, and two replicas of each domain. A replica that ends is started again; the gateway's end is the end.
 * @type {import('../serve.mjs').StartServices}
 */
function startApart(options) {
  const replicas = new ReplicaProcesses(options);
  /** @type {Process | undefined} */
  let gateway;
  const started = (async () => {
    const places = await replicas.findPlaces();
    const environment = apartEnvironment(options.env, places, options.demo);
    replicas.start(environment.of);
    gateway = startGateway({ ...options, env: environment.gateway });
  })();
  const ended = started.then(() =>
    Promise.race([/** @type {Process} */ (gateway).ended, replicas.neverCameUp]),
  );
  // Whoever waits for it hears of it; nobody may yet.
  ended.catch(() => {});
  return {
    ended,
    ready: async () => {
      await started;
      await Promise.all([replicas.ready(), /** @type {Process} */ (gateway).ready()]);
    },
    stop: async () => {
      await started.catch(() => {});
      await gateway?.stop();
      await replicas.stop();
    },
    kill: () => {
      gateway?.kill();
      replicas.kill();
    },
  };
}

class ReplicaProcesses {
  #stopping = new AbortController();
  /** @type {Place[]} */
  #places = [];
  /** @type {Map<Place, Process>} */
  #running = new Map();
  /** @type {Promise<void>[]} */
  #lives = [];
  /** @type {(problem: import('../shared/problem.mjs').StartProblem) => void} */
  #giveUp = () => {};
  /** @type {Promise<import('../shared/problem.mjs').StartProblem>} */
  neverCameUp = new Promise((resolve) => {
    this.#giveUp = resolve;
  });

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
  }

  /** @returns {Promise<Place[]>} */
  async findPlaces() {
    const domains = Object.keys(domainPrograms(readWorkspaces()));
    const ports = await freePorts(domains.length * REPLICAS);
    this.#places = ports.map((port, at) => ({
      domain: /** @type {string} */ (domains[Math.floor(at / REPLICAS)]),
      replica: (at % REPLICAS) + 1,
      port,
    }));
    return this.#places;
  }

  /** @param {(place: Place) => NodeJS.ProcessEnv} environmentOf */
  start(environmentOf) {
    this.#lives = this.#places.map((place) => this.#live(place, environmentOf(place)));
  }

  /** Every replica answers. */
  async ready() {
    await Promise.all([...this.#running.values()].map((process) => process.ready()));
  }

  async stop() {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map((process) => process.stop()));
    await Promise.all(this.#lives);
  }

  kill() {
    this.#stopping.abort();
    for (const process of this.#running.values()) process.kill();
  }

  /** @param {Place} place @param {NodeJS.ProcessEnv} env */
  async #live(place, env) {
    const { signal } = this.#stopping;
    const name = `${place.domain} ${place.replica}`;
    for (let lives = 0; !signal.aborted; lives += 1) {
      const running = this.#spawn(place, env);
      const problem = await running.ended;
      this.#running.delete(place);
      if (signal.aborted) return;
      // One that was never of use will not be the next time.
      if (lives === 0 && !(await this.#wasUp(running))) return this.#giveUp(problem);
      this.options.onError(`${name}: ${problem.message} It is started again.`);
      await wait(RESTART_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** @param {Place} place @param {NodeJS.ProcessEnv} env */
  #spawn(place, env) {
    const { script, cwd, log, onError } = this.options;
    const running = startGateway({
      script: path.join(path.dirname(script), `${place.domain}.mjs`),
      env,
      cwd,
      url: originOf(place),
      log,
      onError: (line) => onError(`${place.domain} ${place.replica}: ${line}`),
    });
    this.#running.set(place, running);
    this.#upFrom.set(
      running,
      running.ready().then(
        () => true,
        () => false,
      ),
    );
    this.#tell();
    return running;
  }

  /** @type {Map<Process, Promise<boolean>>} */
  #upFrom = new Map();

  /** @param {Process} running */
  async #wasUp(running) {
    const wasUp = await this.#upFrom.get(running);
    this.#upFrom.delete(running);
    return wasUp === true;
  }

  /** For whoever wants to end one of them: which process is what. */
  #tell() {
    const processes = [...this.#running].map(([place, { pid }]) => ({ ...place, pid }));
    writeWhole(path.join(this.options.dataDir, 'apart.json'), `${JSON.stringify(processes)}\n`, 0o600);
  }
}

/** @param {import('../serve.mjs').Serving} run */
export function serve(run) {
  return serveAs(run, startApart);
}
