export { clonerAlone } from './alone.ts';
export { clonerApi } from './api.ts';
export { ClonerModule } from './cloner.module.ts';
export { clonerSchema } from './cloner.schema.ts';
export { seedDemoClones } from './demo/seed-demo-clones.ts';
export { CloneStore } from './store/clone-store.ts';
