import type { AlertEventCondition } from '@garimpo/offers-contract';
import {
  type Database,
  DeclaredPersonalData,
  type ExportedFile,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  Mailer,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { MAIL_BY_DEFAULT } from '../alert/alert.entities.ts';
import { channelRule } from '../channel/channel-limits.ts';
import { captureRule } from '../creative/capture.service.ts';
import { mediaRules } from '../media/media-limits.ts';
import { bulkRule } from '../offer/offer-bulk.ts';
import { PagePictures } from '../page/page-pictures.ts';
import { picturesOfUser } from '../page/page-watch.query.ts';
import { pageWatchRule } from '../page/page-watch.service.ts';
import { correctionRule } from '../reading/reading.service.ts';
import { conditionText } from '../text/pt-br-alerts.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';
import { refreshRule } from '../watch/refresh.service.ts';

const { columns } = dataText;
const offers = { from: 'offers.offers', key: ['id'] };
const ofEachOffer = { parent: 'offers.offers', column: 'offer_id' };
const condition = { sql: 'condition', show: (value: AlertEventCondition) => conditionText(value) };

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
    path: 'ofertas/paginas-acompanhadas.csv',
    about: dataText.pageWatches,
    rows: { from: 'offers.page_watches', key: ['offer_id'] },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.enabled]: { sql: 'enabled::text', words: dataText.enabled },
      [columns.since]: 'enabled_at',
    },
  },
  {
    path: 'ofertas/visitas-a-paginas.csv',
    about: dataText.pageSnapshots,
    rows: { from: 'offers.page_snapshots', key: ['id'] },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.seenAt]: 'taken_at',
      [columns.address]: 'url',
      [columns.headline]: 'headline',
      [columns.price]: 'price',
      [columns.checkout]: 'checkout_url',
    },
  },
  {
    path: 'ofertas/anuncios.csv',
    about: dataText.creatives,
    rows: { from: 'offers.creatives', key: ['id'], within: ofEachOffer },
    csv: {
      [columns.offer]: 'offer_id',
      [columns.libraryId]: 'library_id',
      [columns.pageName]: 'page_name',
      [columns.text]: 'text',
      [columns.linkUrl]: 'link_url',
      [columns.startedOn]: 'started_on::text',
      [columns.platforms]: 'platforms',
      [columns.firstSeenAt]: 'first_seen_at',
      [columns.lastSeenAt]: 'last_seen_at',
      [columns.goneAt]: 'gone_at',
    },
  },
  {
    path: 'ofertas/acontecimentos.json',
    about: dataText.offerEvents,
    rows: { from: 'offers.offer_events', key: ['at', 'id'], within: ofEachOffer },
    json: { offerId: 'offer_id', at: 'at', kind: 'kind', data: 'data' },
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
      [columns.outdated]: 'outdated',
    },
  },
  {
    path: 'ofertas/preferencias-de-alertas.json',
    about: dataText.alertSettings,
    rows: { from: 'offers.alert_settings', key: ['user_id'] },
    document: { mail: 'mail', quietFrom: 'quiet_from', quietTo: 'quiet_to' },
    absent: { mail: MAIL_BY_DEFAULT, quietFrom: null, quietTo: null },
  },
  {
    path: 'ofertas/navegadores-com-avisos.csv',
    about: dataText.pushDevices,
    rows: { from: 'offers.push_devices', key: ['id'] },
    csv: {
      [columns.browser]: 'browser',
      [columns.system]: 'system',
      [columns.address]: 'endpoint',
      [columns.connectedAt]: 'created_at',
    },
  },
  {
    path: 'ofertas/telegram.csv',
    about: dataText.telegram,
    rows: { from: 'offers.telegram_chats', key: ['user_id'] },
    csv: { [columns.name]: 'name', [columns.connectedAt]: 'connected_at' },
  },
  {
    path: 'ofertas/webhook-de-alertas.csv',
    about: dataText.webhook,
    rows: { from: 'offers.alert_webhooks', key: ['user_id'] },
    csv: { [columns.address]: 'url', [columns.connectedAt]: 'created_at' },
  },
  {
    path: 'ofertas/envios-de-alertas.csv',
    about: dataText.deliveries,
    rows: { from: 'offers.alert_deliveries', key: ['id'] },
    csv: {
      [columns.channel]: { sql: 'channel', words: dataText.channels },
      [columns.alerts]: 'cardinality(event_ids)',
      [columns.madeAt]: 'made_at',
      [columns.tries]: 'tries',
      [columns.outcome]: { sql: "coalesce(outcome, 'open')", words: dataText.outcomes },
    },
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
    { table: 'offers.page_watches', erasure: 'follow' },
    // With their pictures, by the domain's own code.
    { table: 'offers.page_snapshots', erasure: 'code' },
    { table: 'offers.library_captures', erasure: 'follow' },
    { table: 'offers.creatives', erasure: 'follow' },
    { table: 'offers.creative_thumbnails', erasure: 'follow' },
    { table: 'offers.offer_events', erasure: 'follow' },
    { table: 'offers.alert_rules', erasure: 'follow' },
    { table: 'offers.alert_events', erasure: 'follow' },
    { table: 'offers.alert_settings', erasure: 'delete' },
    { table: 'offers.alert_deliveries', erasure: 'delete' },
    { table: 'offers.push_devices', erasure: 'delete' },
    { table: 'offers.telegram_chats', erasure: 'delete' },
    { table: 'offers.telegram_codes', erasure: 'delete' },
    { table: 'offers.alert_webhooks', erasure: 'delete' },
  ],
  files,
  limits: [
    refreshRule,
    bulkRule,
    correctionRule,
    captureRule,
    channelRule,
    pageWatchRule,
    ...Object.values(mediaRules),
  ],
};

@Injectable()
export class OffersData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    mailer: Mailer,
    registry: PersonalDataRegistry,
    private readonly pictures: PagePictures,
  ) {
    super(declaration, { database, registry, jobs, mailer });
  }

  protected override async eraseByCode({ userId }: Person, signal: AbortSignal): Promise<void> {
    // The service acts: the user has no session any more.
    const all = await this.database.asService((tx) => picturesOfUser(tx, userId));
    for (const picture of all) {
      signal.throwIfAborted();
      await this.pictures.deleteAll([picture]);
    }
    await this.database.runAsService('DELETE FROM offers.page_snapshots WHERE user_id = $1', [userId]);
  }
}
