// The same tests, with those that prove resistance.
import './log-fields.int.spec.ts';
