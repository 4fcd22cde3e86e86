import { CONFIG, type Config, newResolver } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/**
 * What the name servers say of one kind of record at a name. `no_name`: there is nothing at it, of any kind. `no_record`: there is, but none of this kind.
 * `no_answer`: it is not known.
 */
export type Answer<T> = T[] | 'no_name' | 'no_record' | 'no_answer';

const ATTEMPT_MS = 2_000;
const ATTEMPTS = 2;
/** Of all questions about one domain together. */
const TOGETHER_MS = 8_000;

/** Asks about one domain. */
export interface Lookups {
  /** Records of any length, each in one piece. A CNAME is followed by those who are asked. */
  texts(name: string): Promise<Answer<string>>;
  /** Of both kinds. */
  addresses(name: string): Promise<Answer<string>>;
}

/** Asks the name servers anew about each domain: nothing that was heard before counts. */
@Injectable()
export class NameLookups {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Throws the signal's reason where that ends it. */
  async of<T>(signal: AbortSignal, work: (ask: Lookups) => Promise<T>): Promise<T> {
    const resolver = newResolver({
      servers: this.config.dnsServers,
      timeoutMs: ATTEMPT_MS,
      tries: ATTEMPTS,
    });
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TOGETHER_MS)]);
    const cancel = () => resolver.cancel();
    ended.addEventListener('abort', cancel, { once: true });
    const ask = async <R>(question: () => Promise<R[]>): Promise<Answer<R>> => {
      if (ended.aborted) return 'no_answer';
      try {
        return await question();
      } catch (error) {
        return meaningOf((error as NodeJS.ErrnoException).code);
      }
    };
    try {
      const found = await work({
        texts: (name) => ask(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
        async addresses(name) {
          const both = await Promise.all([
            ask(() => resolver.resolve4(name)),
            ask(() => resolver.resolve6(name)),
          ]);
          const known = both.filter((one) => typeof one !== 'string').flat();
          if (known.length > 0) return known;
          // Of two that know of none, one that does not know leaves it open.
          return both.find((one) => one === 'no_answer') === undefined
            ? (both[0] as Answer<string>)
            : 'no_answer';
        },
      });
      signal.throwIfAborted();
      return found;
    } finally {
      ended.removeEventListener('abort', cancel);
    }
  }
}

/** Everything else, from a timeout to a server that fails or refuses, says nothing of the record. */
function meaningOf(code: string | undefined): 'no_name' | 'no_record' | 'no_answer' {
  if (code === 'ENOTFOUND') return 'no_name';
  return code === 'ENODATA' ? 'no_record' : 'no_answer';
}
