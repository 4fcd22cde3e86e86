import { runService } from '@garimpo/service-kit';
import { accountsAlone } from './alone.ts';

runService(accountsAlone, process.env);
