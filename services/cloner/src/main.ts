import { runService } from '@garimpo/service-kit';
import { clonerAlone } from './alone.ts';

runService(clonerAlone, process.env);
