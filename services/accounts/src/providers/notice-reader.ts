const ID_MAX = 100;
const EMAIL_MAX = 254;
const NAME_MAX = 200;
const REFERENCE_MAX = 100;
/** Brazil has had no daylight saving time since 2019. */
const SAO_PAULO_OFFSET = '-03:00';
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?$/;
const ZONED_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
/** Years that a payment can be of: a number in seconds read as one in milliseconds is none of them. */
const EARLIEST_MS = Date.UTC(2010, 0);

/**
 * Reads a provider's JSON by paths. Senders add keys, omit some and turn `12` into `"12"`, and no payment may be lost
 * to that. So a missing, mistyped, overlong or unstorable value reads as `null`; each adapter decides which values
 * are required.
 */
export class NoticeReader {
  private constructor(private readonly root: unknown) {}

  /** `null` for anything but a JSON object in UTF-8. */
  static of(raw: Buffer): NoticeReader | null {
    try {
      const root: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
      return typeof root === 'object' && root !== null && !Array.isArray(root)
        ? new NoticeReader(root)
        : null;
    } catch {
      return null;
    }
  }

  /** @param path keys and indexes, as `data.items.0.id` */
  value(path: string): unknown {
    let value = this.root;
    for (const key of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  }

  /** The first of the paths that holds one. */
  id(...paths: string[]): string | null {
    return this.first(paths, (value) =>
      text(typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value, ID_MAX),
    );
  }

  email(...paths: string[]): string | null {
    return this.first(paths, (value) => text(value, EMAIL_MAX));
  }

  name(...paths: string[]): string | null {
    return this.first(paths, (value) => text(value, NAME_MAX));
  }

  reference(...paths: string[]): string | null {
    return this.first(paths, (value) => text(value, REFERENCE_MAX));
  }

  currency(...paths: string[]): string | null {
    return this.first(paths, (value) => {
      const code = text(value, 3)?.toUpperCase();
      return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : null;
    });
  }

  /** Times with their offset, as `2026-01-02T03:04:05Z`. Without one they are of São Paulo, where these providers live. */
  time(...paths: string[]): Date | null {
    return this.first(paths, (value) => {
      if (typeof value !== 'string') return null;
      if (ZONED_TIME.test(value)) return valid(Date.parse(value));
      const local = LOCAL_TIME.exec(value);
      return local === null
        ? null
        : valid(Date.parse(`${local[1]}T${local[2]}${local[3] ?? ''}${SAO_PAULO_OFFSET}`));
    });
  }

  milliseconds(...paths: string[]): Date | null {
    return this.first(paths, (value) => (typeof value === 'number' ? plausible(value) : null));
  }

  seconds(...paths: string[]): Date | null {
    return this.first(paths, (value) => (typeof value === 'number' ? plausible(value * 1000) : null));
  }

  /** Reads a whole number of cents. */
  cents(...paths: string[]): number | null {
    return this.first(paths, (value) => (typeof value === 'number' ? amount(value) : null));
  }

  /** Reads an amount in reais: `97`, `"97.00"`, `"R$ 1.097,00"`. */
  reais(...paths: string[]): number | null {
    return this.first(paths, (value) => {
      if (typeof value === 'number') return amount(value * 100);
      if (typeof value !== 'string' || value.length > 40) return null;
      const digits = value.replace(/[^\d.,-]/g, '');
      const plain = digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits;
      return plain === '' ? null : amount(Number(plain) * 100);
    });
  }

  private first<T>(paths: string[], read: (value: unknown) => T | null): T | null {
    for (const path of paths) {
      const found = read(this.value(path));
      if (found !== null) return found;
    }
    return null;
  }
}

/** Trims. Postgres stores neither NUL nor a lone surrogate. */
function text(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const bare = value.trim();
  return bare !== '' && bare.length <= max && !bare.includes('\0') && bare.isWellFormed() ? bare : null;
}

function plausible(timeMs: number): Date | null {
  return timeMs >= EARLIEST_MS ? valid(timeMs) : null;
}

function valid(timeMs: number): Date | null {
  return Math.abs(timeMs) <= 8.64e15 ? new Date(timeMs) : null;
}

function amount(cents: number): number | null {
  const whole = Math.round(cents);
  return Number.isSafeInteger(whole) && whole >= 0 ? whole : null;
}
