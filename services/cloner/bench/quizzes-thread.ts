import { parentPort } from 'node:worker_threads';
import { startQuizzes } from '../test/quizzes/quiz-server.ts';

/** The originals on a thread of their own: who is measured does not answer as well. */
const server = await startQuizzes();
let counted = 0;
parentPort?.on('message', (asked: 'count' | 'off') => {
  if (asked === 'off') server.switchOff();
  else {
    parentPort?.postMessage(server.asked.length - counted);
    counted = server.asked.length;
  }
});
parentPort?.postMessage({ allowed: server.allowed });
