import { BrowserLauncher, CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { Reading } from '../reading/reading.ts';
import { ChromiumQuizCapturer } from './chromium-quiz-capturer.ts';
import { QuizCapturer } from './quiz-capture.ts';
import { walkQuiz } from './walk/walk-quiz.ts';

/** What captures quizzes. A test hands in another {@link QuizCapturer}. */
export const quizProviders: Provider[] = [
  {
    provide: QuizCapturer,
    inject: [Outbound, BrowserLauncher, CONFIG, Reading],
    useFactory: (outbound: Outbound, launcher: BrowserLauncher, config: Config, reading: Reading) =>
      new ChromiumQuizCapturer(launcher, outbound, walkQuiz, config, reading),
  },
];
