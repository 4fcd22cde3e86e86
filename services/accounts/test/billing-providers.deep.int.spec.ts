// The same tests, with every order of their notices.
import './billing-providers.int.spec.ts';
