/** What answers at the root of a host. */
export interface DomainCampaign {
  /** Of the campaign's link; null where its owner has chosen none. */
  key: string | null;
}

/** Hosts that users have proved to be theirs. */
export abstract class VerifiedDomains {
  /**
   * Null for a host that nobody has proved to be theirs: every name that reaches this process is asked for, so the answer comes from memory. Throws
   * where it is not known and cannot be asked for.
   * @param host in lower case, without a port
   */
  abstract campaignOf(host: string): Promise<DomainCampaign | null>;
}
