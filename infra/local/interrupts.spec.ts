import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listenForInterrupts } from './interrupts.mjs';

describe('listenForInterrupts', () => {
  let target: EventEmitter;
  let clockMs: number;
  const onForce = jest.fn();
  beforeEach(() => {
    target = new EventEmitter();
    clockMs = 5_000;
    onForce.mockReset();
  });
  const listen = () => listenForInterrupts({ onForce, target, now: () => clockMs });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s asks for a clean end', (name) => {
    const signal = listen();
    expect(signal.aborted).toBe(false);
    target.emit(name);
    expect(signal.aborted).toBe(true);
    expect(onForce).not.toHaveBeenCalled();
  });

  it('takes the same wish heard twice for one', () => {
    listen();
    target.emit('SIGINT');
    clockMs += 900;
    target.emit('SIGINT');
    expect(onForce).not.toHaveBeenCalled();
  });

  it('forces the end when somebody asks again', () => {
    listen();
    target.emit('SIGINT');
    clockMs += 1_100;
    target.emit('SIGTERM');
    expect(onForce).toHaveBeenCalledTimes(1);
  });
});
