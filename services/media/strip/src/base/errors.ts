/**
 * `empty`: no bytes. `unknown_format`: none of the formats, or a kind of one that cannot be cleaned safely. `truncated`: ends before
 * what its structure declares. `malformed`: the structure contradicts itself (loops, overlaps, sizes that cannot be).
 * `encrypted`: only a key opens it. `signed`: a signature would no longer hold. `too_complex`: within the format, but past a limit of this module. `changed`: the source is not the one that was planned.
 */
export type StripErrorCode =
  | 'empty'
  | 'unknown_format'
  | 'truncated'
  | 'malformed'
  | 'encrypted'
  | 'signed'
  | 'too_complex'
  | 'changed';

/** Why a file cannot be cleaned. The message is for developers; `offset` is the byte of the source where it shows. */
export class StripError extends Error {
  override readonly name = 'StripError';
  readonly code: StripErrorCode;
  readonly offset: number | undefined;

  constructor(code: StripErrorCode, message: string, offset?: number) {
    super(offset === undefined ? message : `${message} (at byte ${offset})`);
    this.code = code;
    this.offset = offset;
  }
}
