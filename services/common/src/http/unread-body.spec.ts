import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { endUnreadBody } from './unread-body.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function answered(complete: boolean) {
  const socket = { destroy: jest.fn() };
  const request = Object.assign(new EventEmitter(), { complete, socket, resume: jest.fn() });
  const response = new EventEmitter();
  const next = jest.fn();
  endUnreadBody(request as unknown as Request, response as Response, next);
  expect(next).toHaveBeenCalledTimes(1);
  response.emit('finish');
  return { request, socket };
}

describe('a sender that has its answer and goes on', () => {
  it('is listened to for a moment, then hung up on', () => {
    const { request, socket } = answered(false);
    expect(request.resume).toHaveBeenCalled();
    jest.advanceTimersByTime(4_999);
    expect(socket.destroy).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(socket.destroy).toHaveBeenCalledTimes(1);
  });

  it('keeps its connection when it comes to an end by itself', () => {
    const { request, socket } = answered(false);
    request.emit('close');
    jest.advanceTimersByTime(60_000);
    expect(socket.destroy).not.toHaveBeenCalled();
  });
});

it('leaves a request alone that has come whole', () => {
  const { request, socket } = answered(true);
  expect(request.resume).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(socket.destroy).not.toHaveBeenCalled();
});
