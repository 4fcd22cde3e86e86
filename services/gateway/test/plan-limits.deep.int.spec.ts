// The same tests, with those that prove resistance.
import './plan-limits.int.spec.ts';
