// The same tests, with those that prove resistance.
import './billing-queue.int.spec.ts';
