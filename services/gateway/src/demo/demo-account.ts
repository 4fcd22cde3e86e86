import { type Config, isDemonstration } from '@garimpo/service-kit';

/** Known to everybody who reads this: it exists only where nobody but this machine can use it. */
export const demoAccount = {
  email: 'demo@garimpo.local',
  password: 'garimpo-demo',
  fullName: 'Conta de demonstração',
} as const;

/** What the sign-in screen may offer; `null` on every real installation. */
export function demoLogin(config: Config): { email: string; password: string } | null {
  if (!isDemonstration(config) || config.supabaseUrl !== undefined) return null;
  return { email: demoAccount.email, password: demoAccount.password };
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
