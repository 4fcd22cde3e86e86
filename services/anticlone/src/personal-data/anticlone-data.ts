import type { ActionType, CaseStatus, CloneStatus, Device } from '@garimpo/anticlone-contract';
import {
  csv,
  Database,
  forgetUserLimits,
  InjectDatabase,
  InjectJobs,
  inPages,
  type Jobs,
  jsonList,
  maskedAddress,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteRemoval } from '../site/site-removal.ts';
import { userRequestRules } from '../site/user-request-limits.ts';
import { dataText, eventsText } from '../text/pt-br.ts';
import { caseFiles } from './case-files.ts';

interface SiteRow {
  id: string;
  originalUrl: string;
  extraHosts: string[];
  actionType: ActionType | null;
  actionData: string | null;
  actionEnabled: boolean;
  alertMail: boolean;
  alertSuspects: boolean;
  webhookUrl: string | null;
  verifiedAt: Date | null;
  createdAt: Date;
}

interface CloneRow {
  id: string;
  originalUrl: string;
  cloneUrl: string;
  createdAt: Date;
  lastAccess: Date;
  accessCount: number;
  status: CloneStatus;
  similarityScore: number | null;
  caseStatus: CaseStatus;
  caseNote: string;
}

interface EventRow {
  siteId: string;
  createdAt: Date;
  id: string;
  eventType: string;
  eventName: string | null;
  count: number;
  maskedIp: string | null;
  device: Device;
  pageUrl: string | null;
  referrer: string | null;
  source: string | null;
  city: string | null;
  country: string | null;
}

interface RevealRow {
  id: string;
  eventId: string;
  revealedAt: Date;
}

const PAGE = 500;
const EVENTS_PAGE = 5_000;
const TABLES = [
  'anticlone_sites',
  'detected_clones',
  'clone_evidence',
  'clone_alerts',
  'event_reveals',
  'removed_sites',
] as const;
const { columns } = dataText;

/**
 * Protected pages, what was found of them, and what visitors did there. A visitor is nobody to us: what is known of one is the owner's to
 * take away as it is shown, with the address masked.
 */
