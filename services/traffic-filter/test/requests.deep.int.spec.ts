// The same tests, with those that prove resistance.
import './requests.int.spec.ts';
