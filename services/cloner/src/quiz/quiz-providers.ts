import type { Provider } from '@nestjs/common';
import { CaptureError } from '../capture/capture.ts';
import { QuizCapturer } from './quiz-capture.ts';

class NoQuizCapturer extends QuizCapturer {
  capture(): Promise<never> {
    return Promise.reject(new CaptureError('cloner.capture.failed'));
  }
}

/** What captures quizzes. A test hands in another {@link QuizCapturer}. */
export const quizProviders: Provider[] = [{ provide: QuizCapturer, useClass: NoQuizCapturer }];
