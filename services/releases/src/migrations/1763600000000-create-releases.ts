import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Only the service itself reaches these tables: no grant goes to a user's role. What must never change has no grant
 * to change it either, so that neither a mistake nor a stolen login can rewrite a version or its history.
 */
export class CreateReleases1763600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A row is a sealed version; what is still being uploaded is in `uploads` alone.
    await queryRunner.query(`
      CREATE TABLE releases.versions (
        tool text NOT NULL,
        version text NOT NULL,
        manifest jsonb NOT NULL,
        entry text NOT NULL,
        integrity text NOT NULL,
        files jsonb NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        published_by text NOT NULL,
        CONSTRAINT versions_pkey PRIMARY KEY (tool, version)
      )`);
    await queryRunner.query(`
      CREATE INDEX versions_published_at_idx ON releases.versions (published_at DESC, tool, version)`);
    await queryRunner.query(`
      CREATE TABLE releases.uploads (
        tool text NOT NULL,
        version text NOT NULL,
        path text NOT NULL,
        object_key text NOT NULL,
        sha384 text NOT NULL,
        size_bytes integer NOT NULL,
        encodings text[] NOT NULL,
        uploaded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uploads_pkey PRIMARY KEY (tool, version, path)
      )`);
    await queryRunner.query(`
      CREATE TABLE releases.pointers (
        tool text NOT NULL,
        version text NOT NULL,
        previous text,
        moved_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pointers_pkey PRIMARY KEY (tool),
        CONSTRAINT pointers_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions,
        CONSTRAINT pointers_previous_fkey FOREIGN KEY (tool, previous) REFERENCES releases.versions
      )`);
    await queryRunner.query(`
      CREATE TABLE releases.events (
        id bigint GENERATED ALWAYS AS IDENTITY,
        tool text NOT NULL,
        happened_at timestamptz NOT NULL DEFAULT now(),
        who text NOT NULL,
        why text NOT NULL,
        from_version text,
        to_version text NOT NULL,
        CONSTRAINT events_pkey PRIMARY KEY (id)
      )`);
    await queryRunner.query(`CREATE INDEX events_tool_idx ON releases.events (tool, id)`);

    await queryRunner.query(`GRANT SELECT, INSERT ON releases.versions, releases.events TO releases_service`);
    await queryRunner.query(`GRANT SELECT, INSERT, UPDATE ON releases.pointers TO releases_service`);
    await queryRunner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON releases.uploads TO releases_service`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE releases.events, releases.pointers, releases.uploads, releases.versions`,
    );
  }
}
