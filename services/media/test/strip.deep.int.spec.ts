// The same tests, with those that prove resistance.
import './strip.int.spec.ts';
