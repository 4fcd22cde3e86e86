// The same tests, with those that prove resistance.
import './links.int.spec.ts';
