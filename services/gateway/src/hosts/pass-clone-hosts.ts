import { reportAddress } from '@garimpo/cloner-contract';
import { type Config, type HostRoutes, nameUnderSites } from '@garimpo/service-kit';
import { type ProxyOptions, proxy, type Target } from '../proxy/proxy.ts';
import { orNotice } from './or-notice.ts';

/**
 * Every host under SITES_DOMAIN goes to the service that has the clones, whatever is asked of it: no address of such a host
 * is the app's, but those by which a copied page tells the anticlone of itself. It gets the host as the browser said it.
 */
export function passCloneHosts(
  hosts: HostRoutes,
  config: Config,
  cloner: Target,
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  hosts.add({
    owns: (host) => nameUnderSites(host, config) !== null,
    answer: orNotice(proxy({ targetOf: () => cloner, ...way })),
    appAddress: (address) => reportAddress(address, config.publicUrl),
  });
}
