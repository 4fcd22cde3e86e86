import { parentPort } from 'node:worker_threads';
import { startCorpus } from '../test/corpus/corpus-server.ts';

/** The originals run in a thread of their own, so that the measured one does not serve them. */
const { port, allowed } = await startCorpus();
parentPort?.postMessage({ port, allowed });
