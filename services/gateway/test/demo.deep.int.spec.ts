// The same tests, with those that prove resistance.
import './demo.int.spec.ts';
