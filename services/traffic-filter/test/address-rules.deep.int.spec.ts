// The same tests, with those that prove resistance.
import './address-rules.int.spec.ts';
