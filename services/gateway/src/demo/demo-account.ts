import { type Config, isDemonstration } from '@garimpo/service-kit';

/** Its password is another one at each start: a page that people of this machine open could try one that is known. */
export const demoAccount = {
  email: 'demo@garimpo.local',
  fullName: 'Conta de demonstração',
} as const;

/** What the sign-in screen may offer; `null` on every real installation. */
export function demoLogin(config: Config): { email: string; password: string } | null {
  const { demoPassword: password } = config;
  if (!isDemonstration(config) || config.supabaseUrl !== undefined || password === undefined) return null;
  return { email: demoAccount.email, password };
}

/** The demonstration account may see everything there is to see. */
export function withDemoRoles(config: Config): Config {
  if (demoLogin(config) === null) return config;
  return {
    ...config,
    adminEmails: [...config.adminEmails, demoAccount.email],
    privilegedEmails: [...config.privilegedEmails, demoAccount.email],
  };
}
