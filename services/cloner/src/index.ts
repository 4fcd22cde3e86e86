export { clonerAlone } from './alone.ts';
export { clonerApi } from './api.ts';
export { ClonerModule } from './cloner.module.ts';
export { clonerSchema } from './cloner.schema.ts';
