// The same tests, with those that prove resistance.
import './activity.int.spec.ts';
