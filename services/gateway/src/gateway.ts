import { CLONE_HOST_PATH, cloneHostReply, reportAddress } from '@garimpo/cloner-contract';
import {
  type AppOptions,
  type Config,
  createApp,
  DataErrorsModule,
  GATEWAY_NAME,
  HostRoutes,
  hostsDomain,
  type InternalKeys,
  InternalTokens,
  type Peer,
  Peers,
  Replicas,
  reportHostsOf,
  requireInternalKeys,
} from '@garimpo/service-kit';
import { LINK_HOST_PATH, linkHostReply } from '@garimpo/traffic-filter-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiDocsModule } from './api-docs/api-docs.module.ts';
import { CloudCallsModule } from './cloud-calls/cloud-calls.module.ts';
import { withDemoRoles } from './demo/demo-account.ts';
import { domainsElsewhere, hostedModules, inProduct } from './domains.ts';
import { FrontConfigModule } from './front-config/front-config.module.ts';
import { CertificatesModule } from './hosts/certificates.ts';
import { frontDoor } from './hosts/front-door.ts';
import { passCloneHosts, passUserDomains } from './hosts/pass-link-hosts.ts';
import { proxy } from './proxy/proxy.ts';
import { servedAddresses } from './proxy/served-addresses.ts';
import { Upstreams } from './proxy/upstream.ts';
import { readShellBuild } from './web-app/shell-build.ts';
import { webApp } from './web-app/web-app.ts';

export interface GatewayOptions extends Pick<AppOptions, 'logTo'> {
  /** Folder of the built shell. */
  shellDir: string;
}

/**
 * Creates the server that browsers talk to: the web app, the domains hosted in this process (all by default), and the
 * proxy to those in other processes. It does not listen yet.
 */
export async function createGateway(
  config: Config,
  { shellDir, ...options }: GatewayOptions,
): Promise<NestExpressApplication> {
  const shell = readShellBuild(shellDir);
  const elsewhere = domainsElsewhere(config);
  const hosted = inProduct(config).filter(({ name }) => hostsDomain(config, name));
  const names = [GATEWAY_NAME, ...hosted.map(({ name }) => name)];
  const keys = elsewhere.length > 0 ? requireInternalKeys(config, names) : undefined;
  const modules = [
    ...hostedModules(config),
    ...elsewhere.flatMap(({ atGateway }) => atGateway ?? []),
    FrontConfigModule,
    CertificatesModule,
    ApiDocsModule,
    DataErrorsModule,
    CloudCallsModule,
  ];
  const clones = `${new URL(config.publicUrl).protocol}//*.${config.sitesDomain}`;
  const app = await createApp(modules, withDemoRoles(config), {
    ...options,
    services: inProduct(config),
    door: frontDoor(config),
    security: {
      scriptSources: shell.scriptSources,
      connectSources: config.supabaseUrl === undefined ? [] : [config.supabaseUrl],
      // The editor shows a page on its clone's own host.
      frameSources: [clones],
      // Over https every picture is let in already.
      imageSources: [clones],
    },
  });
  if (keys !== undefined) passOn(app, elsewhere, config, keys);
  app.use(webApp(shell));
  return app;
}

function passOn(
  app: NestExpressApplication,
  domains: ReturnType<typeof domainsElsewhere>,
  config: Config,
  keys: InternalKeys,
): void {
  const addresses = servedAddresses(domains);
  const targets = new Map(
    domains.map((domain) => [domain, { name: domain.name, replicas: new Replicas(domain.origins) }]),
  );
  const upstreams = new Upstreams();
  app.getHttpServer().once('close', () => upstreams.close());
  const tokens = new InternalTokens(keys);
  const way = { upstreams, tokens };
  const named = (wanted: string) => [...targets.values()].find(({ name }) => name === wanted);
  const cloner = named('cloner');
  const hosts = app.get<HostRoutes>(HostRoutes);
  const peers = app.get<Peers>(Peers);
  if (cloner !== undefined) passCloneHosts(hosts, config, cloner, way);
  const links = named('traffic-filter');
  if (links !== undefined) {
    const isOne = async (peer: Peer, host: string) =>
      (await peer.call(LINK_HOST_PATH, { host }, linkHostReply)).isLinkHost;
    passUserDomains(hosts, config, { target: links, peer: peers.needed('traffic-filter'), isOne }, way);
  }
  if (cloner !== undefined) {
    const isOne = async (peer: Peer, host: string) =>
      (await peer.call(CLONE_HOST_PATH, { host }, cloneHostReply)).isCloneHost;
    const reportHosts = reportHostsOf(config);
    const linksAddress = (address: string) => reportAddress(address, reportHosts);
    const domains = { target: cloner, peer: peers.needed('cloner'), isOne, linksAddress };
    passUserDomains(hosts, config, domains, way);
  }
  app.use(
    proxy({
      targetOf: (path) => {
        const domain = addresses.domainOf(path);
        return domain && targets.get(domain);
      },
      ...way,
    }),
  );
}
