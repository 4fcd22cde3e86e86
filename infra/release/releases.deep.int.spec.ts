// The same tests, with every verb and all that may be wrong with one.
import './releases.int.spec.ts';
