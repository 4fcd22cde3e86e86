// The same tests, with those that prove resistance.
import './static-capture.int.spec.ts';
