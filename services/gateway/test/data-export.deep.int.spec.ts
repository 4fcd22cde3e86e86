// The same tests, with those that prove resistance.
import './data-export.int.spec.ts';
