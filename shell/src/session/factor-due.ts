export interface FactorDue {
  id: string;
  type: string;
  name: string | null;
  /** The number of a phone, as far as it may be shown. */
  lastDigits: string | null;
}

interface Known {
  id: string;
  factor_type: string;
  status: string;
  friendly_name?: string | undefined;
  phone?: string | undefined;
}

interface SessionFacts {
  access_token: string;
  user: { factors?: Known[] | undefined };
}

/** Those with which the second step goes. */
export function verifiedOf(factors: readonly Known[]): FactorDue[] {
  return factors.filter(({ status }) => status === 'verified').map(factorOf);
}

export function factorOf({ id, factor_type, friendly_name, phone }: Known): FactorDue {
  return { id, type: factor_type, name: friendly_name || null, lastDigits: phone?.slice(-4) ?? null };
}

/**
 * The second factors that a session has not been opened with yet, or none. The token says how strongly its owner was
 * identified (`aal`), the user which factors there are.
 */
export function factorDue({ access_token, user }: SessionFacts): FactorDue[] {
  const verified = verifiedOf(user.factors ?? []);
  return verified.length === 0 || levelOf(access_token) === 'aal2' ? [] : verified;
}

/** Read and not verified: this decides what to show. What a token opens, the services decide. */
function levelOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
