// The same tests, with those that prove resistance.
import './quizzes.int.spec.ts';
