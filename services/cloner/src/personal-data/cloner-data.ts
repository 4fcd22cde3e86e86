import {
  CONFIG,
  type Config,
  type Database,
  DeclaredPersonalData,
  domainRates,
  type ExportedFile,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  Mailer,
  ObjectStore,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { clonerRules } from '../clones/cloner-limits.ts';
import { listRules } from '../clones/listed-clones.ts';
import { removeVideoUploads } from '../editing/video-parts.ts';
import { formRates } from '../forms/form.service.ts';
import { cloneUrl } from '../store/clone-kinds.ts';
import { CloneRemoval } from '../store/clone-removal.ts';
import { removeObjects } from '../store/objects.ts';
import { dataText } from '../text/pt-br.ts';

const { columns } = dataText;
const sites = { from: 'cloner.cloned_sites', key: ['id'] };

/** What a clone holds is the original's; the person downloads it as a ZIP in the tool. */
function filesOf(config: Config): ExportedFile[] {
  const url = { sql: 'subdomain', show: (subdomain: string) => cloneUrl(config, subdomain) };
  return [
    {
      path: 'clones/sites.csv',
      about: dataText.sites,
      rows: sites,
      csv: {
        [columns.subdomain]: 'subdomain',
        [columns.title]: 'title',
        [columns.folder]: 'folder',
        [columns.originalUrl]: 'original_url',
        [columns.url]: url,
        [columns.state]: { sql: 'state', words: dataText.states },
        [columns.version]: 'version',
        [columns.createdAt]: 'created_at',
        [columns.updatedAt]: 'updated_at',
      },
    },
    {
      path: 'clones/sites.json',
      about: dataText.sitesJson,
      rows: sites,
      json: {
        id: 'id',
        subdomain: 'subdomain',
        originalUrl: 'original_url',
        state: 'state',
        version: 'version',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    {
      path: 'clones/quizzes.csv',
      about: dataText.quizzes,
      rows: { from: 'cloner.cloned_quiz', key: ['id'] },
      csv: {
        [columns.subdomain]: 'subdomain',
        [columns.title]: 'title',
        [columns.folder]: 'folder',
        [columns.originalUrl]: 'original_url',
        [columns.checkoutUrl]: 'checkout_url',
        [columns.url]: url,
        [columns.state]: { sql: 'state', words: dataText.states },
        [columns.createdAt]: 'created_at',
      },
    },
    {
      path: 'clones/rascunhos.json',
      about: dataText.drafts,
      rows: {
        from: 'cloner.drafts draft JOIN cloner.cloned_sites site ON site.id = draft.site_id',
        owner: 'draft.user_id',
        key: ['site_id'],
        // A draft may have some megabytes.
        page: 5,
      },
      json: {
        id: 'site_id',
        subdomain: 'subdomain',
        baseVersion: 'base_version',
        updatedAt: 'draft.updated_at',
        patches: 'patches',
      },
    },
    {
      path: 'clones/dominios.csv',
      about: dataText.domains,
      rows: {
        from: `cloner.domains domain LEFT JOIN cloner.subdomains name
          ON name.clone_id = domain.clone_id AND name.user_id = domain.user_id AND name.state = 'taken'`,
        owner: 'domain.user_id',
        key: ['domain.id'],
      },
      csv: {
        [columns.domain]: 'domain.domain',
        [columns.state]: {
          sql: `CASE WHEN verified_at IS NULL THEN 'pending' ELSE 'verified' END`,
          words: dataText.domainStates,
        },
        [columns.subdomain]: 'name.name',
        [columns.createdAt]: 'registration_date',
        [columns.deletedAt]: 'domain.deleted_at',
      },
    },
    {
      path: 'clones/formularios.csv',
      about: dataText.forms,
      rows: {
        from: 'cloner.forms form JOIN cloner.cloned_sites site ON site.id = form.site_id',
        owner: 'form.user_id',
        key: ['form.id'],
      },
      csv: {
        [columns.subdomain]: 'subdomain',
        [columns.form]: 'form.name',
        [columns.webhook]: 'form.url',
        [columns.createdAt]: 'form.created_at',
      },
    },
    {
      path: 'clones/respostas.json',
      about: dataText.entries,
      rows: {
        from: 'cloner.form_entries entry JOIN cloner.forms form ON form.id = entry.form_id',
        owner: 'entry.user_id',
        key: ['entry.id'],
      },
      json: {
        id: 'entry.id',
        form: 'form.name',
        receivedAt: 'received_at',
        state: 'state',
        answers: 'answers',
      },
    },
    {
      path: 'clones/meus-enderecos.json',
      about: dataText.ownPlaces,
      rows: { from: 'cloner.own_places', key: ['user_id'] },
      json: { places: 'places', addresses: 'addresses', rest: 'rest', updatedAt: 'updated_at' },
    },
    {
      path: 'clones/blocos.json',
      about: dataText.blocks,
      // One may have some hundred kilobytes.
      rows: { from: 'cloner.blocks', key: ['id'], page: 20 },
      json: { id: 'id', name: 'name', html: 'html', createdAt: 'created_at' },
    },
    {
      path: 'clones/pedidos.csv',
      about: dataText.captures,
      rows: { from: 'cloner.captures', key: ['id'] },
      csv: {
        [columns.asked]: { sql: 'kind', words: dataText.kinds },
        [columns.originalUrl]: 'url',
        [columns.subdomain]: 'subdomain',
        [columns.state]: { sql: 'state', words: dataText.captureStates },
        [columns.createdAt]: 'created_at',
        [columns.endedAt]: 'ended_at',
      },
    },
    {
      path: 'clones/visitas.csv',
      about: dataText.visits,
      rows: { from: 'cloner.clone_days', key: ['clone_id', 'day'] },
      csv: {
        [columns.subdomain]:
          '(SELECT name FROM cloner.subdomains name WHERE name.clone_id = clone_days.clone_id)',
        [columns.day]: 'day::text',
        [columns.visits]: 'visits',
        [columns.clicks]: 'clicks',
      },
    },
    {
      path: 'clones/denuncias.csv',
      about: dataText.reports,
      // As the service: anybody may report, signed in or not, so that no user has rows of their own there.
      rows: { from: 'cloner.abuse_reports', key: ['id'], email: 'email', asService: true },
      csv: {
        [columns.subdomain]: 'subdomain',
        [columns.details]: 'details',
        [columns.createdAt]: 'created_at',
      },
    },
  ];
}

const tables: PersonalDeclaration['tables'] = [
  { table: 'cloner.subdomains', columns: ['user_id', 'last_user_id'], erasure: 'code' },
  { table: 'cloner.cloned_sites', erasure: 'code' },
  { table: 'cloner.cloned_quiz', erasure: 'code' },
  { table: 'cloner.versions', erasure: 'code' },
  { table: 'cloner.captures', erasure: 'code' },
  { table: 'cloner.comparisons', erasure: 'code' },
  { table: 'cloner.clone_pictures', erasure: 'delete' },
  { table: 'cloner.clone_days', erasure: 'delete' },
  { table: 'cloner.drafts', erasure: 'code' },
  { table: 'cloner.uploads', erasure: 'code' },
  { table: 'cloner.video_uploads', erasure: 'code' },
  // Their pictures go with them.
  { table: 'cloner.blocks', erasure: 'code' },
  { table: 'cloner.block_files', erasure: 'code' },
  { table: 'cloner.domains', erasure: 'delete' },
  // What visitors have sent is the owner's, and goes with the account.
  { table: 'cloner.form_entries', erasure: 'delete' },
  { table: 'cloner.forms', erasure: 'delete' },
  { table: 'cloner.own_places', erasure: 'code' },
  // They go with their site.
  { table: 'cloner.ways_out', erasure: 'code' },
  // A report stays, but its reporter gets no reply any more.
  { table: 'cloner.abuse_reports', columns: ['email'], erasure: { clear: 'email' } },
  {
    table: 'cloner.event_streams',
    columns: ['user_key'],
    erasure: { keep: 'a digest of the id, which is deleted 45 seconds after the stream of events has ended' },
  },
];

@Injectable()
export class ClonerData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') private readonly jobs: Jobs,
    private readonly removal: CloneRemoval,
    private readonly objects: ObjectStore,
    mailer: Mailer,
    registry: PersonalDataRegistry,
    @Inject(CONFIG) config: Config,
  ) {
    const limits = [clonerRules, listRules, domainRates, formRates].flatMap((rules) => Object.values(rules));
    super({ domain: 'cloner', tables, files: filesOf(config), limits }, { database, registry, jobs, mailer });
  }

  protected override async eraseByCode({ userId }: Person, signal: AbortSignal): Promise<void> {
    // Captures first: a running one makes no new clone then.
    await this.database.runAsService('DELETE FROM cloner.captures WHERE user_id = $1', [userId]);
    await this.database.asService(async (tx) => {
      await tx.run('DELETE FROM cloner.cloned_sites WHERE user_id = $1', [userId]);
      await tx.run('DELETE FROM cloner.cloned_quiz WHERE user_id = $1', [userId]);
      await tx.run('DELETE FROM cloner.own_places WHERE user_id = $1', [userId]);
      await tx.run(`UPDATE cloner.subdomains SET state = 'deleting' WHERE user_id = $1`, [userId]);
    });
    const clones = await this.database.runAsService<{ id: string }>(
      `SELECT clone_id AS id FROM cloner.versions WHERE user_id = $1
       UNION SELECT clone_id FROM cloner.subdomains WHERE user_id = $1`,
      [userId],
    );
    for (const { id } of clones) {
      await this.removal.removeFiles(id, signal);
      // The names of their clones are theirs, too.
      await this.database.runAsService(`DELETE FROM cloner.subdomains WHERE clone_id = $1`, [id]);
      await this.jobs.forget(id);
    }
    await this.#removeBlocks(userId, signal);
    await removeVideoUploads(this.database, this.objects, { userId });
    await this.database.runAsService('DELETE FROM cloner.subdomains WHERE last_user_id = $1', [userId]);
  }

  async #removeBlocks(userId: string, signal: AbortSignal): Promise<void> {
    const files = await this.database.asService(async (tx) => {
      const files = await tx.rows<{ sha256: string }>(
        'SELECT DISTINCT sha256 FROM cloner.block_files WHERE user_id = $1',
        [userId],
      );
      await tx.run('DELETE FROM cloner.blocks WHERE user_id = $1', [userId]);
      return files;
    });
    const hashes = files.map(({ sha256 }) => sha256);
    await removeObjects(this.database, this.objects, hashes, signal);
  }
}
