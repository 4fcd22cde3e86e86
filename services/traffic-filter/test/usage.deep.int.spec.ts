// The same tests, with those that prove resistance.
import './usage.int.spec.ts';
