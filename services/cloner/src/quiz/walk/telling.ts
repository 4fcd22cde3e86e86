import type { Snapshot } from '../../programs/walk/snapshot.ts';

/** Shorter values occur in other words. */
const MASKED_MIN = 3;
const MASK = '…';
/** Share of what was said before that a conversation keeps on the page. */
const KEPT = 0.8;

/** Texts of actions have this at the end of their path. */
export const IN_CONTROL = '!';

/**
 * What a screen says, as the visitor takes it: what was typed is masked, and of a conversation, which keeps all that was said on one
 * page, only what came after the last answer.
 */
export class Telling {
  /** What was said before the screen. */
  private past: string[] = [];
  /** Answers since the last look, and what the page said then. */
  private answers: string[] = [];
  private before: string[] = [];
  private now: string[] = [];
  private isEchoed = false;
  private readonly typed = new Set<string>();
  private readonly said = new Set<string>();

  /** Whether the page keeps what was said, so that more may come by itself. */
  get isTalk(): boolean {
    return this.isEchoed || this.past.length > 0;
  }

  /** Before an action is pressed. Its label is an answer unless it only leads on. */
  press(label: string, isForward: boolean): void {
    if (label === '') return;
    if (!isForward && label.length >= MASKED_MIN) this.said.add(label);
    this.note([label]);
  }

  type(value: string, forms: readonly string[]): void {
    for (const one of [value, ...forms, value.split(' ')[0] ?? '']) {
      if (one.length >= MASKED_MIN && /\p{L}|@|\d{5}/u.test(one)) this.typed.add(one);
    }
    this.note([value, ...forms]);
  }

  private note(answers: readonly string[]): void {
    if (this.answers.length === 0) this.before = this.now;
    this.answers.push(...answers);
  }

  read(snapshot: Snapshot): Snapshot {
    const spoken = snapshot.units.filter(([path]) => !path.endsWith(IN_CONTROL));
    const texts = spoken.map(([, text]) => plain(text));
    this.now = texts;
    if (!begins(texts, this.past)) this.past = [];
    const end = this.lastAnswer(texts);
    if (end !== null) {
      this.past = texts.slice(0, end + 1);
      this.answers = [];
    }
    const gone = new Set(spoken.slice(0, this.past.length).map(([path]) => path));
    const mask = (text: string) => this.masked(text);
    const left = spoken.slice(this.past.length).map(([, text]) => text);
    const title = left.includes(snapshot.title) ? snapshot.title : (left[0] ?? '');
    return {
      ...snapshot,
      title: mask(this.past.length === 0 ? snapshot.title : title),
      units: snapshot.units
        .filter(([path]) => !gone.has(path))
        .map(([path, text]): [string, string] => [path, path.endsWith(IN_CONTROL) ? text : mask(text)]),
      said: [...this.said],
    };
  }

  /** Where the visitor's last answer stands in a conversation that goes on after it; null for any other page. */
  private lastAnswer(texts: readonly string[]): number | null {
    const { before } = this;
    this.isEchoed = false;
    if (this.answers.length === 0 || before.length === 0 || texts.length <= before.length) return null;
    const all = new Set(texts);
    if (before.filter((text) => all.has(text)).length < before.length * KEPT) return null;
    const wanted = new Set(this.answers.map(plain));
    const at = texts.findLastIndex((text) => wanted.has(text));
    this.isEchoed = at >= Math.floor(before.length * KEPT);
    return this.isEchoed && texts.slice(at + 1).some((text) => /\p{L}{2}/u.test(text)) ? at : null;
  }

  private masked(text: string): string {
    let masked = text;
    for (const one of this.typed) if (masked.includes(one)) masked = masked.replaceAll(one, MASK);
    return masked;
  }
}

function plain(text: string): string {
  return text.replace(/\d+/g, '0');
}

function begins(texts: readonly string[], past: readonly string[]): boolean {
  return past.length < texts.length && past.every((text, at) => texts[at] === text);
}
