// The same tests, with those that prove resistance.
import './email-change.int.spec.ts';
