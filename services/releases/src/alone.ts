import type { Service } from '@garimpo/service-kit';
import { ReleasesModule } from './releases.module.ts';

/** The domain in a process of its own. */
export const releasesAlone: Service = { domain: 'releases', modules: [ReleasesModule] };
