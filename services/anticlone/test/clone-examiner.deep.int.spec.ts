// The same tests, with those that prove resistance.
import './clone-examiner.int.spec.ts';
