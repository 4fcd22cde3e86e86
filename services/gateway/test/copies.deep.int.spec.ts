// The same tests, of a copy by every way that there is.
import './copies.int.spec.ts';
