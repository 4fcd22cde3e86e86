import * as contract from '@garimpo/auth-contract';
import type { ApiDescription } from '@garimpo/service-kit';
import { AdminController, InviteController } from './admin/admin.controller.ts';
import { OAuthClientController } from './admin/oauth-client.controller.ts';
import { translatedCode } from './http/auth-error.filter.ts';
import { authFailures } from './http/auth-failure.ts';
import * as replies from './http/auth-replies.ts';

const admins: readonly unknown[] = [AdminController, InviteController, OAuthClientController];

export const authApi: ApiDescription = {
  title: 'Auth',
  about:
    'Signing in, in the shape of Supabase Auth: what is described here is what supabase-js asks for. Where a Supabase project signs people in, it is not there.',
  errors: authFailures,
  contract: { ...contract, ...replies },
  failures: {
    name: 'authFailureBody',
    schema: replies.authFailureBody,
    codeOf: translatedCode,
    narrowed: (codes) => ({ properties: { error_code: { enum: codes } } }),
  },
  // The admin routes have a guard of their own, which answers in this shape.
  accessOf: ({ controller }) => (admins.some((admin) => admin === controller) ? 'operator' : undefined),
};
