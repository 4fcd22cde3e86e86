// The same tests, with every crawler, every selection and ten thousand visits.
import './invariants.int.spec.ts';
