// The same tests, with those that prove resistance.
import './media.int.spec.ts';
