// The same tests, with those that prove resistance.
import './visits.int.spec.ts';
