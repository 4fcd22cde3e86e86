export { isWebUrl } from '@garimpo/service-contract';
export * from './address.ts';
export * from './clone.ts';
export * from './errors.ts';
export * from './event.ts';
export * from './evidence.ts';
export * from './notice.ts';
export * from './search.ts';
export * from './site.ts';
