/**
 * - `bad_address`: not http or https, with a password in it, or on a port that no web site is served from
 * - `private_address`: leads to this machine, its network, or another place that is not the public internet
 * - `unknown_host`: no such name
 * - `unreachable`: nobody answered, or not in HTTP
 * - `timeout`: not over within the seconds that it was given
 * - `too_large`: more bytes than it was given, counted on the wire and after decompression
 * - `too_many_redirects`
 * - `interrupted`: the answer broke off or cannot be decompressed, or the caller's signal ended it
 */
export type OutboundErrorCode =
  | 'bad_address'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'interrupted';

/** Why an address outside was not reached, or not read to its end. */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

/** Whether the guard itself said no: nobody was asked. */
export function isRefusal(error: unknown): boolean {
  return error instanceof OutboundError && (error.code === 'bad_address' || error.code === 'private_address');
}
