/** What the domain that protects pages tells this one. Where nobody provides it, no page is protected. */
export abstract class ProtectedPages {
  /** Whether somebody else than this user protects what is at the address. */
  abstract isProtectedFrom(userId: string, url: string): Promise<boolean>;
}
