// The same tests, with those that prove resistance.
import './growth.int.spec.ts';
