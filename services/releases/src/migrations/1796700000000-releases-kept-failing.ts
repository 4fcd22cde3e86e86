import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  'published',
  'rolled_back',
  'canary_started',
  'canary_changed',
  'canary_stopped',
  'canary_reverted',
  'promoted',
];

const check = (kinds: readonly string[]) =>
  `ALTER TABLE releases.events DROP CONSTRAINT events_kind_check,
    ADD CONSTRAINT events_kind_check CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** A release that fails while no version before it is known to be good has a line in the history. */
export class ReleasesKeptFailing1796700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check([...KINDS, 'kept_failing']));
  }

  async down(runner: QueryRunner): Promise<void> {
    // The history has no place for these lines then; what people load does not depend on them.
    await runner.query(`DELETE FROM releases.events WHERE kind = 'kept_failing'`);
    await runner.query(check(KINDS));
  }
}
