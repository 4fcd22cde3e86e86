import type { EventType } from '@garimpo/anticlone-contract';
import { useTableFile } from '@garimpo/sdk/tables';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { trackingText } from '../../../text/pt-br-tracking.ts';
import type { Range } from '../lib/period.ts';
import { eventsPath, rangeQuery } from './events-query.ts';

/** All events of a period as a table of the user's. */
export const useExport = (siteId: string, range: Range, type: EventType | null) =>
  useTableFile({
    path: `${eventsPath(siteId)}.csv`,
    query: { ...rangeQuery(range), type },
    errors: text.errors,
    words: trackingText.events.csv,
    log,
  });
