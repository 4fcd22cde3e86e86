export * from './clean-file-name.ts';
export * from './errors.ts';
export * from './limits.ts';
