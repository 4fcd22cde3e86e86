import { describeBuilt } from './built-quiz.ts';
import { CONVERSATION, ENCRYPTED, FORM, FORTY, NEXT, SUBTLE, TWELVE } from './built-quizzes.ts';
import { FUNNEL_QUIZZES } from './funnels.ts';
import { HOSTILE } from './hostile-quizzes.ts';
import { QUIZ_HOST, type Quiz, SECURE_HOST } from './quiz.ts';
import { TRACKED, WAITING, WAYS } from './written-quizzes.ts';

const at = (path: string) => `http://${QUIZ_HOST}/${path}/`;

export const QUIZZES: readonly Quiz[] = [
  describeBuilt(
    NEXT,
    at('next'),
    'React with its data in the page; chunks on demand from where the runtime was loaded, one with brackets in its path; an address for every screen',
    'kept',
  ),
  describeBuilt(
    ENCRYPTED,
    at('cifrado'),
    'data that the page decrypts; options that are divs under one listener; a lead that must be taken before it goes on; the screen in the query',
    'dropped',
  ),
  describeBuilt(
    SUBTLE,
    `http://${SECURE_HOST}/${SUBTLE.name}/`,
    'data that crypto.subtle decrypts, which only a secure page has',
    'kept',
  ),
  describeBuilt(
    CONVERSATION,
    at('conversa'),
    'each screen by calls to another origin: a session of its own every time, times in addresses, one address whose answer depends on what is sent, preflights; it goes on where the visitor left off',
    'kept',
  ),
  describeBuilt(
    FORM,
    at('formulario'),
    'three branches that meet again and look the same from then on, with a result that remembers; fields of React that check what is typed; a name that is shown later',
    'kept',
  ),
  WAITING,
  describeBuilt(FORTY, at('quarenta'), 'forty screens in three branches', 'kept'),
  describeBuilt(
    TWELVE,
    at('doze'),
    'twelve screens, the usual ones; their data streamed in pieces, one of which ends within the address of the checkout',
    'kept',
  ),
  WAYS,
  TRACKED,
  ...FUNNEL_QUIZZES,
  ...HOSTILE,
];
