// The same tests, with those that prove resistance.
import './browser.int.spec.ts';
