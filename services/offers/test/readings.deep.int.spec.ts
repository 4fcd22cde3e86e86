// The same tests, with those that prove resistance.
import './readings.int.spec.ts';
