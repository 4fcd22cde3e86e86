// The same tests, with those that prove resistance.
import './script-in-browser.int.spec.ts';
