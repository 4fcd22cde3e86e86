// The same tests, with those that prove resistance.
import './replicas.int.spec.ts';
