import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which parameters of its visits a campaign keeps beside the usual ones, and rows of visits from which what is personal can be taken. */
export class ListParameters1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE traffic_filter.campaigns ADD COLUMN parameters text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT campaigns_parameters_check CHECK (cardinality(parameters) <= 20)`,
    );
    await runner.query(
      'GRANT INSERT (parameters), UPDATE (parameters) ON traffic_filter.campaigns TO traffic_filter_user',
    );
    await retouch(runner, `${CHANGED}, parameters`);
    await runner.query(
      'GRANT UPDATE (destination, referrer, parameters) ON traffic_filter.requests TO traffic_filter_service',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'REVOKE UPDATE (destination, referrer, parameters) ON traffic_filter.requests FROM traffic_filter_service',
    );
    await retouch(runner, CHANGED);
    await runner.query('ALTER TABLE traffic_filter.campaigns DROP COLUMN parameters');
  }
}

const CHANGED = 'name, active, secure_page, offers, networks, devices, protection, deleted_at';

/** Settings are versioned: the trigger names those that make another revision. */
async function retouch(runner: QueryRunner, columns: string): Promise<void> {
  const of = (row: string) =>
    columns
      .split(', ')
      .map((column) => `${row}.${column}`)
      .join(', ');
  await runner.query('DROP TRIGGER campaigns_touch ON traffic_filter.campaigns');
  await runner.query(
    `CREATE TRIGGER campaigns_touch BEFORE UPDATE OF ${columns} ON traffic_filter.campaigns FOR EACH ROW
      WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION traffic_filter.touch_campaign()`,
  );
}
