import type { Runs } from '@garimpo/auth-service';
import {
  type Config,
  connectAsAdmin,
  connectAsService,
  type DatabaseClient,
  type Environment,
} from '@garimpo/service-kit';
import { KeptSecrets } from './kept-secrets.ts';

/** Exit codes besides 0 for success. */
export const EXIT = { failed: 1, usage: 2, refused: 3 } as const;

/** An error that the operator can act on; only its message is shown. */
export class KeyProblem extends Error {
  override name = 'KeyProblem';

  constructor(
    readonly kind: keyof typeof EXIT,
    message: string,
  ) {
    super(message);
  }
}

const WRONG_PASSWORD = '28P01';

/** A line of the list. */
export interface KeyLine {
  name: string;
  /** Source of the secret: an environment variable, a file, or the database. */
  from: string;
  fingerprint: string;
  /** Since when, and in which state, where that is known. */
  state: string;
}

/** One kind of key, and what the command does about it. */
export interface KeyKind {
  name: string;
  list(context: KeyContext): Promise<KeyLine[]>;
  /** Performs the next step of a rotation and prints what follows; run again, it continues where it stopped. */
  rotate(context: KeyContext): Promise<void>;
  /** Ends it for good, where that leaves the installation whole. */
  end?(context: KeyContext): Promise<void>;
}

/** What the kinds of keys work with. */
export class KeyContext {
  private constructor(
    readonly config: Config,
    readonly env: Environment,
    readonly secrets: KeptSecrets,
    readonly tell: (line: string) => void,
  ) {}

  static async open(config: Config, env: Environment, tell: (line: string) => void): Promise<KeyContext> {
    const secrets = await KeptSecrets.read(config.dataDir, env, config.embeddedDatabase);
    return new KeyContext(config, env, secrets, tell);
  }

  /** The name of where a variable's value lies. */
  placeOf(variable: string): string {
    const source = this.secrets.sourceOf(variable);
    if (source === 'none') return '-';
    return source === 'file' ? `${variable} in ${this.secrets.file}` : `${variable} in the environment`;
  }

  asAuth<T>(work: (runs: Runs) => Promise<T>): Promise<T> {
    return this.asService('auth', work);
  }

  /** Statements as a domain's service, each by itself: what it may not do, the command may not do either. */
  async asService<T>(domain: string, work: (runs: Runs) => Promise<T>): Promise<T> {
    const client = await connectAsService(this.config, domain).catch((error: { code?: string }) => {
      if (error.code !== WRONG_PASSWORD) throw error;
      throw new KeyProblem(
        'refused',
        'Refused: DATABASE_ROLE_KEY is not the one that the logins of this database have.',
      );
    });
    try {
      return await work({
        rows: async <Row extends object>(text: string, values?: unknown[]) =>
          (await client.query<Row>(text, values)).rows,
      });
    } finally {
      await client.end();
    }
  }

  async asAdmin<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T> {
    const client = await connectAsAdmin(this.config);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** Prefix that is enough to distinguish two fingerprints at a glance. */
export function short(fingerprint: string): string {
  return fingerprint.slice(0, 12);
}
