import path from 'node:path';
import { listen, loadConfig } from '@garimpo/service-kit';
import { renewDemoPassword } from './demo/seed-demo.ts';
import { createGateway } from './gateway.ts';
import { endWith } from './tell-problem.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  // The build puts the shell beside the services.
  const app = await createGateway(config, { shellDir: path.resolve(import.meta.dirname, '../shell') });
  await renewDemoPassword(app, config);
  await listen(app, config);
}

main().catch(endWith);
