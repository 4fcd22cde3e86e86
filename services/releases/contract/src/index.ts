export * from './discovery.ts';
export * from './errors.ts';
export * from './health.ts';
export * from './preview.ts';
export * from './release.ts';
export * from './team-token.ts';
export * from './tool-manifest.ts';
export * from './verdict.ts';
