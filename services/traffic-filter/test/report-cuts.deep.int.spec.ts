// The same tests, with those that prove resistance.
import './report-cuts.int.spec.ts';
