// The same tests, with those that prove resistance.
import './migrate.int.spec.ts';
