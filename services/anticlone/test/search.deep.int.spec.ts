// The same tests, with those that prove resistance.
import './search.int.spec.ts';
