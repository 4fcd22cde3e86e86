// The same tests, with more writers and with all that may be wrong with a backup.
import './backup.int.spec.ts';
