import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proof of copies that was taken, and whom of them is told. */
export class ProveAndTell1795440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE anticlone.clone_alerts, anticlone.clone_evidence');
  }
}

const CLONE = (table: string) => `CONSTRAINT ${table}_clone_fkey FOREIGN KEY (clone_id)
      REFERENCES anticlone.detected_clones (id) ON DELETE CASCADE`;

const statements = [
  // facts: what was found out of the copy's hosts, as notices tell it. The ZIP itself is an object under the site's id and this one.
  `CREATE TABLE anticlone.clone_evidence (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    taken_at timestamptz,
    bytes bigint,
    sha256 text,
    parts jsonb NOT NULL DEFAULT '[]',
    facts jsonb,
    CONSTRAINT clone_evidence_pkey PRIMARY KEY (id),
    ${CLONE('clone_evidence')},
    CONSTRAINT clone_evidence_state_check CHECK (state IN ('waiting', 'collecting', 'ready', 'failed')),
    CONSTRAINT clone_evidence_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    CONSTRAINT clone_evidence_ready_check CHECK (state <> 'ready' OR num_nulls(taken_at, bytes, sha256, facts) = 0)
  )`,
  'CREATE INDEX clone_evidence_newest_idx ON anticlone.clone_evidence (clone_id, created_at DESC, id DESC)',
  'CREATE INDEX clone_evidence_user_id_idx ON anticlone.clone_evidence (user_id)',
  // Of one clone one is taken at a time.
  `CREATE UNIQUE INDEX clone_evidence_one_idx ON anticlone.clone_evidence (clone_id)
    WHERE state IN ('waiting', 'collecting')`,

  // What is to be told, and what was. try_after: nobody else tells it until then. outcome: none while it is still to be told.
  `CREATE TABLE anticlone.clone_alerts (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    created_at timestamptz NOT NULL,
    try_after timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    outcome text,
    closed_at timestamptz,
    answer_status integer,
    failure text,
    CONSTRAINT clone_alerts_pkey PRIMARY KEY (id),
    CONSTRAINT clone_alerts_once_key UNIQUE (clone_id, kind, channel),
    ${CLONE('clone_alerts')},
    CONSTRAINT clone_alerts_kind_check CHECK (kind IN ('confirmed', 'suspected')),
    CONSTRAINT clone_alerts_channel_check CHECK (channel IN ('mail', 'webhook')),
    CONSTRAINT clone_alerts_outcome_check CHECK (outcome IN ('told', 'unwanted', 'failed')),
    CONSTRAINT clone_alerts_closed_check CHECK (num_nulls(outcome, closed_at) IN (0, 2))
  )`,
  'CREATE INDEX clone_alerts_due_idx ON anticlone.clone_alerts (try_after) WHERE closed_at IS NULL',
  'CREATE INDEX clone_alerts_site_idx ON anticlone.clone_alerts (anticlone_site_id, created_at)',
  'CREATE INDEX clone_alerts_user_id_idx ON anticlone.clone_alerts (user_id)',

  ...['clone_evidence', 'clone_alerts'].flatMap((table) =>
    ownRowsPolicy(`anticlone.${table}`, { domain: 'anticlone', owner: 'user_id' }),
  ),
  `GRANT SELECT ON anticlone.clone_evidence, anticlone.clone_alerts TO anticlone_user`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON anticlone.clone_evidence, anticlone.clone_alerts TO anticlone_service`,
];
