// The deep run walks every quiz of the table, of which `npm test` walks a part.
import './quiz-walk.int.spec.ts';
