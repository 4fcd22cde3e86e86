// The same tests, with all that a killed server may leave behind.
import './postgres.int.spec.ts';
