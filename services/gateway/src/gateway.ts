import { type AppOptions, type Config, createApp } from '@garimpo/service-kit';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { withDemoRoles } from './demo/demo-account.ts';
import { hostedModules } from './domains.ts';
import { FrontConfigModule } from './front-config/front-config.module.ts';
import { readShellBuild } from './web-app/shell-build.ts';
import { webApp } from './web-app/web-app.ts';

export interface GatewayOptions extends Pick<AppOptions, 'logTo'> {
  /** Folder of the built shell. */
  shellDir: string;
}

/** Every domain in one process, and the web app before them, at one address. Not yet listening. */
export async function createGateway(
  config: Config,
  { shellDir, ...options }: GatewayOptions,
): Promise<NestExpressApplication> {
  const shell = readShellBuild(shellDir);
  const app = await createApp([...hostedModules(config), FrontConfigModule], withDemoRoles(config), {
    ...options,
    security: {
      scriptSources: shell.scriptSources,
      connectSources: config.supabaseUrl === undefined ? [] : [config.supabaseUrl],
    },
  });
  app.use(webApp(shell));
  return app;
}
