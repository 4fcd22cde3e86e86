import { Injectable } from '@nestjs/common';

/**
 * A pattern, for the database (`~*`) and for a `RegExp`, of texts that name the address: what names `mariana@x.com`, or
 * `ana@x.com.br`, does not name `ana@x.com`. Forms write the sign as `%40`.
 */
export function wholeAddress(email: string): string {
  const address = email.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace('@', '(@|%40)');
  return `(?<![a-z0-9._%+-])${address}(?![a-z0-9-]|\\.[a-z0-9])`;
}

/**
 * Rows of any number, a page at a time: no transaction is open while somebody's connection takes in what was read.
 *
 * @param read the rows after that one, or the first ones; fewer than `size` end the list
 */
export async function* inPages<Row>(
  size: number,
  signal: AbortSignal,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    signal.throwIfAborted();
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}

/** One thing, to be read by people as well. */
export async function* jsonDocument(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/** A list of any length, one entry at a time. */
export async function* jsonList(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let begun = false;
  for await (const row of rows) {
    yield `${begun ? ',\n' : '[\n'}${JSON.stringify(row, null, 2).replaceAll(/^/gm, '  ')}`;
    begun = true;
  }
  yield begun ? '\n]\n' : '[]\n';
}

/** Whose data it is, as the accounts domain knows them. */
export interface Person {
  userId: string;
  /** In lower case; empty where there is none. */
  email: string;
  /** Whether the address is proved. Data that is found by an address alone belongs to this person only then. */
  emailVerified: boolean;
  /** Proved addresses that were theirs before and have no other owner now, in lower case. Known while an account is erased. */
  formerEmails?: readonly string[] | undefined;
}

/** Every address that emails to them may have gone to. */
export function addressesOf({ email, formerEmails = [] }: Person): string[] {
  return [...new Set([email, ...formerEmails])].filter((address) => address !== '');
}

/** One file of the copy that a person may take away. */
export interface PersonalFile {
  /** In the copy: `ofertas/ofertas.csv`. */
  path: string;
  /** One sentence of what it is, in the person's language. */
  about: string;
  /** Read only when its turn comes, and stopped in the middle when the reader leaves. */
  content: AsyncIterable<string | Uint8Array>;
}

/**
 * What one domain holds about people. Every domain registers one, also where it holds nothing: a test walks every schema and
 * finds columns that are not declared.
 */
export interface PersonalData {
  readonly domain: string;
  readonly columns: readonly string[];
  /** Everything that is theirs, and nothing that opens their account: no password, no token, no secret of a factor. */
  export(person: Person, signal: AbortSignal): AsyncIterable<PersonalFile>;
  /** They have asked to be forgotten: where else they are signed in ends. Safe to repeat. */
  endOtherSessions?(person: Person, keptSessionId: string | null): Promise<void>;
  /** See {@link Person.formerEmails}. Asked before their access ends. */
  formerEmails?(person: Person): Promise<string[]>;
  /** They can no longer sign in, and who is signed in no longer is. Safe to repeat; nothing of it can be taken back. */
  endAccess?(person: Person): Promise<void>;
  /** Takes out every row and file. Safe to repeat, and to run twice at once: it goes on where another left off. */
  erase(person: Person, signal: AbortSignal): Promise<void>;
  /** Where something is left, in words for an operator: `offers.offers`. Looks by index, for it is asked in production. */
  leftovers(person: Person): Promise<string[]>;
}

/** Where domains say what they hold, when they start; accounts reads it to hand it out and to erase it. */
export abstract class PersonalDataRegistry {
  /** A second registration of a domain is an error. */
  abstract register(data: PersonalData): void;
  /** Of the domains of this process, in order of registration. */
  abstract own(): readonly PersonalData[];
  /** The same, and then those of domains in other processes. */
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
