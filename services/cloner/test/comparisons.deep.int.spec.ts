// The same tests, with those that prove resistance.
import './comparisons.int.spec.ts';
