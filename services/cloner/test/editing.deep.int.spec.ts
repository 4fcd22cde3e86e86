// The same tests, with those that prove resistance.
import './editing.int.spec.ts';
