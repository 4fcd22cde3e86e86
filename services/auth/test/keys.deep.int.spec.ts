// The same tests, with those that prove resistance.
import './keys.int.spec.ts';
