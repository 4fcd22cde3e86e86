// The same tests, with those that prove resistance.
import './clone-checks.int.spec.ts';
