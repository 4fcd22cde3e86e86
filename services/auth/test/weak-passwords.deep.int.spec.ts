// The same tests, with every word at every place.
import './weak-passwords.int.spec.ts';
