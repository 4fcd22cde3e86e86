export { ReleasesModule } from './releases.module.ts';
export { releasesSchema } from './releases.schema.ts';
