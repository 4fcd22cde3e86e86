import { runService } from '@garimpo/service-kit';
import { trafficFilterAlone } from './alone.ts';

runService(trafficFilterAlone, process.env);
