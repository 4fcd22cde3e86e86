// The same tests, with those that prove resistance.
import './watch.int.spec.ts';
