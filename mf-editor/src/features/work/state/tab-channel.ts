/** What tabs of this browser that have the same site open say to each other. */
interface TabMessage {
  kind: 'hello' | 'here' | 'take' | 'given';
  from: string;
  /** Only that tab is meant. */
  to?: string;
}

/** `mine`: the site is edited here. `asked`: another tab has it, and a person is to say which goes on. `away`: the other goes on. */
export type TabState = 'mine' | 'asked' | 'away';

/** So long another tab may take to put its work into the draft, in milliseconds. */
const GIVE_WITHIN_MS = 4_000;

/** As much of BroadcastChannel as is used; tests hand in their own. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

export interface TabChannelOptions {
  channel: Channel;
  id: string;
  /** Puts what is not saved into the draft: another tab is about to read it. */
  give: () => Promise<void>;
  tell: (state: TabState) => void;
}

/**
 * One tab of a browser edits a site at a time. A second one hears of the first at once, and a person chooses; whoever takes it over finds
 * the work of the other in the draft.
 */
export class TabChannel {
  readonly #options: TabChannelOptions;
  #state: TabState = 'mine';
  #given: (() => void) | null = null;

  constructor(options: TabChannelOptions) {
    this.#options = options;
    options.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data) && (data.to === undefined || data.to === options.id)) void this.#hear(data);
    };
    this.#say({ kind: 'hello' });
  }

  /** The site is edited here from now on. Resolves when the tab that had it has let go, or does not answer. */
  async take(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GIVE_WITHIN_MS);
      this.#given = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#say({ kind: 'take' });
    });
    this.#given = null;
    this.#become('mine');
  }

  /** The other tab goes on. */
  leave(): void {
    this.#become('away');
  }

  close(): void {
    this.#options.channel.close();
  }

  async #hear({ kind, from }: TabMessage): Promise<void> {
    if (kind === 'hello' && this.#state === 'mine') this.#say({ kind: 'here', to: from });
    else if (kind === 'here' && this.#state === 'mine') this.#become('asked');
    else if (kind === 'given') this.#given?.();
    else if (kind === 'take') {
      const had = this.#state === 'mine';
      // A tab that is asked itself has nothing yet, and the question is answered.
      if (had) await this.#options.give();
      this.#become('away');
      if (had) this.#say({ kind: 'given', to: from });
    }
  }

  #say(said: Omit<TabMessage, 'from'>): void {
    this.#options.channel.postMessage({ ...said, from: this.#options.id });
  }

  #become(state: TabState): void {
    this.#state = state;
    this.#options.tell(state);
  }
}

function isTabMessage(value: unknown): value is TabMessage {
  return typeof value === 'object' && value !== null && 'kind' in value && 'from' in value;
}
