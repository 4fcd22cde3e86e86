import type { Service } from '@garimpo/service-kit';
import { AuthModule } from './auth.module.ts';

/** The domain in a process of its own. */
export const authAlone: Service = { domain: 'auth', modules: [AuthModule] };
