// The same tests, with those that prove resistance.
import './refresh.int.spec.ts';
