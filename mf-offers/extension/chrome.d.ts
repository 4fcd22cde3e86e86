/** What of Chromium's interface for extensions is used here. */
declare namespace chrome {
  interface MessageSender {
    id?: string;
    tab?: { id?: number };
  }

  namespace runtime {
    const id: string;
    function sendMessage<Reply>(message: unknown): Promise<Reply>;
    function openOptionsPage(): Promise<void>;
    const onMessage: {
      addListener(
        listener: (message: unknown, sender: MessageSender, answer: (value: unknown) => void) => boolean,
      ): void;
    };
  }

  namespace action {
    const onClicked: { addListener(listener: () => void): void };
  }
}
