import type {
  CaptureKind,
  CaptureState,
  quizStates,
  SourcePatch,
  siteStates,
} from '@garimpo/cloner-contract';
import {
  addressesOf,
  CONFIG,
  type Config,
  csv,
  Database,
  InjectDatabase,
  InjectJobs,
  inPages,
  type Jobs,
  jsonList,
  Mailer,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { cloneUrl } from '../store/clone-kinds.ts';
import { CloneRemoval } from '../store/clone-removal.ts';
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

interface QuizRow {
  id: string;
  subdomain: string;
  originalUrl: string;
  checkoutUrl: string;
  state: (typeof quizStates)[number];
  createdAt: Date;
}

interface SavedDraft {
  id: string;
  subdomain: string;
  baseVersion: number;
  updatedAt: Date;
  patches: SourcePatch[];
}

interface CaptureRow {
  id: string;
  kind: CaptureKind;
  url: string;
  subdomain: string | null;
  state: CaptureState;
  createdAt: Date;
  endedAt: Date | null;
}

interface ReportRow {
  id: string;
  subdomain: string;
  details: string;
  createdAt: Date;
}

const PAGE = 500;
/** Drafts are some megabytes at most. */
const DRAFTS_PAGE = 5;
const { columns } = dataText;

/** Clones with their names and files. What a clone holds is the original's; the person takes it away as a ZIP. */
@Injectable()
export class ClonerData implements PersonalData, OnModuleInit {
  readonly domain = 'cloner';
  readonly columns = [
    'cloner.subdomains.user_id',
    'cloner.subdomains.last_user_id',
    'cloner.cloned_sites.user_id',
    'cloner.cloned_quiz.user_id',
    'cloner.versions.user_id',
    'cloner.captures.user_id',
    'cloner.drafts.user_id',
    'cloner.uploads.user_id',
    // A digest, and gone when the stream has ended: nothing of it is left when an erasure comes.
    'cloner.event_streams.user_key',
    'cloner.abuse_reports.email',
    // A hash of the id, for as long as a stream of events is open and 45 seconds more.
    'cloner.event_streams.user_key',
  ];

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') private readonly jobs: Jobs,
    private readonly removal: CloneRemoval,
    private readonly mailer: Mailer,
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
          [columns.url]: ({ subdomain }) => cloneUrl(this.config, subdomain),
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
      path: 'clones/quizzes.csv',
      about: dataText.quizzes,
      content: csv<QuizRow>(
        {
          [columns.subdomain]: ({ subdomain }) => subdomain,
          [columns.originalUrl]: ({ originalUrl }) => originalUrl,
          [columns.checkoutUrl]: ({ checkoutUrl }) => checkoutUrl,
          [columns.url]: ({ subdomain }) => cloneUrl(this.config, subdomain),
          [columns.state]: ({ state }) => dataText.states[state],
          [columns.createdAt]: ({ createdAt }) => createdAt,
        },
        this.quizzes(person, signal),
      ),
    };
    yield {
      path: 'clones/rascunhos.json',
      about: dataText.drafts,
      content: jsonList(this.drafts(person, signal)),
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
    yield {
      path: 'clones/denuncias.csv',
      about: dataText.reports,
      content: csv<ReportRow>(
        {
          [columns.subdomain]: ({ subdomain }) => subdomain,
          [columns.details]: ({ details }) => details,
          [columns.createdAt]: ({ createdAt }) => createdAt,
        },
        this.reports(person, signal),
      ),
    };
  }

  async erase(person: Person, signal: AbortSignal): Promise<void> {
    const { userId } = person;
    // As the service, here and below: the user has no session any more. Captures first: what runs makes no new clone then.
    await this.database.asService((tx) => tx.run('DELETE FROM cloner.captures WHERE user_id = $1', [userId]));
    await this.database.asService(async (tx) => {
      await tx.run('DELETE FROM cloner.cloned_sites WHERE user_id = $1', [userId]);
      await tx.run('DELETE FROM cloner.cloned_quiz WHERE user_id = $1', [userId]);
      await tx.run(`UPDATE cloner.subdomains SET state = 'deleting' WHERE user_id = $1`, [userId]);
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
    await this.database.runAsService('DELETE FROM cloner.subdomains WHERE last_user_id = $1', [userId]);
    await this.jobs.forget(userId);
    for (const address of addressesOf(person)) {
      // What was reported stays, and nobody is to be answered any more.
      await this.database.runAsService(
        'UPDATE cloner.abuse_reports SET email = NULL WHERE lower(email) = $1',
        [address],
      );
      await this.jobs.forget(address);
      await this.mailer.forget(address);
    }
  }

  async leftovers({ userId, email }: Person): Promise<string[]> {
    const tables = ['subdomains', 'cloned_sites', 'cloned_quiz', 'versions', 'captures', 'drafts', 'uploads'];
    const found = tables.map(async (table) => {
      const rows = await this.database.runAsService<object>(
        `SELECT 1 FROM cloner.${table} WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      return rows.length === 0 ? [] : [`cloner.${table}`];
    });
    const reports = await this.database.runAsService<object>(
      'SELECT 1 FROM cloner.abuse_reports WHERE lower(email) = $1 LIMIT 1',
      [email],
    );
    return [...(await Promise.all(found)).flat(), ...(reports.length === 0 ? [] : ['cloner.abuse_reports'])];
  }

  private sites(person: Person, signal: AbortSignal): AsyncGenerator<SiteRow> {
    return inPages(PAGE, signal, (after: SiteRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT id, subdomain, original_url AS "originalUrl", state, version, created_at AS "createdAt",
             updated_at AS "updatedAt"
           FROM cloner.cloned_sites WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  private quizzes(person: Person, signal: AbortSignal): AsyncGenerator<QuizRow> {
    return inPages(PAGE, signal, (after: QuizRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT id, subdomain, original_url AS "originalUrl", checkout_url AS "checkoutUrl", state,
             created_at AS "createdAt"
           FROM cloner.cloned_quiz WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  private drafts(person: Person, signal: AbortSignal): AsyncGenerator<SavedDraft> {
    return inPages(DRAFTS_PAGE, signal, (after: SavedDraft | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT site_id AS id, subdomain, base_version AS "baseVersion", d.updated_at AS "updatedAt", patches
           FROM cloner.drafts d JOIN cloner.cloned_sites s ON s.id = site_id
           WHERE d.user_id = $1 AND ($2::uuid IS NULL OR site_id > $2) ORDER BY site_id LIMIT $3`,
          [person.userId, after?.id ?? null, DRAFTS_PAGE],
        ),
      ),
    );
  }

  private captures(person: Person, signal: AbortSignal): AsyncGenerator<CaptureRow> {
    return inPages(PAGE, signal, (after: CaptureRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `SELECT id, kind, url, subdomain, state, created_at AS "createdAt", ended_at AS "endedAt"
           FROM cloner.captures WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  /** Reports are told apart by an address alone: one that is not proved may be somebody else's. */
  private async *reports({ email, emailVerified }: Person, signal: AbortSignal): AsyncGenerator<ReportRow> {
    if (!emailVerified || email === '') return;
    yield* inPages(PAGE, signal, (after: ReportRow | null) =>
      // As the service: anybody may report, signed in or not, so that no user has rows of their own there.
      this.database.runAsService<ReportRow>(
        `SELECT id, subdomain, details, created_at AS "createdAt" FROM cloner.abuse_reports
         WHERE lower(email) = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
        [email, after?.id ?? null, PAGE],
      ),
    );
  }
}
