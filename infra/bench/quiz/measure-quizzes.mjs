// @ts-check
import { runBundled } from '../run-bundled.mjs';

/**
 * @typedef {object} MeasuredQuiz
 * @property {string} name
 * @property {number} screens as its fixture describes it
 * @property {number} seen as the capture reports them
 * @property {number} walked
 * @property {number} ways
 * @property {string} ended
 * @property {number} routes whole ways through the quiz
 * @property {number} toCheckout of these, those that lead to the checkout
 * @property {boolean | null} works
 * @property {number} seconds
 * @property {number} visitSeconds of a visitor
 * @property {number} requests that the original was asked for during the capture
 * @property {number} bytes of the clone
 * @property {number} walks of its fixture
 * @property {number} arrived walks on the clone that led to the user's checkout, with the original switched off
 * @property {number} leaks hosts that were asked for besides
 * @property {{ p95Ms: number, bareP95Ms: number } | null} replay an answer of the clone, and of a server that does nothing else
 */

/**
 * Captures the fixture quizzes, switches the originals off, and requests from the clones what they have recorded.
 * @param {string[]} names names of quizzes; empty for all
 * @returns {Promise<MeasuredQuiz[]>}
 */
export function measureQuizzes(names) {
  const program = {
    name: 'quiz',
    entries: {
      'clone-quizzes': './services/cloner/bench/clone-quizzes.ts',
      'quizzes-thread': './services/cloner/bench/quizzes-thread.ts',
    },
    folders: {
      'services/cloner/test/quizzes/sites': 'sites',
      'services/cloner/test/corpus/sites': '../corpus/sites',
    },
  };
  return runBundled(program, names);
}
