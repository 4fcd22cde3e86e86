import * as z from 'zod/mini';

const id = z.uuid();

/** The domain whose panel is open beside the list; an address that makes no sense opens none. */
export function readOpenDomain(params: URLSearchParams): string | null {
  const asked = params.get('domain');
  return id.safeParse(asked).success ? asked : null;
}

export function writeOpenDomain(open: string | null): URLSearchParams {
  return new URLSearchParams(open === null ? {} : { domain: open });
}
