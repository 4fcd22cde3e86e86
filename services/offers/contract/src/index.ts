export * from './errors.ts';
export * from './metrics.ts';
export * from './offer.ts';
