export * from './choices.ts';
export * from './errors.ts';
export * from './limits.ts';
