// The same tests, with everything that may be wrong with a command.
import './billing.int.spec.ts';
