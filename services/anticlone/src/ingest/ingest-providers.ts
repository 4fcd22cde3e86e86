import { SiteScripts } from '../script/site-scripts.ts';
import { SnippetService } from '../snippet/snippet.service.ts';
import { BeaconService } from './beacon.service.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { BeaconStore } from './beacon-store.ts';
import { PublicSites } from './public-sites.ts';
import { QuickBeacons } from './quick-beacons.ts';

/** Of all that pages ask for and tell. */
export const ingestProviders = [
  PublicSites,
  SiteScripts,
  SnippetService,
  BeaconLimits,
  BeaconStore,
  BeaconService,
  QuickBeacons,
];
