import { runService } from '@garimpo/service-kit';
import { releasesAlone } from './alone.ts';

runService(releasesAlone, process.env);
