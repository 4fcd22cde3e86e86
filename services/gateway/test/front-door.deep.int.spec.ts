// The same tests, with those that prove resistance.
import './front-door.int.spec.ts';
