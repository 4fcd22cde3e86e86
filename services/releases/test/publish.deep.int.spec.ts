// The same tests, with those that prove resistance.
import './publish.int.spec.ts';
