// The same tests, with those that prove resistance.
import './telemetry.int.spec.ts';
