import type { FromPreview, ToPreview } from './preview-protocol.ts';
import { readFromPreview } from './read-from-preview.ts';

/** Our program says less than this in a second, however the pointer moves. */
const HEARD_IN_A_SECOND = 300;
const SECOND_MS = 1_000;

export interface OpenPreview {
  send(message: ToPreview): void;
  /** Nothing is heard after it. */
  close(): void;
}

/**
 * Hands the loaded frame its program, and a port of its own to speak through.
 * @param hear of what is well-formed; what comes too fast is dropped
 */
export function openPreview(
  frame: Window,
  program: string,
  hear: (message: FromPreview) => void,
): OpenPreview {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const isFlood = floodGate();
  ours.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isFlood(performance.now())) return;
    const message = readFromPreview(data);
    if (message !== null) hear(message);
  };
  // The frame is of no origin, so none can be named here. What is said is no secret: a program that everybody may read. And what is heard comes
  // by the port alone, which nobody else was given.
  frame.postMessage(program, '*', [theirs]);
  return {
    send: (message) => ours.postMessage(message),
    close: () => {
      ours.onmessage = null;
      ours.close();
    },
  };
}

/** True for what comes after the most that is heard in a second. Times in milliseconds. */
export function floodGate(): (now: number) => boolean {
  let [since, heard] = [Number.NEGATIVE_INFINITY, 0];
  return (now) => {
    if (now - since >= SECOND_MS) [since, heard] = [now, 0];
    heard += 1;
    return heard > HEARD_IN_A_SECOND;
  };
}
