// The same tests, with those that prove resistance.
import './hanging-database.int.spec.ts';
