import {
  type Database,
  DeclaredPersonalData,
  type ExportedFile,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  maskedAddress,
  type Person,
  PersonalDataRegistry,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

import { SiteRemoval } from '../site/site-removal.ts';
import { userRequestRules } from '../site/user-request-limits.ts';
import { dataText, eventsText } from '../text/pt-br.ts';
import { caseDataText, noticeDataText, searchDataText } from '../text/pt-br-case-data.ts';

const { columns } = dataText;
const sites = { from: 'anticlone.anticlone_sites', key: ['id'] };
const withClone = (table: string) => ({
  from: `anticlone.${table} kept JOIN anticlone.detected_clones clone ON clone.id = kept.clone_id`,
  owner: 'kept.user_id',
  key: ['kept.id'],
});

const siteFiles: ExportedFile[] = [
  {
    path: 'anticlone/paginas.csv',
    about: dataText.sites,
    rows: sites,
    csv: {
      [columns.originalUrl]: 'original_url',
      [columns.extraHosts]: 'extra_hosts',
      [columns.action]: { sql: 'action_type', words: dataText.actions },
      [columns.actionData]: 'action_data',
      [columns.actionEnabled]: 'action_enabled',
      [columns.alertMail]: 'alert_mail',
      [columns.alertSuspects]: 'alert_suspects',
      [columns.webhookUrl]: 'webhook_url',
      [columns.searchEnabled]: 'search_enabled',
      [columns.brandWords]: 'brand_words',
      [columns.verifiedAt]: 'verified_at',
      [columns.createdAt]: 'created_at',
    },
  },
  {
    path: 'anticlone/paginas.json',
    about: dataText.sitesJson,
    rows: sites,
    json: {
      id: 'id',
      originalUrl: 'original_url',
      extraHosts: 'extra_hosts',
      actionType: 'action_type',
      actionData: 'action_data',
      actionEnabled: 'action_enabled',
      alertMail: 'alert_mail',
      alertSuspects: 'alert_suspects',
      webhookUrl: 'webhook_url',
      searchEnabled: 'search_enabled',
      brandWords: 'brand_words',
      verifiedAt: 'verified_at',
      createdAt: 'created_at',
    },
  },
];

/** The ZIPs of evidence themselves are downloaded in the tool. */
const cloneFiles: ExportedFile[] = [
  {
    path: 'anticlone/copias.csv',
    about: dataText.clones,
    rows: {
      from: 'anticlone.detected_clones clone JOIN anticlone.anticlone_sites site ON site.id = clone.anticlone_site_id',
      owner: 'clone.user_id',
      key: ['clone.id'],
    },
    csv: {
      [columns.originalUrl]: 'site.original_url',
      [columns.cloneUrl]: 'clone_url',
      [columns.firstAccess]: 'clone.created_at',
      [columns.lastAccess]: 'last_access',
      [columns.accessCount]: 'access_count::float8',
      [columns.foundBy]: { sql: 'clone.found_by', words: dataText.foundBy },
      [columns.status]: { sql: 'status', words: dataText.statuses },
      [columns.similarityScore]: 'similarity_score',
      [columns.caseStatus]: { sql: 'case_status', words: dataText.caseStatuses },
      [columns.caseNote]: 'case_note',
    },
  },
  {
    path: 'anticlone/dominios.csv',
    about: searchDataText.domains,
    rows: {
      from: 'anticlone.found_domains found JOIN anticlone.anticlone_sites site ON site.id = found.anticlone_site_id',
      owner: 'found.user_id',
      key: ['found.id'],
    },
    csv: {
      [columns.originalUrl]: 'site.original_url',
      [searchDataText.columns.host]: 'host',
      [columns.foundBy]: { sql: 'found.found_by', words: dataText.foundBy },
      [searchDataText.columns.certificate]: `found.certificate ->> 'name'`,
      [searchDataText.columns.foundAt]: 'found_at',
      [searchDataText.columns.lookedAt]: 'looked_at',
      [columns.similarityScore]: 'found.similarity_score',
    },
  },
  {
    path: 'anticlone/provas.csv',
    about: caseDataText.evidence,
    rows: withClone('clone_evidence'),
    csv: {
      [caseDataText.columns.cloneUrl]: 'clone_url',
      [caseDataText.columns.state]: { sql: 'state', words: caseDataText.states },
      [caseDataText.columns.askedAt]: 'kept.created_at',
      [caseDataText.columns.takenAt]: 'taken_at',
      [caseDataText.columns.bytes]: 'bytes::float8',
      [caseDataText.columns.sha256]: 'sha256',
    },
  },
  {
    path: 'anticlone/denuncias.csv',
    about: noticeDataText.notices,
    rows: withClone('clone_notices'),
    csv: {
      [caseDataText.columns.cloneUrl]: 'clone_url',
      [noticeDataText.columns.recipient]: { sql: 'recipient', words: noticeDataText.recipients },
      [noticeDataText.columns.sendTo]: 'send_to',
      [caseDataText.columns.state]: { sql: 'state', words: noticeDataText.states },
      [noticeDataText.columns.draftedAt]: 'drafted_at',
      [noticeDataText.columns.sentAt]: 'sent_at',
      [noticeDataText.columns.answeredAt]: 'answered_at',
      [noticeDataText.columns.endedAt]: 'ended_at',
      [noticeDataText.columns.note]: 'kept.note',
    },
  },
  {
    path: 'anticlone/avisos.csv',
    about: caseDataText.alerts,
    rows: withClone('clone_alerts'),
    csv: {
      [caseDataText.columns.cloneUrl]: 'clone_url',
      [caseDataText.columns.kind]: { sql: 'kind', words: caseDataText.kinds },
      [caseDataText.columns.channel]: { sql: 'channel', words: caseDataText.channels },
      [caseDataText.columns.noticedAt]: 'kept.created_at',
      [caseDataText.columns.outcome]: {
        sql: `coalesce(outcome, 'waiting')`,
        words: caseDataText.outcomes,
      },
      [caseDataText.columns.closedAt]: 'closed_at',
    },
  },
];

/** Visitors stay anonymous: what is known of one is exported as the owner is shown it, with the address masked. */
const eventFiles: ExportedFile[] = [
  {
    path: 'anticlone/eventos.csv',
    about: dataText.events,
    rows: {
      from: 'anticlone.tracking_events',
      key: ['created_at', 'id'],
      page: 5_000,
      within: { parent: 'anticlone.anticlone_sites', column: 'anticlone_site_id' },
    },
    csv: {
      [eventsText.columns.createdAt]: 'created_at',
      [eventsText.columns.type]: { sql: 'event_type', words: eventsText.types },
      [eventsText.columns.name]: 'event_name',
      [eventsText.columns.count]: 'count',
      [eventsText.columns.page]: 'page_url',
      [eventsText.columns.referrer]: 'referrer',
      [eventsText.columns.source]: `utms ->> 'utm_source'`,
      [eventsText.columns.device]: { sql: 'device', words: eventsText.devices },
      [eventsText.columns.city]: `first_location ->> 'ip_city'`,
      [eventsText.columns.country]: `first_location ->> 'ip_country'`,
      [eventsText.columns.address]: { sql: 'masked_ip::text', show: maskedAddress },
    },
  },
  {
    path: 'anticlone/enderecos-vistos.csv',
    about: dataText.reveals,
    rows: { from: 'anticlone.event_reveals', key: ['id'] },
    csv: { [columns.eventId]: 'event_id', [columns.revealedAt]: 'revealed_at' },
  },
];

/** Protected pages, what was found of them, and what visitors did there. */
@Injectable()
export class AnticloneData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') private readonly jobs: Jobs,
    private readonly removal: SiteRemoval,
    registry: PersonalDataRegistry,
  ) {
    super(
      {
        domain: 'anticlone',
        tables: [
          { table: 'anticlone.anticlone_sites', erasure: 'code' },
          { table: 'anticlone.detected_clones', erasure: 'code' },
          { table: 'anticlone.clone_notices', erasure: 'code' },
          { table: 'anticlone.found_domains', erasure: 'code' },
          { table: 'anticlone.search_days', erasure: 'delete' },
          { table: 'anticlone.clone_evidence', erasure: 'code' },
          { table: 'anticlone.clone_alerts', erasure: 'code' },
          // Found by their site: while there are any, it is there, or among those removed.
          { table: 'anticlone.tracking_events', erasure: 'follow' },
          { table: 'anticlone.event_totals', erasure: 'follow' },
          { table: 'anticlone.removed_sites', erasure: 'code' },
          { table: 'anticlone.event_reveals', erasure: 'delete' },
        ],
        files: [...siteFiles, ...cloneFiles, ...eventFiles],
        limits: Object.values(userRequestRules),
      },
      { database, registry, jobs },
    );
  }

  protected override async eraseByCode({ userId }: Person, signal: AbortSignal): Promise<void> {
    const found = await this.database.runAsService<{ id: string }>(
      `SELECT id FROM anticlone.anticlone_sites WHERE user_id = $1
       UNION SELECT id FROM anticlone.removed_sites WHERE user_id = $1`,
      [userId],
    );
    for (const { id } of found) {
      // Remembered until its events are gone, so that another run continues after a killed process.
      await this.removal.remove(userId, id);
      await this.removal.removeRest(id, signal);
      await this.jobs.forget(id);
    }
  }
}
