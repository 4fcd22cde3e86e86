import { runService } from '@garimpo/service-kit';
import { anticloneAlone } from './alone.ts';

runService(anticloneAlone, process.env);
