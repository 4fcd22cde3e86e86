// The same tests, with those that prove resistance.
import './outcomes.int.spec.ts';
