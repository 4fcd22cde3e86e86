import { runService } from '@garimpo/service-kit';
import { offersAlone } from './alone.ts';

runService(offersAlone, process.env);
