import type { Service } from '@garimpo/service-kit';
import { MediaModule } from './media.module.ts';

/** The domain in a process of its own. */
export const mediaAlone: Service = { domain: 'media', modules: [MediaModule] };
