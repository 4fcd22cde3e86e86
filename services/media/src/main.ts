import { runService } from '@garimpo/service-kit';
import { mediaAlone } from './alone.ts';

runService(mediaAlone, process.env);
