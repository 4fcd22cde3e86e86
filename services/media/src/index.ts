export { mediaAlone } from './alone.ts';
export { mediaApi } from './api.ts';
export { MediaModule } from './media.module.ts';
