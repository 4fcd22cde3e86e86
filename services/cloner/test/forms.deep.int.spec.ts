// The same tests, with those that prove resistance.
import './forms.int.spec.ts';
