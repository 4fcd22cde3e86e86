// The same tests, with those that prove resistance.
import './queue.int.spec.ts';
