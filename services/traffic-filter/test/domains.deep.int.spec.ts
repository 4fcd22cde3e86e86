// The same tests, with those that prove resistance.
import './domains.int.spec.ts';
