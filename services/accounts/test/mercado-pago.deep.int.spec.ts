// The same tests, with those that prove resistance.
import './mercado-pago.int.spec.ts';
