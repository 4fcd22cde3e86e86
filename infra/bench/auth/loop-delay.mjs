// @ts-check
/**
 * Loaded into the measured services before anything else (`node --import`): tells whoever connects to the socket how long
 * the event loop was held up since it was last asked. Any other process that inherits the option is left alone.
 */
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const socket = process.env['GARIMPO_LOOP_DELAY_SOCKET'];

if (socket !== undefined && process.argv[1]?.endsWith('/.build/services/main.mjs')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const server = createServer((connection) => {
    connection.end(JSON.stringify({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 }));
    delay.reset();
  });
  server.listen(socket);
  server.unref();
}
