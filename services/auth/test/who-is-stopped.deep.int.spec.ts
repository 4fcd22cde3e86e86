// The same tests, with those that prove resistance.
import './who-is-stopped.int.spec.ts';
