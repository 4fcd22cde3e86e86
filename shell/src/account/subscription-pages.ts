/** What one has, and what became of a payment: in a file that few visits need. */
export { PaymentPage } from './payment-page.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
