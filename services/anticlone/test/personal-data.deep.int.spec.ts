// The same tests, with those that prove resistance.
import './personal-data.int.spec.ts';
