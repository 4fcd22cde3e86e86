// The same tests, with those that prove resistance.
import './rendered-capture.int.spec.ts';
