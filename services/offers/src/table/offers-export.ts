import { type OffersCsvColumn, offersCsvColumns } from '@garimpo/offers-contract';
import { type Actor, type CsvValue, csv, Database, InjectDatabase, inPages } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { dataText } from '../text/pt-br-data.ts';
import { pageOfTable, type TableOffer } from './offers-table.query.ts';

const PAGE = 500;

const cells: Record<OffersCsvColumn, (offer: TableOffer) => CsvValue> = {
  id: ({ id }) => id,
  titulo: ({ title }) => title,
  biblioteca_url: ({ offerUrl }) => offerUrl,
  landing_page_url: ({ landingPageUrl }) => landingPageUrl,
  descricao: ({ description }) => description,
  tags: ({ tags }) => tags,
  status: ({ status }) => dataText.statuses[status],
  criada_em: ({ createdAt }) => createdAt,
};

/** The board as a table that an import reads back as it was. */
@Injectable()
export class OffersExport {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  lines(actor: Actor, signal: AbortSignal): AsyncIterable<string> {
    const columns = Object.fromEntries(offersCsvColumns.map((column) => [column, cells[column]]));
    const offers = inPages(PAGE, signal, (after: TableOffer | null) =>
      this.database.asUser(actor, (tx) => pageOfTable(tx, actor.userId, { after, size: PAGE })),
    );
    return csv(columns, offers);
  }
}
