// @ts-check
/**
 * Loaded into the services before anything else (`node --import`): tells whoever connects to its socket what the process holds after its
 * garbage is collected, and how long its event loop was held up since it was last asked. Any other process that inherits the option is
 * left alone, as are the threads of this one.
 */
import { createServer } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * @typedef {object} WatchedProcess
 * @property {number} heapBytes after a collection
 * @property {number} externalBytes buffers, outside of the heap
 * @property {number} loopP99Ms
 * @property {number} loopMaxMs
 * @property {number} handles timers, sockets, files under way
 */

const folder = process.env['GARIMPO_SOAK_FOLDER'];

if (folder !== undefined && isMainThread && process.argv[1]?.endsWith('/.build/services/main.mjs')) {
  setFlagsFromString('--expose-gc');
  /** @type {() => void} */
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const server = createServer((connection) => {
    connection.once('data', (asked) => {
      const [loopP99Ms, loopMaxMs] = [delay.percentile(99) / 1e6, delay.max / 1e6];
      // The second collection takes what finalizers of the first let go of.
      collect();
      collect();
      const { heapUsed, external } = process.memoryUsage();
      const handles = process.getActiveResourcesInfo().length;
      const seen = { heapBytes: heapUsed, externalBytes: external, loopP99Ms, loopMaxMs, handles };
      const [word, name] = String(asked).split(' ');
      if (word === 'snapshot' && name !== undefined) writeHeapSnapshot(path.join(folder, name));
      connection.end(JSON.stringify(seen));
      delay.reset();
    });
  });
  server.listen(path.join(folder, `${process.pid}.sock`));
  server.unref();
}
