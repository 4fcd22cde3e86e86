/** What the owner’s own denial wrote is not denied in turn. */
export function isDeniable(kind: string): boolean {
  return kind !== 'access_denied' && kind !== 'email_restored';
}
