import { runService } from '@garimpo/service-kit';
import { authAlone } from './alone.ts';

runService(authAlone, process.env);
