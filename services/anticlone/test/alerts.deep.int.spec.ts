// The same tests, with those that prove resistance.
import './alerts.int.spec.ts';
