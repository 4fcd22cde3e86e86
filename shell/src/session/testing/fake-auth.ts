import type { AuthApi, RecoveryApi } from '../auth-client.ts';

type Session = NonNullable<Awaited<ReturnType<AuthApi['getSession']>>['data']['session']>;
type Listener = Parameters<AuthApi['onAuthStateChange']>[0];
type Failure = {
  name?: string;
  status?: number;
  code?: string;
  message: string;
  reasons?: string[];
} | null;

interface SignUpCall {
  email: string;
  password: string;
  options: { data: { full_name: string } };
}

interface EnrollCall {
  friendlyName: string;
  factorType: string;
  phone?: string;
}

interface FactorSpec {
  id: string;
  factor_type: string;
  status: string;
  friendly_name?: string;
  phone?: string;
  created_at: string;
  updated_at: string;
}

interface SessionSpec {
  id?: string;
  email?: string;
  name?: string;
  /** Counts the renewals of the token. */
  generation?: number;
  /** How strongly the user was identified, as the token tells it. */
  level?: 'aal1' | 'aal2';
  factors?: FactorSpec[];
}

const REQUEST_OVER = {
  name: 'AuthApiError',
  status: 404,
  code: 'oauth_authorization_not_found',
  message: 'OAuth authorization request not found or expired',
};

const STEP_WANTED = {
  data: null,
  error: { status: 403, code: 'insufficient_aal', message: 'The second factor has to be shown again' },
};

export function factorOf(id: string, status = 'verified', type = 'totp'): FactorSpec {
  const at = '2026-11-02T12:00:00.000Z';
  const factor = {
    id,
    factor_type: type,
    status,
    friendly_name: `App ${id}`,
    created_at: at,
    updated_at: at,
  };
  return type === 'phone' ? { ...factor, phone: '+5511987654321' } : factor;
}

