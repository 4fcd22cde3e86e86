import { parentPort } from 'node:worker_threads';
import { startCorpus } from '../test/corpus/corpus-server.ts';

/** The originals on a thread of their own: who is measured does not answer as well. */
const { port, allowed } = await startCorpus();
parentPort?.postMessage({ port, allowed });
