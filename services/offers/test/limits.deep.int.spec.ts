// The same tests, with those that prove resistance.
import './limits.int.spec.ts';
