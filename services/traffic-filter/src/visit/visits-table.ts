import { type Actor, csv, maskedAddress, sendTable } from '@garimpo/service-kit';
import { REQUESTS_CSV_ROWS_MAX, type VisitsQuery } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { requestsText } from '../text/pt-br-requests.ts';
import type { VisitLine } from './visit.query.ts';
import { VisitService } from './visit.service.ts';

const PAGE = 1_000;
const { columns } = requestsText;

/** Requests as a table for a spreadsheet, newest first, with their addresses masked. */
@Injectable()
export class VisitsTable {
  constructor(private readonly visits: VisitService) {}

  /** Throws `traffic_filter.requests.too_many_searches`. */
  send(actor: Actor, query: VisitsQuery, response: Response): Promise<void> {
    return sendTable(response, requestsText.file(new Date()), (signal) =>
      csv<VisitLine>(
        {
          [columns.at]: ({ createdAt }) => createdAt,
          [columns.campaign]: ({ campaignName }) => campaignName,
          [columns.address]: ({ maskedIp }) => (maskedIp === null ? null : maskedAddress(maskedIp)),
          [columns.state]: ({ state }) => requestsText.states[state],
          [columns.kind]: ({ kind }) => requestsText.kinds[kind],
          [columns.page]: ({ page }) => (page === null ? null : requestsText.pages[page]),
          [columns.reason]: ({ reason }) => requestsText.reasons[reason],
          [columns.refusal]: ({ refusal }) => (refusal === null ? null : requestsText.refusals[refusal]),
          [columns.score]: ({ score }) => score,
          [columns.devices]: ({ devices }) => devices.map((device) => requestsText.devices[device]),
          [columns.networks]: ({ networks }) => networks.map((network) => requestsText.networks[network]),
          [columns.country]: ({ country }) => country,
          [columns.city]: ({ city }) => city,
          [columns.destination]: ({ destination }) => destination,
          [columns.referrer]: ({ referrer }) => referrer,
        },
        this.#lines(actor, query, signal),
      ),
    );
  }

  /** A page at a time: no transaction is open while somebody's connection takes in what was read. */
  async *#lines(actor: Actor, query: VisitsQuery, signal: AbortSignal): AsyncGenerator<VisitLine> {
    let { before } = query;
    for (let sent = 0; sent < REQUESTS_CSV_ROWS_MAX; sent += PAGE) {
      signal.throwIfAborted();
      const lines = await this.visits.lines(actor, { ...query, before }, PAGE);
      yield* lines;
      if (lines.length < PAGE) return;
      before = lines.at(-1)?.id;
    }
  }
}
