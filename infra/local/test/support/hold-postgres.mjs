// Starts the database of the folder given, says where it is, and holds it until it is killed.
import { startPostgres } from '../../postgres.mjs';

const { adminUrl } = await startPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${adminUrl}\n`);
setInterval(() => {}, 60_000);
