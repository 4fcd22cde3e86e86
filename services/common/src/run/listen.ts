import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config.ts';
import { endWith } from './end-with.ts';

/** Longer than any answer under way takes when all is well. */
const CLOSE_LIMIT_MS = 10_000;

/** Serves until the process is told to end, or whoever started it is gone. */
export async function listen(app: NestExpressApplication, { host, port }: Config): Promise<void> {
  // Whoever started us over a channel may be killed without a word; then the channel closes, and we end too.
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    app.close().then(() => process.exit(0), endWith);
  });
  await app.listen(port, host);
}
