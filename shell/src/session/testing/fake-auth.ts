import type { AuthApi } from '../auth-client.ts';

type Session = NonNullable<Awaited<ReturnType<AuthApi['getSession']>>['data']['session']>;
type Listener = Parameters<AuthApi['onAuthStateChange']>[0];
type Failure = { name?: string; status?: number; code?: string; message: string } | null;

interface SignUpCall {
  email: string;
  password: string;
  options: { data: { full_name: string } };
}

interface SessionSpec {
  id?: string;
  email?: string;
  name?: string;
  /** Counts the renewals of the token. */
  generation?: number;
}

export function sessionOf({
  id = 'u1',
  email = `${id}@exemplo.com.br`,
  name,
  generation = 0,
}: SessionSpec): Session {
  return {
    access_token: `token-${id}-${generation}`,
    refresh_token: `refresh-${id}-${generation}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_102_444_800,
    user: {
      id,
      email,
      created_at: '2026-11-01T12:00:00.000Z',
      aud: 'authenticated',
      app_metadata: {},
      user_metadata: name === undefined ? {} : { full_name: name },
      identities: [{ identity_id: id } as never],
    },
  };
}

/** The auth client as the shell sees it, with a session in memory and every failure at hand. */
export class FakeAuth {
  stored: Session | null = null;
  calls: string[] = [];
  /** How many readings answer null although a session is stored. */
  nullReadings = 0;
  readError: Failure = null;
  refreshError: Failure = null;
  signInError: Failure = null;
  signUpError: Failure = null;
  signOutError: Failure = null;
  updateError: Failure = null;
  /** Thrown by every call that changes something. */
  failEverything: Failure = null;
  confirmsEmail = false;
  taken = false;
  /** Of the last sign-in or sign-up. */
  credentials: { email: string; password: string } | null = null;
  signUpMetadata: unknown = null;
  signOutScope: string | undefined;
  passwords: string[] = [];
  onRefresh: () => void = () => undefined;
  /** Holds the answer of sign-in and sign-up back until it resolves. */
  gate: Promise<void> = Promise.resolve();
  private readings: Promise<void> = Promise.resolve();
  private listeners = new Set<Listener>();

  readonly api = {
    getSession: async () => {
      this.calls.push('getSession');
      await this.readings;
      if (this.readError !== null) return { data: { session: null }, error: this.readError };
      if (this.nullReadings > 0) {
        this.nullReadings -= 1;
        return { data: { session: null }, error: null };
      }
      return { data: { session: this.stored }, error: null };
    },
    onAuthStateChange: (listener: Listener) => {
      this.listeners.add(listener);
      return {
        data: {
          subscription: { id: '1', callback: listener, unsubscribe: () => this.listeners.delete(listener) },
        },
      };
    },
    refreshSession: async () => {
      this.calls.push('refreshSession');
      this.onRefresh();
      if (this.refreshError !== null)
        return { data: { session: null, user: null }, error: this.refreshError };
      const { user } = this.stored as Session;
      const generation = Number(this.stored?.access_token.split('-').at(-1)) + 1;
      this.stored = { ...sessionOf({ id: user.id, generation }), user };
      return { data: { session: this.stored, user }, error: null };
    },
    signInWithPassword: async ({ email, password }: { email: string; password: string }) => {
      this.calls.push('signInWithPassword');
      this.credentials = { email, password };
      await this.gate;
      this.refuse();
      if (this.signInError !== null) return { data: { session: null, user: null }, error: this.signInError };
      this.stored = sessionOf({ id: 'u1', email });
      return { data: { session: this.stored, user: this.stored.user }, error: null };
    },
    signUp: async ({ email, password, options }: SignUpCall) => {
      this.credentials = { email, password };
      this.calls.push('signUp');
      await this.gate;
      this.refuse();
      this.signUpMetadata = options.data;
      if (this.signUpError !== null) return { data: { session: null, user: null }, error: this.signUpError };
      const session = sessionOf({ id: 'u1', email, name: options.data.full_name });
      if (this.confirmsEmail) {
        const user = this.taken ? { ...session.user, identities: [] } : session.user;
        return { data: { session: null, user }, error: null };
      }
      this.stored = session;
      return { data: { session, user: session.user }, error: null };
    },
    signOut: async ({ scope }: { scope?: string } = {}) => {
      this.calls.push('signOut');
      this.refuse();
      if (this.signOutError !== null) return { error: this.signOutError };
      this.signOutScope = scope;
      this.stored = null;
      return { error: null };
    },
    updateUser: async ({ password }: { password: string }) => {
      this.calls.push('updateUser');
      this.refuse();
      if (this.updateError !== null) return { data: { user: null }, error: this.updateError };
      this.passwords.push(password);
      return { data: { user: this.stored?.user ?? null }, error: null };
    },
  } as unknown as AuthApi;

  tell(event: Parameters<Listener>[0], session: Session | null): void {
    for (const listener of this.listeners) void listener(event, session);
  }

  /** Readings wait until the returned function is called. */
  holdReadings(): () => void {
    let release: () => void = () => undefined;
    this.readings = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Resolves when what an event set in motion has been read. */
  async idle(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }

  private refuse(): void {
    if (this.failEverything !== null) throw this.failEverything;
  }
}
