// The same tests, with those that prove resistance.
import './beacons.int.spec.ts';
