// The same tests, with those that prove resistance.
import './subscription.int.spec.ts';
