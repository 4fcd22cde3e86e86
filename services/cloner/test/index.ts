export { CAMPAIGN, OWN_CHECKOUT_HOST, type Quiz } from './quizzes/quiz.ts';
export { ORIGINAL_HOSTS, type QuizServer, startQuizzes } from './quizzes/quiz-server.ts';
export { QUIZZES } from './quizzes/quizzes.ts';
export { walkQuiz } from './quizzes/walk-quiz.ts';
