import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a visitor came from is erased with the address. */
export class EraseSources1795450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (referrer, utms) ON anticlone.tracking_events TO anticlone_service');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (referrer, utms) ON anticlone.tracking_events FROM anticlone_service');
  }
}
