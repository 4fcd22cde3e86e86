import { inTime } from '../clock/in-time.ts';

/** A database that hangs says neither yes nor no. Longer than a read takes when all is well, and shorter than people wait. */
const LATE_MS = 3_000;

/** One read of what is kept, for all who ask meanwhile. */
export class Load<T> {
  readonly value: Promise<T>;
  /** For those who have something older: fails once it is late, too, and for whoever asks later still at once. */
  readonly soon: Promise<T>;

  constructor(value: Promise<T>, lateMs = LATE_MS) {
    this.value = value;
    this.soon = inTime(value, lateMs);
    // Often nobody has anything older.
    this.soon.catch(() => {});
  }
}
