// The same tests, with those that prove resistance.
import './sites.int.spec.ts';
