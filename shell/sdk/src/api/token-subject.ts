/**
 * Whose token this is, as the token says; `null` for one that cannot be read. It proves nothing: that is the service's
 * business. It only tells this browser's users apart.
 */
export function subjectOf(token: string): string | null {
  const [, claims = ''] = token.split('.');
  try {
    const parsed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(parsed) && typeof parsed['sub'] === 'string' ? parsed['sub'] : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
