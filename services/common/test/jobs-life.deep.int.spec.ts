// The same tests, with those that prove resistance.
import './jobs-life.int.spec.ts';
