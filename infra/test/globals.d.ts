import type { RunningPostgres } from '../local/postgres.mjs';

declare global {
  var garimpoTestServer: { postgres: RunningPostgres; folder: string } | undefined;
}
