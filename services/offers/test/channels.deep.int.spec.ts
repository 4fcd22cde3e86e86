// The same tests, with those that prove resistance.
import './channels.int.spec.ts';
