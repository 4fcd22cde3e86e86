export * from './abuse.ts';
export * from './errors.ts';
export * from './job.ts';
export * from './limits.ts';
export * from './protected-pages.ts';
export * from './site.ts';
export * from './subdomain.ts';
