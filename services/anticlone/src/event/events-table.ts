import { EVENTS_CSV_ROWS_MAX, type EventsTableQuery } from '@garimpo/anticlone-contract';
import { type Actor, csv, maskedAddress, readPages, sendTable } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { eventsText } from '../text/pt-br.ts';
import type { EventRow } from './event.query.ts';
import { EventService, spanOf } from './event.service.ts';

const PAGE = 1_000;
const { columns } = eventsText;

/** The events of a span as CSV, newest first, with masked addresses. */
@Injectable()
export class EventsTable {
  constructor(private readonly events: EventService) {}

  send(actor: Actor, siteId: string, query: EventsTableQuery, response: Response): Promise<void> {
    const span = spanOf(siteId, query);
    return sendTable(response, eventsText.file(query), (signal) =>
      csv(
        {
          [columns.createdAt]: ({ createdAt }) => createdAt,
          [columns.type]: ({ eventType }) =>
            (eventsText.types as Record<string, string>)[eventType] ?? eventType,
          [columns.name]: ({ eventName }) => eventName,
          [columns.count]: ({ count }) => count,
          [columns.page]: ({ pageUrl }) => pageUrl,
          [columns.referrer]: ({ referrer }) => referrer,
          [columns.source]: ({ utms }) => utms.utm_source,
          [columns.medium]: ({ utms }) => utms.utm_medium,
          [columns.campaign]: ({ utms }) => utms.utm_campaign,
          [columns.content]: ({ utms }) => utms.utm_content,
          [columns.term]: ({ utms }) => utms.utm_term,
          [columns.device]: ({ device }) => eventsText.devices[device] ?? device,
          [columns.city]: ({ city }) => city,
          [columns.country]: ({ country }) => country,
          [columns.address]: ({ maskedIp }) => (maskedIp === null ? null : maskedAddress(maskedIp)),
        },
        readPages(
          (last: EventRow | null, limit) => this.events.page(actor, span, { before: last?.id, limit }),
          { page: PAGE, max: EVENTS_CSV_ROWS_MAX, signal },
        ),
      ),
    );
  }
}
