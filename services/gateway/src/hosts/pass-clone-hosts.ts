import { reportAddress } from '@garimpo/cloner-contract';
import { type Config, type HostRoutes, nameUnderSites, reportHostsOf } from '@garimpo/service-kit';
import { type ProxyOptions, proxy, type Target } from '../proxy/proxy.ts';
import { orNotice } from './or-notice.ts';

/**
 * Every host under SITES_DOMAIN goes to the service that has the clones, whatever is asked of it: no address of such a host
 * is the app's, and those by which a copied page tells the anticlone of itself are the links'. It gets the host as the browser said it.
 */
export function passCloneHosts(
  hosts: HostRoutes,
  config: Config,
  cloner: Target,
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  const reportHosts = reportHostsOf(config);
  hosts.add({
    owns: (host) => nameUnderSites(host, config) !== null,
    answer: orNotice(proxy({ targetOf: () => cloner, ...way })),
    linksAddress: (address) => reportAddress(address, reportHosts),
  });
}
