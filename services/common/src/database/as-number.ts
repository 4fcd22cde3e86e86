import type { ValueTransformer } from 'typeorm';

/** For columns of 64 bits, which the driver gives as text: of those that count no more than a double holds exactly. */
export const asNumber: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : Number(stored)),
  to: (value: unknown) => value,
};
