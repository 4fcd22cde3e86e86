// The same tests, with those that prove resistance.
import './table.int.spec.ts';
