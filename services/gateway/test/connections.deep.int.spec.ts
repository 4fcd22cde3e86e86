// The same tests, with those that prove resistance.
import './connections.int.spec.ts';
