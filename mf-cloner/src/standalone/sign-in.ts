import * as z from 'zod';

const config = z.object({
  authKey: z.string(),
  /** Only in development. */
  demo: z.object({ email: z.string(), password: z.string() }).nullish(),
});

const signedIn = z.object({
  access_token: z.string(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    created_at: z.string(),
    user_metadata: z.object({ full_name: z.string().nullish() }),
  }),
});
export type DemoAccount = z.infer<typeof signedIn>;

/** Signs in with the sample account, whose token lasts for an hour. */
export async function signInAsDemo(): Promise<DemoAccount> {
  const { authKey, demo } = config.parse(await answer('/config.json'));
  if (!demo) throw new Error('These services have no sample account: start them with the embedded database.');
  const headers = { apikey: authKey, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(demo) };
  return signedIn.parse(await answer('/auth/v1/token?grant_type=password', request));
}

async function answer(address: string, request?: RequestInit): Promise<unknown> {
  const reply = await fetch(address, request);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.json();
}
