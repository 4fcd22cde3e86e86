import { parentPort } from 'node:worker_threads';
import { startQuizzes } from '../test/quizzes/quiz-server.ts';

/** The originals run in a thread of their own, so that the measured one does not serve them. */
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
