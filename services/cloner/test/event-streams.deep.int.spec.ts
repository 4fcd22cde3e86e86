// The same tests, with those that prove resistance.
import './event-streams.int.spec.ts';
