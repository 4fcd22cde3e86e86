const LINE_END = /\r\n|\r|\n/;

/**
 * Reads `text/event-stream` in pieces as they come (WHATWG HTML, 9.2.6): what it answers are the data of the events that
 * each piece completes. Names and ids of events are of no interest here, comments neither.
 */
export class EventData {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private data: string[] = [];

  read(piece: Uint8Array): string[] {
    this.rest += this.decoder.decode(piece, { stream: true });
    const events: string[] = [];
    // A CR at the very end may be half of a line's end.
    const whole = this.rest.endsWith('\r') ? this.rest.slice(0, -1) : this.rest;
    const lines = whole.split(LINE_END);
    this.rest = (lines.pop() ?? '') + this.rest.slice(whole.length);
    for (const line of lines) {
      if (line === '' && this.data.length > 0) {
        events.push(this.data.join('\n'));
        this.data = [];
      }
      const field = /^data:? ?(.*)$/.exec(line);
      if (field !== null) this.data.push(field[1] ?? '');
    }
    return events;
  }
}
