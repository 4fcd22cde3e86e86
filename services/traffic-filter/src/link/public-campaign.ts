import type { Device, Network, Offer, Protection } from '@garimpo/traffic-filter-contract';

/** What a link knows of its campaign. */
export interface PublicCampaign {
  id: string;
  userId: string;
  key: string;
  state: 'active' | 'inactive' | 'deleted';
  securePage: string;
  offers: readonly Offer[];
  networks: readonly Network[];
  devices: readonly Device[];
  protection: Protection;
  /** Names that its visits keep and pass on beside the usual ones, in small letters. */
  parameters: readonly string[];
  revision: number;
}
