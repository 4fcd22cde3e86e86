export { anticloneAlone } from './alone.ts';
export { AnticloneModule } from './anticlone.module.ts';
export { anticloneSchema } from './anticlone.schema.ts';
export { anticloneApi } from './api.ts';
export { seedDemoSites } from './demo/seed-demo-sites.ts';
