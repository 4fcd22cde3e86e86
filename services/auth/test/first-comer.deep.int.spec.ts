// The same tests, with those that prove resistance.
import './first-comer.int.spec.ts';
