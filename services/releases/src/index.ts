export { releasesAlone } from './alone.ts';
export { releasesApi } from './api.ts';
export { ReleasesModule } from './releases.module.ts';
export { releasesSchema } from './releases.schema.ts';
