type Fetch = (address: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * Anybody may ask for another confirmation mail, so confirming by it keeps only what its asker has shown to have. The client
 * asks with its key alone: what was typed on this page, and the session that is open, go along with it from here.
 */
export function provingFetch(
  storedSession: () => string | null,
  send: Fetch = (...call) => fetch(...call),
): Fetch {
  /** Of the last sign-up or sign-in, until one succeeds. */
  let typed: { email?: unknown; password?: unknown } = {};
  return async (address, init) => {
    const path = String(address).split('/auth/v1/')[1] ?? '';
    if (/^resend\b/.test(path)) return send(address, proven(init, typed, storedSession()));
    const signsIn = path.startsWith('token?grant_type=password');
    if (signsIn || /^signup\b/.test(path)) {
      const { email, password } = bodyOf(init);
      typed = { email, password };
    }
    const answer = await send(address, init);
    if (signsIn && answer.ok) typed = {};
    return answer;
  };
}

function proven(
  init: RequestInit | undefined,
  typed: { email?: unknown; password?: unknown },
  session: string | null,
): RequestInit {
  const body = bodyOf(init);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token?: string };
  return {
    ...init,
    headers: {
      ...(init?.headers as Record<string, string>),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...body, ...(body['email'] === typed.email && { password: typed.password }) }),
  };
}

function bodyOf(init: RequestInit | undefined): Record<string, unknown> {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
}