@Injectable()
export class AnticloneData implements PersonalData, OnModuleInit {
  readonly domain = 'anticlone';
  readonly columns = [
    'anticlone.anticlone_sites.user_id',
    'anticlone.detected_clones.user_id',
    'anticlone.tracking_events.user_id',
    'anticlone.event_totals.user_id',
    'anticlone.event_reveals.user_id',
    'anticlone.removed_sites.user_id',
    'anticlone.clone_evidence.user_id',
    'anticlone.clone_alerts.user_id',
  ];

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') private readonly jobs: Jobs,
    private readonly removal: SiteRemoval,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    yield {
      path: 'anticlone/paginas.csv',
      about: dataText.sites,
      content: csv<SiteRow>(
        {
          [columns.originalUrl]: ({ originalUrl }) => originalUrl,
          [columns.extraHosts]: ({ extraHosts }) => extraHosts,
          [columns.action]: ({ actionType }) => actionType && dataText.actions[actionType],
          [columns.actionData]: ({ actionData }) => actionData,
          [columns.actionEnabled]: ({ actionEnabled }) => actionEnabled,
          [columns.alertMail]: ({ alertMail }) => alertMail,
          [columns.alertSuspects]: ({ alertSuspects }) => alertSuspects,
          [columns.webhookUrl]: ({ webhookUrl }) => webhookUrl,
          [columns.verifiedAt]: ({ verifiedAt }) => verifiedAt,
          [columns.createdAt]: ({ createdAt }) => createdAt,
        },
        this.sites(person, signal),
      ),
    };
    yield {
      path: 'anticlone/paginas.json',
      about: dataText.sitesJson,
      content: jsonList(this.sites(person, signal)),
    };
    yield {
      path: 'anticlone/copias.csv',
      about: dataText.clones,
      content: csv<CloneRow>(
        {
          [columns.originalUrl]: ({ originalUrl }) => originalUrl,
          [columns.cloneUrl]: ({ cloneUrl }) => cloneUrl,
          [columns.firstAccess]: ({ createdAt }) => createdAt,
          [columns.lastAccess]: ({ lastAccess }) => lastAccess,
          [columns.accessCount]: ({ accessCount }) => accessCount,
          [columns.status]: ({ status }) => dataText.statuses[status],
          [columns.similarityScore]: ({ similarityScore }) => similarityScore,
          [columns.caseStatus]: ({ caseStatus }) => dataText.caseStatuses[caseStatus],
          [columns.caseNote]: ({ caseNote }) => caseNote,
        },
        this.clones(person, signal),
      ),
    };
    yield* caseFiles(this.database, person, signal);
    yield {
      path: 'anticlone/eventos.csv',
      about: dataText.events,
      content: csv<EventRow>(
        {
          [eventsText.columns.createdAt]: ({ createdAt }) => createdAt,
          [eventsText.columns.type]: ({ eventType }) =>
            (eventsText.types as Record<string, string>)[eventType] ?? eventType,
          [eventsText.columns.name]: ({ eventName }) => eventName,
          [eventsText.columns.count]: ({ count }) => count,
          [eventsText.columns.page]: ({ pageUrl }) => pageUrl,
          [eventsText.columns.referrer]: ({ referrer }) => referrer,
          [eventsText.columns.source]: ({ source }) => source,
          [eventsText.columns.device]: ({ device }) => eventsText.devices[device] ?? device,
          [eventsText.columns.city]: ({ city }) => city,
          [eventsText.columns.country]: ({ country }) => country,
          [eventsText.columns.address]: ({ maskedIp }) => maskedIp && maskedAddress(maskedIp),
        },
        this.events(person, signal),
      ),
    };
    yield {
      path: 'anticlone/enderecos-vistos.csv',
      about: dataText.reveals,
      content: csv<RevealRow>(
        {
          [columns.eventId]: ({ eventId }) => eventId,
          [columns.revealedAt]: ({ revealedAt }) => revealedAt,
        },
        this.reveals(person, signal),
      ),
    };
  }

  async erase({ userId }: Person, signal: AbortSignal): Promise<void> {
    // As the service, here and below: the user has no session any more.
    const sites = await this.database.runAsService<{ id: string }>(
      `SELECT id FROM anticlone.anticlone_sites WHERE user_id = $1
       UNION SELECT id FROM anticlone.removed_sites WHERE user_id = $1`,
      [userId],
    );
    for (const { id } of sites) {
      // Remembered until its events are gone: whoever comes after a killed process finds it.
      await this.removal.remove(userId, id);
      await this.removal.removeRest(id, signal);
      await this.jobs.forget(id);
    }
    await this.database.runAsService('DELETE FROM anticlone.event_reveals WHERE user_id = $1', [userId]);
    await this.database.asService((tx) =>
      forgetUserLimits(tx, 'anticlone', Object.values(userRequestRules), userId),
    );
    await this.jobs.forget(userId);
  }

  /** Events and their totals are found by their site: while there are any of a site, it is there, or among those removed. */
  async leftovers({ userId }: Person): Promise<string[]> {
    const found = TABLES.map(async (table) => {
      const rows = await this.database.runAsService<object>(
        `SELECT 1 FROM anticlone.${table} WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      return rows.length === 0 ? [] : [`anticlone.${table}`];
    });
    return (await Promise.all(found)).flat();
  }

  private sites(person: Person, signal: AbortSignal): AsyncGenerator<SiteRow> {
    return inPages(PAGE, signal, (after: SiteRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT id, original_url AS "originalUrl", extra_hosts AS "extraHosts", action_type AS "actionType",
             action_data AS "actionData", action_enabled AS "actionEnabled", alert_mail AS "alertMail",
             alert_suspects AS "alertSuspects", webhook_url AS "webhookUrl", verified_at AS "verifiedAt",
             created_at AS "createdAt"
           FROM anticlone.anticlone_sites WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  private clones(person: Person, signal: AbortSignal): AsyncGenerator<CloneRow> {
    return inPages(PAGE, signal, (after: CloneRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT clone.id, site.original_url AS "originalUrl", clone_url AS "cloneUrl", clone.created_at AS "createdAt",
             last_access AS "lastAccess", access_count::float8 AS "accessCount", status,
             similarity_score AS "similarityScore", case_status AS "caseStatus", case_note AS "caseNote"
           FROM anticlone.detected_clones clone JOIN anticlone.anticlone_sites site ON site.id = clone.anticlone_site_id
           WHERE clone.user_id = $1 AND ($2::uuid IS NULL OR clone.id > $2) ORDER BY clone.id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  /** Site by site, as they lie. */
  private async *events(person: Person, signal: AbortSignal): AsyncGenerator<EventRow> {
    for await (const { id } of this.sites(person, signal)) {
      yield* inPages(EVENTS_PAGE, signal, (after: EventRow | null) =>
        this.database.asUser(person, (tx) =>
          tx.rows(
            `SELECT anticlone_site_id AS "siteId", created_at AS "createdAt", id, event_type AS "eventType",
               event_name AS "eventName", count, masked_ip::text AS "maskedIp", device, page_url AS "pageUrl", referrer,
               utms ->> 'utm_source' AS source, first_location ->> 'ip_city' AS city,
               first_location ->> 'ip_country' AS country
             FROM anticlone.tracking_events
             WHERE anticlone_site_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
             ORDER BY created_at, id LIMIT $4`,
            [id, after?.createdAt ?? null, after?.id ?? null, EVENTS_PAGE],
          ),
        ),
      );
    }
  }

  private reveals(person: Person, signal: AbortSignal): AsyncGenerator<RevealRow> {
    return inPages(PAGE, signal, (after: RevealRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT id::text AS id, event_id AS "eventId", revealed_at AS "revealedAt" FROM anticlone.event_reveals
           WHERE user_id = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }
}
