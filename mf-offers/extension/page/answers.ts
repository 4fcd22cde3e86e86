/** The event by which the program in the page's own world hands on what the library answered. */
export const ANSWER_EVENT = 'garimpo-library-answer';

const CHARS_MAX = 3_000_000;

export interface LibraryAnswer {
  /** The page's address when the answer came: another search has other ads. */
  address: string;
  text: string;
}

/** The library's answers to the page's own requests, while the page is open. */
export class Answers {
  readonly #answers: LibraryAnswer[] = [];
  #chars = 0;

  constructor(document: Document) {
    document.addEventListener(ANSWER_EVENT, (event) => {
      const answer = answerIn(event instanceof CustomEvent ? event.detail : null);
      if (answer === null || this.#chars + answer.text.length > CHARS_MAX) return;
      this.#chars += answer.text.length;
      this.#answers.push(answer);
    });
  }

  at(address: string): string[] {
    return this.#answers.filter((one) => one.address === address).map(({ text }) => text);
  }

  get size(): number {
    return this.#answers.length;
  }
}

/** The page could send such events itself: whatever comes is data like the page's own. */
function answerIn(detail: unknown): LibraryAnswer | null {
  if (typeof detail !== 'string') return null;
  const end = detail.indexOf('\n');
  return end === -1 ? null : { address: detail.slice(0, end), text: detail.slice(end + 1) };
}
