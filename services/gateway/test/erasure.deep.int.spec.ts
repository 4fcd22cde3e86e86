// The same tests, with those that prove resistance.
import './erasure.int.spec.ts';
