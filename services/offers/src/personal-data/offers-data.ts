import type { AlertCondition, OfferEventFacts } from '@garimpo/offers-contract';
import {
  type Database,
  DeclaredPersonalData,
  type ExportedFile,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  Mailer,
  PersonalDataRegistry,
  type PersonalDeclaration,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { MAIL_BY_DEFAULT } from '../alert/alert.entities.ts';
import { mediaRules } from '../media/media-limits.ts';
import { bulkRule } from '../offer/offer-bulk.ts';
import { conditionText } from '../text/pt-br-alerts.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';
import { eventText } from '../text/pt-br-events.ts';
import { refreshRule } from '../watch/refresh.service.ts';

const { columns } = dataText;
const offers = { from: 'offers.offers', key: ['id'] };
const ofEachOffer = { parent: 'offers.offers', column: 'offer_id' };
const condition = { sql: 'condition', show: (value: AlertCondition) => conditionText(value) };

const files: ExportedFile[] = [
  {
    path: 'ofertas/ofertas.csv',
    about: dataText.offers,
    rows: offers,
    csv: {
      [columns.id]: 'id',
      [columns.title]: 'title',
      [columns.offerUrl]: 'offer_url',
      [columns.landingPageUrl]: 'landing_page_url',
      [columns.description]: 'description',
      [columns.tags]: 'tags',
      [columns.status]: { sql: 'status', words: dataText.statuses },
      [columns.createdAt]: 'created_at',
      [columns.updatedAt]: 'updated_at',
      [columns.archivedAt]: 'archived_at',
    },
  },
  {
    path: 'ofertas/ofertas.json',
    about: dataText.offersJson,
    rows: offers,
    json: {
      id: 'id',
      title: 'title',
      offerUrl: 'offer_url',
      landingPageUrl: 'landing_page_url',
      description: 'description',
      tags: 'tags',
      status: 'status',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      archivedAt: 'archived_at',
    },
  },
  {
    path: 'ofertas/leituras.csv',
    about: dataText.readings,
    rows: { from: 'offers.offer_metrics', key: ['checked_at'], within: ofEachOffer },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.checkedAt]: 'checked_at',
      [columns.count]: 'count',
      [columns.source]: { sql: 'source', words: tableText.sources },
      [columns.precision]: { sql: 'precision', words: tableText.precisions },
    },
  },
  {
    path: 'ofertas/leituras-indisponiveis.csv',
    about: dataText.gaps,
    rows: { from: 'offers.reading_gaps', key: ['since'], within: ofEachOffer },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.since]: 'since',
      [columns.lastAt]: 'last_at',
      [columns.reason]: { sql: 'reason', words: dataText.reasons },
    },
  },
  {
    path: 'ofertas/acontecimentos.csv',
    about: dataText.offerEvents,
    rows: { from: 'offers.offer_events', key: ['at', 'kind'], within: ofEachOffer },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.happenedAt]: 'at',
      [columns.happened]: {
        sql: "data || jsonb_build_object('kind', kind)",
        show: (facts: OfferEventFacts) => eventText(facts),
      },
    },
  },
  {
    path: 'ofertas/alertas.csv',
    about: dataText.rules,
    rows: { from: 'offers.alert_rules', key: ['id'] },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.rule]: condition,
      [columns.enabled]: { sql: 'enabled::text', words: dataText.enabled },
      [columns.createdAt]: 'created_at',
      [columns.lastFiredAt]: 'last_fired_at',
    },
  },
  {
    path: 'ofertas/alertas-disparados.csv',
    about: dataText.events,
    rows: { from: 'offers.alert_events', key: ['id'] },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.rule]: condition,
      [columns.count]: 'count',
      [columns.previousCount]: 'previous_count',
      [columns.checkedAt]: 'checked_at',
      [columns.firedAt]: 'fired_at',
    },
  },
  {
    path: 'ofertas/preferencias-de-alertas.json',
    about: dataText.alertSettings,
    rows: { from: 'offers.alert_settings', key: ['user_id'] },
    document: { mail: 'mail' },
    absent: { mail: MAIL_BY_DEFAULT },
  },
];

/** The board: offers with their readings, and alerts. Summaries and next readings are not exported, because they repeat the offers. */
const declaration: PersonalDeclaration = {
  domain: 'offers',
  tables: [
    // In batches: one statement would lock the history of a thousand offers for long.
    { table: 'offers.offers', erasure: { batches: 500, key: ['id'] } },
    { table: 'offers.offer_metrics', erasure: 'follow' },
    { table: 'offers.offer_summaries', erasure: 'follow' },
    { table: 'offers.offer_watches', erasure: 'follow' },
    { table: 'offers.reading_gaps', erasure: 'follow' },
    { table: 'offers.offer_events', erasure: 'follow' },
    { table: 'offers.alert_rules', erasure: 'follow' },
    { table: 'offers.alert_events', erasure: 'follow' },
    { table: 'offers.alert_settings', erasure: 'delete' },
    { table: 'offers.alert_letters', erasure: 'delete' },
  ],
  files,
  limits: [refreshRule, bulkRule, ...Object.values(mediaRules)],
};

@Injectable()
export class OffersData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase('offers') database: Database,
    @InjectJobs('offers') jobs: Jobs,
    mailer: Mailer,
    registry: PersonalDataRegistry,
  ) {
    super(declaration, { database, registry, jobs, mailer });
  }
}
