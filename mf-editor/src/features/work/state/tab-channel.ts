/** A message between the tabs of this browser that have the same site open. */
interface TabMessage {
  kind: 'hello' | 'here' | 'take' | 'given';
  from: string;
  /** Addresses one tab only. */
  to?: string;
}

/**
 * `mine`: the site is edited here. `asked`: another tab has it, and a person must choose. `away`: the other tab
 * continues.
 */
export type TabState = 'mine' | 'asked' | 'away';

/** How long the other tab may take to store its draft, in milliseconds. */
const GIVE_WITHIN_MS = 4_000;

/** The used part of BroadcastChannel; tests provide their own. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

interface TabChannelOptions {
  channel: Channel;
  id: string;
  /** Stores unsaved work as a draft before another tab reads it. */
  release: () => Promise<void>;
  onState: (state: TabState) => void;
}

/**
 * Lets one tab of a browser edit a site at a time. A second tab detects the first at once, and a person chooses; the
 * tab that takes over finds the other's work in the draft.
 */
export class TabChannel {
  readonly #options: TabChannelOptions;
  #state: TabState = 'mine';
  #onReleased: (() => void) | null = null;

  constructor(options: TabChannelOptions) {
    this.#options = options;
    options.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data) && (data.to === undefined || data.to === options.id)) void this.#receive(data);
    };
    this.#post({ kind: 'hello' });
  }

  /** Takes the site over. Resolves when the other tab has released it or does not answer. */
  async take(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GIVE_WITHIN_MS);
      this.#onReleased = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#post({ kind: 'take' });
    });
    this.#onReleased = null;
    this.#setState('mine');
  }

  leave(): void {
    this.#setState('away');
  }

  close(): void {
    this.#options.channel.close();
  }

  async #receive({ kind, from }: TabMessage): Promise<void> {
    if (kind === 'hello' && this.#state === 'mine') this.#post({ kind: 'here', to: from });
    else if (kind === 'here' && this.#state === 'mine') this.#setState('asked');
    else if (kind === 'given') this.#onReleased?.();
    else if (kind === 'take') {
      const had = this.#state === 'mine';
      // A tab that is still asking has no work to store.
      if (had) await this.#options.release();
      this.#setState('away');
      if (had) this.#post({ kind: 'given', to: from });
    }
  }

  #post(message: Omit<TabMessage, 'from'>): void {
    this.#options.channel.postMessage({ ...message, from: this.#options.id });
  }

  #setState(state: TabState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function isTabMessage(value: unknown): value is TabMessage {
  return typeof value === 'object' && value !== null && 'kind' in value && 'from' in value;
}
