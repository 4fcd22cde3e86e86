/** Two connected ports, which jsdom lacks; messages arrive asynchronously. */
export class TestChannel {
  readonly port1 = new TestPort();
  readonly port2 = new TestPort();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

class TestPort extends EventTarget {
  other: TestPort | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  postMessage(message: unknown): void {
    const to = this.other;
    queueMicrotask(() => to?.onmessage?.({ data: message }));
  }

  close(): void {
    this.other = null;
  }
}