export function sessionOf({
  id = 'u1',
  email = `${id}@exemplo.com.br`,
  name,
  generation = 0,
  level,
  factors,
}: SessionSpec): Session {
  const payload = btoa(JSON.stringify({ aal: level }));
  return {
    access_token:
      level === undefined ? `token-${id}-${generation}` : `e30.${payload}.signature-${generation}`,
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
      ...(factors === undefined ? {} : { factors: factors as never }),
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
  /** Credentials of the last sign-in or sign-up. */
  credentials: { email: string; password: string } | null = null;
  signUpMetadata: unknown = null;
  signOutScope: string | undefined;
  passwords: string[] = [];
  nonces: (string | undefined)[] = [];
  /** What a link or code opens; without it the next of them is refused. */
  opens: Session | null = null;
  /** The address of a change that waits to be confirmed. */
  newEmail: string | null = null;
  /** What a link that opens no session is answered with. */
  confirms: object | null = null;
  linkError: Failure = {
    name: 'AuthApiError',
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  };
  codeError: Failure = null;
  mailError: Failure = null;
  /** Addresses that a mail was asked for, with where its link leads. */
  mails: {
    kind: 'recovery' | 'confirmation' | 'reauthentication' | 'email_change';
    email: string;
    leadsTo: string;
  }[] = [];
  usedLinks: unknown[] = [];
  /** Beside the password, which is always there. */
  connections: { identity_id: string; provider: string; email?: string }[] = [];
  identitiesError: Failure = null;
  withPassword = true;
  factors: FactorSpec[] = [];
  factorsError: Failure = null;
  passkeys: { id: string; friendly_name: string; created_at: string; last_used_at?: string }[] = [];
  passkeysError: Failure = null;
  /** What a program asks, by the id in the address. */
  requests = new Map<string, { name: string; scope: string; redirectUri: string; registration?: string }>();
  programs: { client: { id: string; name: string }; scopes: string[]; granted_at: string }[] = [];
  programsError: Failure = null;
  /** What the browser or the service answers to the next ceremony. */
  ceremonyError: Failure = null;
  /** How passkeys were asked for: in the inputs, or by the button. */
  ceremonies: (string | undefined)[] = [];
  /** Recovery codes that were not used yet; null for an account without any. */
  codes: string[] | null = null;
  /** Ways in are not changed before a second step is shown. */
  needsStep = false;
  /** What a security key, or the browser for it, refuses with. */
  keyError: Failure = null;
  /** Factors to whose phones a code was sent. */
  sms: string[] = [];
  /** What the service answers in place of sending one. */
  smsError: Failure = null;
  /** What the service answers to a code by SMS, whichever it is. */
  smsCodeError: Failure = null;
  /** The code that the next verification expects. */
  rightCode = '123456';
  /** The factor of the last verification. */
  askedFactor: string | null = null;
  scopes: string[] = [];
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
    getUser: async () => {
      const change = { new_email: this.newEmail, email_change_sent_at: new Date().toISOString() };
      return {
        data: { user: this.stored && { ...this.stored.user, ...(this.newEmail !== null && change) } },
        error: null,
      };
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
    signOut: async ({ scope = 'global' }: { scope?: string } = {}) => {
      this.calls.push('signOut');
      this.refuse();
      if (this.signOutError !== null) return { error: this.signOutError };
      this.signOutScope = scope;
      this.scopes.push(scope);
      if (scope !== 'others') this.stored = null;
      return { error: null };
    },
    updateUser: async (
      { email, password = '', nonce }: { email?: string; password?: string; nonce?: string },
      options?: { emailRedirectTo: string },
    ) => {
      this.calls.push('updateUser');
      this.refuse();
      if (this.updateError !== null) return { data: { user: null }, error: this.updateError };
      if (email !== undefined) {
        this.mails.push({ kind: 'email_change', email, leadsTo: options?.emailRedirectTo ?? '' });
        this.newEmail = email;
        return { data: { user: this.stored?.user ?? null }, error: null };
      }
      this.passwords.push(password);
      this.nonces.push(nonce);
      return { data: { user: this.stored?.user ?? null }, error: null };
    },
    exchangeCodeForSession: async (code: string) => this.openLink({ code }, this.codeError),
    verifyOtp: async (link: unknown) => this.openLink(link, null),
    setSession: async (tokens: unknown) => this.openLink(tokens, null),
    resetPasswordForEmail: async (email: string, { redirectTo }: { redirectTo: string }) =>
      this.sendMail('recovery', email, redirectTo),
    resend: async ({ email, options }: { email: string; options: { emailRedirectTo: string } }) =>
      this.sendMail('confirmation', email, options.emailRedirectTo),
    signInWithOAuth: async ({ provider, options }: { provider: string; options: { redirectTo: string } }) => {
      const url = `https://service.example/authorize?${new URLSearchParams({ provider, to: options.redirectTo })}`;
      return { data: { provider, url }, error: null };
    },
    getUserIdentities: async () => {
      if (this.identitiesError !== null) return { data: null, error: this.identitiesError };
      const own = this.withPassword ? [{ identity_id: 'own', provider: 'email' }] : [];
      const identities = [...own, ...this.connections].map((one) => ({ ...one, identity_data: { ...one } }));
      return { data: { identities }, error: null };
    },
    linkIdentity: async ({ provider, options }: { provider: string; options: { redirectTo: string } }) => {
      if (this.identitiesError !== null) return { data: null, error: this.identitiesError };
      const query = new URLSearchParams({ provider, link: 'yes', to: options.redirectTo });
      return { data: { provider, url: `https://service.example/authorize?${query}` }, error: null };
    },
    unlinkIdentity: async ({ identity_id }: { identity_id: string }) => {
      if (this.identitiesError !== null) return { data: null, error: this.identitiesError };
      this.connections = this.connections.filter((one) => one.identity_id !== identity_id);
      return { data: {}, error: null };
    },
    reauthenticate: async () => this.sendMail('reauthentication', this.stored?.user.email ?? '', ''),
    passkey: {
      list: async () => ({
        data: this.passkeysError === null ? this.passkeys : null,
        error: this.passkeysError,
      }),
      update: async ({ passkeyId, friendlyName }: { passkeyId: string; friendlyName: string }) => {
        this.passkeys = this.passkeys.map((one) =>
          one.id === passkeyId ? { ...one, friendly_name: friendlyName } : one,
        );
        return { data: this.passkeys[0], error: this.passkeysError };
      },
      delete: async ({ passkeyId }: { passkeyId: string }) => {
        this.passkeys = this.passkeys.filter(({ id }) => id !== passkeyId);
        return { data: null, error: this.passkeysError };
      },
    },
    oauth: {
      getAuthorizationDetails: async (id: string) => {
        const asked = this.requests.get(id);
        if (this.programsError !== null || asked === undefined)
          return { data: null, error: this.programsError ?? REQUEST_OVER };
        const { name, scope, redirectUri, registration } = asked;
        const user = { id: this.stored?.user.id, email: this.stored?.user.email };
        return {
          data: {
            authorization_id: id,
            client: { name, registration_type: registration },
            user,
            scope,
            redirect_uri: redirectUri,
          },
          error: null,
        };
      },
      approveAuthorization: async (id: string) => this.answerProgram(id, 'code=abc'),
      denyAuthorization: async (id: string) => this.answerProgram(id, 'error=access_denied'),
      listGrants: async () => ({
        data: this.programsError === null ? this.programs : null,
        error: this.programsError,
      }),
      revokeGrant: async ({ clientId }: { clientId: string }) => {
        this.programs = this.programs.filter(({ client }) => client.id !== clientId);
        return { data: {}, error: this.programsError };
      },
    },
    registerPasskey: async () => {
      if (this.needsStep) return STEP_WANTED;
      if (this.ceremonyError !== null) return { data: null, error: this.ceremonyError };
      const made = { id: 'p1', friendly_name: 'Chrome no Linux', created_at: '2026-11-02T12:00:00.000Z' };
      this.passkeys = [...this.passkeys, made];
      return { data: made, error: null };
    },
    signInWithPasskey: async ({ options }: { options: { mediation?: string; signal?: AbortSignal } }) => {
      this.ceremonies.push(options.mediation);
      // The browser waits until something is chosen in an input.
      if (options.mediation === 'conditional')
        return new Promise((resolve) => {
          options.signal?.addEventListener('abort', () => {
            resolve({ data: null, error: { message: 'aborted', code: 'ERROR_CEREMONY_ABORTED' } });
          });
        });
      if (this.ceremonyError !== null) return { data: null, error: this.ceremonyError };
      this.stored = sessionOf({ id: 'u1' });
      this.tell('SIGNED_IN', this.stored);
      return { data: { session: this.stored, user: this.stored.user }, error: null };
    },
    mfa: {
      recoveryCodes: {
        getStatus: async () =>
          this.codes === null
            ? { data: null, error: { status: 404, code: 'mfa_factor_not_found', message: 'none' } }
            : {
                data: { id: 'codes', type: 'recovery_code', total: 10, remaining: this.codes.length },
                error: null,
              },
        generate: async () => this.makeCodes(),
        regenerate: async () => this.makeCodes(),
        verify: async ({ code }: { code: string }) => {
          const plain = code.replaceAll('-', '');
          if (this.stored === null || this.codes?.includes(plain) !== true) {
            const message = 'Invalid recovery code entered';
            const error = { name: 'AuthApiError', status: 422, code: 'mfa_verification_failed', message };
            return { data: null, error };
          }
          this.codes = this.codes.filter((one) => one !== plain);
          this.needsStep = false;
          const { id, email } = this.stored.user;
          this.stored = sessionOf({ id, email: email ?? '', level: 'aal2', factors: this.factors });
          this.tell('MFA_CHALLENGE_VERIFIED', this.stored);
          return { data: this.stored, error: null };
        },
      },
      listFactors: async () => {
        if (this.factorsError !== null) return { data: null, error: this.factorsError };
        const totp = this.factors.filter((one) => one.factor_type === 'totp' && one.status === 'verified');
        return { data: { all: [...this.factors], totp, phone: [], webauthn: [] }, error: null };
      },
      webauthn: {
        challenge: async ({ factorId }: { factorId: string }) => {
          if (this.keyError !== null) return { data: null, error: this.keyError };
          const webauthn = { type: 'request', credential_response: {} };
          return { data: { factorId, challengeId: `asked-${factorId}`, webauthn }, error: null };
        },
        verify: async ({ factorId }: { factorId: string }) => this.stepShown(factorId),
      },
      enroll: async ({ friendlyName, factorType, phone }: EnrollCall) => {
        if (this.factorsError !== null) return { data: null, error: this.factorsError };
        if (this.needsStep) return STEP_WANTED;
        const made = {
          ...factorOf(`f${this.factors.length + 1}`, 'unverified', factorType),
          friendly_name: friendlyName,
          ...(phone !== undefined && { phone }),
        };
        this.factors = [...this.factors, made];
        const totp = {
          qr_code: 'data:image/svg+xml;utf-8,<svg fill="#123456"></svg>',
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/x',
        };
        return { data: { id: made.id, type: factorType, totp }, error: null };
      },
      unenroll: async ({ factorId }: { factorId: string }) => {
        if (this.factorsError !== null) return { data: null, error: this.factorsError };
        if (this.needsStep && this.factors.some(({ id, status }) => id === factorId && status === 'verified'))
          return STEP_WANTED;
        this.factors = this.factors.filter(({ id }) => id !== factorId);
        return { data: { id: factorId }, error: null };
      },
      challenge: async ({ factorId }: { factorId: string }) => {
        if (this.smsError !== null) return { data: null, error: this.smsError };
        this.sms.push(factorId);
        return { data: { id: `sms-${this.sms.length}`, type: 'phone' }, error: null };
      },
      verify: async ({ factorId, code }: { factorId: string; code: string }) =>
        this.smsCodeError === null
          ? this.answerCode(factorId, code)
          : { data: null, error: this.smsCodeError },
      challengeAndVerify: async ({ factorId, code }: { factorId: string; code: string }) =>
        this.answerCode(factorId, code),
    },
  } as unknown as AuthApi;

  readonly recoveryApi = this.api as unknown as RecoveryApi;

  private answerCode(factorId: string, code: string) {
    this.askedFactor = factorId;
    if (code === this.rightCode) return this.stepShown(factorId);
    const message = 'Invalid TOTP code entered';
    const error = { name: 'AuthApiError', status: 422, code: 'mfa_verification_failed', message };
    return { data: null, error };
  }

  private stepShown(factorId: string) {
    this.needsStep = false;
    if (this.stored === null) return { data: null, error: { status: 403, message: 'nobody is signed in' } };
    this.factors = this.factors.map((one) => (one.id === factorId ? { ...one, status: 'verified' } : one));
    const { id, email } = this.stored.user;
    this.stored = sessionOf({ id, email: email ?? '', level: 'aal2', factors: this.factors });
    this.tell('MFA_CHALLENGE_VERIFIED', this.stored);
    return { data: this.stored, error: null };
  }

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

  private async answerProgram(id: string, query: string) {
    const asked = this.requests.get(id);
    if (this.programsError !== null || asked === undefined)
      return { data: null, error: this.programsError ?? REQUEST_OVER };
    this.requests.delete(id);
    return { data: { redirect_url: `${asked.redirectUri}?${query}` }, error: null };
  }

  private async openLink(link: unknown, error: Failure) {
    this.usedLinks.push(link);
    const data = { session: null, user: null };
    if (error !== null) return { data, error };
    if (this.confirms !== null) return { data: { session: null, user: this.confirms }, error: null };
    if (this.opens === null) return { data, error: this.linkError };
    this.stored = this.opens;
    this.opens = null;
    this.tell('SIGNED_IN', this.stored);
    return { data: { session: this.stored, user: this.stored.user }, error: null };
  }

  private async sendMail(kind: FakeAuth['mails'][number]['kind'], email: string, leadsTo: string) {
    this.calls.push('sendMail');
    if (this.mailError !== null) return { data: null, error: this.mailError };
    this.mails.push({ kind, email, leadsTo });
    return { data: {}, error: null };
  }

  private makeCodes() {
    if (this.needsStep) return STEP_WANTED;
    this.codes = Array.from({ length: 10 }, (_, at) => `abcdefghjkmnpqr${at}`);
    return {
      data: { id: 'codes', type: 'recovery_code', total: 10, codes: this.codes },
      error: null,
    };
  }

  private refuse(): void {
    if (this.failEverything !== null) throw this.failEverything;
  }
}
