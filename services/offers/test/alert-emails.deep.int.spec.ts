// The same tests, with those that prove resistance.
import './alert-emails.int.spec.ts';
