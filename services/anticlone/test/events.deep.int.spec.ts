// The same tests, with those that prove resistance.
import './events.int.spec.ts';
