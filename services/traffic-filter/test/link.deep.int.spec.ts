// The same tests, with those that prove resistance.
import './link.int.spec.ts';
