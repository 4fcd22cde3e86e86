import { EventService } from './event.service.ts';
import { EventUpkeep } from './event-upkeep.ts';
import { EventsTable } from './events-table.ts';
import { Reveals } from './reveals.ts';

export const eventProviders = [EventService, EventsTable, Reveals, EventUpkeep];
