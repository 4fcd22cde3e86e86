import * as z from 'zod/mini';

/** What the server tells every browser before anyone signs in (`GET /config.json`). Nothing in it is secret. */
export const frontConfig = z.object({
  /** Base address of the auth service; the Supabase Auth API is under `/auth/v1` of it. */
  authUrl: z.url({ protocol: /^https?$/ }),
  authKey: z.string().check(z.minLength(1)),
  supportChatUrl: z.nullish(z.string()),
  contactEmail: z.nullish(z.string()),
  /** Present only on a local machine, where the demonstration account exists. */
  demo: z.nullish(z.object({ email: z.string(), password: z.string() })),
  /** Accounts elsewhere that sign in. Without a list the auth service is asked. */
  providers: z.nullish(z.array(z.string())),
});
export type FrontConfig = z.infer<typeof frontConfig>;

const TIMEOUT_MS = 10_000;

/** Throws when the server is away or answers anything else: without it nobody can sign in. */
export async function loadFrontConfig(fetchFrom: typeof fetch = fetch): Promise<FrontConfig> {
  const reply = await fetchFrom('/config.json', {
    headers: { accept: 'application/json' },
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`GET /config.json answered ${reply.status}`);
  return frontConfig.parse(await reply.json());
}
