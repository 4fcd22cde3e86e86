import type { CaptureState, siteStates } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  csv,
  Database,
  InjectDatabase,
  InjectJobs,
  inPages,
  type Jobs,
  jsonList,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteRemoval } from '../site/site-removal.ts';
import { siteUrl } from '../site/site-url.ts';
import { dataText } from '../text/pt-br.ts';

interface SiteRow {
  id: string;
  subdomain: string;
  originalUrl: string;
  state: (typeof siteStates)[number];
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

interface CaptureRow {
  id: string;
  kind: 'folder' | 'zip';
  url: string;
  subdomain: string | null;
  state: CaptureState;
  createdAt: Date;
  endedAt: Date | null;
}

const PAGE = 500;
const { columns } = dataText;

/** Clones with their names and files. What a clone holds is the original's; the person takes it away as a ZIP. */
@Injectable()
export class ClonerData implements PersonalData, OnModuleInit {
  readonly domain = 'cloner';
  readonly columns = [
    'cloner.subdomains.user_id',
    'cloner.cloned_sites.user_id',
    'cloner.versions.user_id',
    'cloner.captures.user_id',
  ];

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') private readonly jobs: Jobs,
    private readonly removal: SiteRemoval,
    private readonly registry: PersonalDataRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    yield {
      path: 'clones/sites.csv',
      about: dataText.sites,
      content: csv<SiteRow>(
        {
          [columns.subdomain]: ({ subdomain }) => subdomain,
          [columns.originalUrl]: ({ originalUrl }) => originalUrl,
          [columns.url]: ({ subdomain }) => siteUrl(this.config, subdomain),
          [columns.state]: ({ state }) => dataText.states[state],
          [columns.version]: ({ version }) => version,
          [columns.createdAt]: ({ createdAt }) => createdAt,
          [columns.updatedAt]: ({ updatedAt }) => updatedAt,
        },
        this.sites(person, signal),
      ),
    };
    yield {
      path: 'clones/sites.json',
      about: dataText.sitesJson,
      content: jsonList(this.sites(person, signal)),
    };
    yield {
      path: 'clones/pedidos.csv',
      about: dataText.captures,
      content: csv<CaptureRow>(
        {
          [columns.asked]: ({ kind }) => dataText.kinds[kind],
          [columns.originalUrl]: ({ url }) => url,
          [columns.subdomain]: ({ subdomain }) => subdomain,
          [columns.state]: ({ state }) => dataText.captureStates[state],
          [columns.createdAt]: ({ createdAt }) => createdAt,
          [columns.endedAt]: ({ endedAt }) => endedAt,
        },
        this.captures(person, signal),
      ),
    };
  }

  async erase({ userId }: Person, signal: AbortSignal): Promise<void> {
    // As the service, here and below: the user has no session any more. Captures first: what runs makes no new clone then.
    await this.database.asService((tx) =>
      tx.query('DELETE FROM cloner.captures WHERE user_id = $1', [userId]),
    );
    await this.database.asService(async (tx) => {
      await tx.query('DELETE FROM cloner.cloned_sites WHERE user_id = $1', [userId]);
      await tx.query(`UPDATE cloner.subdomains SET state = 'deleting' WHERE user_id = $1`, [userId]);
    });
    const clones = await this.database.runAsService<{ id: string }>(
      `SELECT clone_id AS id FROM cloner.versions WHERE user_id = $1
       UNION SELECT clone_id FROM cloner.subdomains WHERE user_id = $1`,
      [userId],
    );
    for (const { id } of clones) {
      await this.removal.removeFiles(id, signal);
      // What somebody called their clones is theirs, too.
      await this.database.runAsService(`DELETE FROM cloner.subdomains WHERE clone_id = $1`, [id]);
      await this.jobs.forget(id);
    }
    await this.jobs.forget(userId);
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    const found = ['subdomains', 'cloned_sites', 'versions', 'captures'].map(async (table) => {
      const rows = await this.database.runAsService<object>(
        `SELECT 1 FROM cloner.${table} WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      return rows.length === 0 ? [] : [`cloner.${table}`];
    });
    return (await Promise.all(found)).flat();
  }

  private sites(person: Person, signal: AbortSignal): AsyncGenerator<SiteRow> {
    return inPages(PAGE, signal, (after: SiteRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.query(
          `SELECT id, subdomain, original_url AS "originalUrl", state, version, created_at AS "createdAt",
             updated_at AS "updatedAt"
           FROM cloner.cloned_sites WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  private captures(person: Person, signal: AbortSignal): AsyncGenerator<CaptureRow> {
    return inPages(PAGE, signal, (after: CaptureRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.query(
          `SELECT id, kind, url, subdomain, state, created_at AS "createdAt", ended_at AS "endedAt"
           FROM cloner.captures WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }
}
