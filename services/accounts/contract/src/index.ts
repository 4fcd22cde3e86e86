export * from './access.ts';
export * from './billing.ts';
export * from './checkout.ts';
export * from './errors.ts';
export * from './plan.ts';
export * from './profile.ts';
