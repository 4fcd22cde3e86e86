import {
  authUrl,
  CONFIG,
  type Config,
  type createLogger,
  jsonDocument,
  LOGGER,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dataText } from '../text/pt-br-data.ts';

type Logger = ReturnType<typeof createLogger>;

const TIMEOUT_MS = 10_000;
/** Longer than anything in the project could last. */
const FOR_EVER = '876000h';

/** Everything of a user that says nothing by which anybody could sign in. */
const HANDED_OUT = [
  'id',
  'email',
  'phone',
  'email_confirmed_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'user_metadata',
] as const;

/**
 * The user in the cloud, where Supabase signs people in and no domain of ours does. Reached by the project's admin API;
 * without its key an operator deletes the user by hand, and is told so.
 */
@Injectable()
export class CloudUserData implements PersonalData, OnModuleInit {
  readonly domain = 'auth';
  readonly columns = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: PersonalDataRegistry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    if (this.config.supabaseUrl === undefined) return;
    this.registry.register(this);
    if (this.config.supabaseServiceRoleKey === undefined)
      this.log.warn(
        'SUPABASE_SERVICE_ROLE_KEY is not set: users of erased accounts must be deleted in the project by hand',
      );
  }

  async *export({ userId, email }: Person): AsyncGenerator<PersonalFile> {
    const user = (await this.ask('GET', userId)) ?? { id: userId, email };
    const known = Object.fromEntries(HANDED_OUT.flatMap((key) => (key in user ? [[key, user[key]]] : [])));
    yield { path: 'acesso/usuario.json', about: dataText.user, content: jsonDocument(known) };
  }

  async endAccess({ userId }: Person): Promise<void> {
    await this.ask('PUT', userId, { ban_duration: FOR_EVER });
  }

  async erase({ userId }: Person): Promise<void> {
    if (this.config.supabaseServiceRoleKey === undefined)
      this.log.error({ userId }, 'delete this user in the Supabase project: the account was erased');
    await this.ask('DELETE', userId, { should_soft_delete: false });
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    return (await this.ask('GET', userId)) === null ? [] : ['the users of the Supabase project'];
  }

  /** `null` where there is no such user, or no key to ask with. */
  private async ask(method: string, userId: string, body?: object): Promise<Record<string, unknown> | null> {
    const key = this.config.supabaseServiceRoleKey;
    if (key === undefined) return null;
    const answer = await fetch(`${authUrl(this.config)}/admin/users/${userId}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 404) return null;
    if (!answer.ok)
      throw new Error(`the admin API of the Supabase project answered ${answer.status} to ${method}`);
    return (await answer.json()) as Record<string, unknown>;
  }
}
