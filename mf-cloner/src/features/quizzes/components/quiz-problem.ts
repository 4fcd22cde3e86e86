import type { JobView } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.failure;
type Way = 'quiz' | 'quiz-zip';

/** Why there is no clone of a quiz: what failed, and the reason where one is known. */
export function quizProblem(error: unknown, way: Way): string {
  const general = way === 'quiz' ? words.hosted : words.zip;
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'cloner.quizzes.limit_reached') return errorText(error, text.errors, general);
  const isKnown = error instanceof ApiError && error.fields.length > 0;
  if (code === 'cloner.capture.failed' && !isKnown) return way === 'quiz' ? words.unexpected : general;
  const why = errorText(error, text.errors, general);
  return why.startsWith(general) ? why : words.because(general, why);
}

/** The same of a capture that began. */
export function quizJobProblem({ error, id, kind, progress }: JobView): string {
  const way = kind === 'quiz' ? 'quiz' : 'quiz-zip';
  if (error === null) return quizProblem(null, way);
  const { code, fields } = error;
  // All was captured by then, and could not be kept.
  if (way === 'quiz' && code === 'cloner.capture.failed' && progress.step === 'storing')
    return words.notSaved;
  return quizProblem(
    new ApiError({ kind: 'http', code, status: 422, requestId: id, ...(fields && { fields }) }),
    way,
  );
}
