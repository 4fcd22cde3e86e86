export { isWebUrl } from '@garimpo/service-contract';
export * from './alerts.ts';
export * from './csv.ts';
export * from './errors.ts';
export * from './library.ts';
export * from './media.ts';
export * from './metrics.ts';
export * from './offer.ts';
export * from './reading.ts';
