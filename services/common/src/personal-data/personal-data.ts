import { Injectable } from '@nestjs/common';

/** Whose data it is, as the accounts domain knows them. */
export interface Person {
  userId: string;
  /** In lower case; empty where there is none. */
  email: string;
  /** Whether the address is proved to be theirs. Rows that name a person by address alone are handed out only then. */
  emailVerified: boolean;
  /** Proved addresses that were theirs before and are nobody else's now, in lower case. Known while an account is erased. */
  formerEmails?: readonly string[] | undefined;
}

/** Every address that emails to them may have gone to. */
export function addressesOf({ email, formerEmails = [] }: Person): string[] {
  return [...new Set([email, ...formerEmails])].filter((address) => address !== '');
}

/**
 * A pattern, for the database (`~*`) and for a `RegExp`, of texts that name the address: what names `mariana@x.com`, or `ana@x.com.br`, does not name
 * `ana@x.com`. Forms write the sign as `%40`.
 */
export function wholeAddress(email: string): string {
  const address = email.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace('@', '(@|%40)');
  return `(?<![a-z0-9._%+-])${address}(?![a-z0-9-]|\\.[a-z0-9])`;
}

/** One file of the copy that a person may take away. */
export interface PersonalFile {
  /** In the copy: `ofertas/ofertas.csv`. */
  path: string;
  /** One sentence of what it is, in the person's language. */
  about: string;
  /** Read only when its turn comes, and stopped in the middle when the download is cancelled. */
  content: AsyncIterable<string | Uint8Array>;
}

/**
 * What one domain holds about people. Every domain registers one, even where it holds nothing: a test walks every schema and
 * finds columns that lead to people and are not declared. Most are a `DeclaredPersonalData`.
 */
export interface PersonalData {
  readonly domain: string;
  /** Columns that lead to a person: `offers.offers.user_id`. */
  readonly columns: readonly string[];
  /** Everything that is theirs, and nothing that opens their account: no password, no token, no secret of a factor. */
  export(person: Person, signal: AbortSignal): AsyncIterable<PersonalFile>;
  /** Ends their other sessions when they ask to be erased. Safe to repeat. */
  endOtherSessions?(person: Person, keptSessionId: string | null): Promise<void>;
  /** See {@link Person.formerEmails}. Called before their access ends. */
  formerEmails?(person: Person): Promise<string[]>;
  /** Ends their sessions and their ways to sign in, for good. Safe to repeat. */
  endAccess?(person: Person): Promise<void>;
  /** Deletes every row and file. Safe to repeat, and to run twice at once: it continues where another run left off. */
  erase(person: Person, signal: AbortSignal): Promise<void>;
  /** Where something is left, in words for an operator: `offers.offers`. Searches by index, because it runs in production. */
  leftovers(person: Person): Promise<string[]>;
}

/** Domains register here when they start; accounts exports and erases through it. */
export abstract class PersonalDataRegistry {
  /** A second registration of a domain is an error. */
  abstract register(data: PersonalData): void;
  /** Of the domains of this process, in order of registration. */
  abstract own(): readonly PersonalData[];
  /** The same, followed by those of domains in other processes. */
  abstract all(): readonly PersonalData[];
}

@Injectable()
export class InProcessPersonalData extends PersonalDataRegistry {
  private readonly domains = new Map<string, PersonalData>();

  register(data: PersonalData): void {
    if (this.domains.has(data.domain))
      throw new Error(`personal data of ${data.domain} are registered twice`);
    this.domains.set(data.domain, data);
  }

  own(): readonly PersonalData[] {
    return [...this.domains.values()];
  }

  all(): readonly PersonalData[] {
    return this.own();
  }
}
