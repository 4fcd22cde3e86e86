import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { ownerStatus } from '@garimpo/service-kit';
import { abuseProviders } from '../abuse/abuse-providers.ts';
import { CloneFiles } from './clone-files.ts';
import { CloneHosts } from './clone-hosts.ts';
import { PackedFiles } from './packed-files.ts';
import { FileSender } from './send-file.ts';
import { ServedSites } from './served-sites.ts';

/** What the hosts of clones are answered by; they come with the module, in whichever process it runs. */
export const serveProviders = [
  ServedSites,
  ownerStatus(AccountsPort, isStillPublic),
  PackedFiles,
  FileSender,
  CloneFiles,
  CloneHosts,
  ...abuseProviders,
];
