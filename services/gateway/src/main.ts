import path from 'node:path';
import { loadConfig } from '@garimpo/service-kit';
import { createGateway } from './gateway.ts';
import { endWith } from './tell-problem.ts';

/** Longer than any answer under way takes when all is well. */
const CLOSE_LIMIT_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  // The build puts the shell beside the services.
  const app = await createGateway(config, { shellDir: path.resolve(import.meta.dirname, '../shell') });
  // Whoever started us over a channel may be killed without a word; then the channel closes, and we end too.
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    app.close().then(() => process.exit(0), endWith);
  });
  await app.listen(config.port, config.host);
}

main().catch(endWith);
