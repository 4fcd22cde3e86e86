import type { Service } from '@garimpo/service-kit';
import { AuthModule } from './auth.module.ts';

export const authAlone: Service = { domain: 'auth', modules: [AuthModule] };
