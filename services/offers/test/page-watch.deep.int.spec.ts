// The same tests, with those that prove resistance.
import './page-watch.int.spec.ts';
