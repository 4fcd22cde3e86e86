import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { endUnreadBody, inOrder } from './create-app.ts';

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

const request = {} as Request;
const response = {} as Response;
function run(handlers: RequestHandler[]): { said: string[]; ended: unknown[] } {
  const [said, ended]: [string[], unknown[]] = [[], []];
  const named = handlers.map(
    (handler, at): RequestHandler =>
      (...all) => {
        said.push(String(at));
        return handler(...all);
      },
  );
  inOrder(named)(
    request,
    response,
    (...end: unknown[]) => void ended.push(...(end.length === 0 ? ['end'] : end)),
  );
  return { said, ended };
}
const pass: RequestHandler = (_request, _response, next: NextFunction) => next();
const answer: RequestHandler = () => undefined;

describe('handlers in order', () => {
  it('come one after the other, and then whatever comes behind them', () => {
    expect(run([pass, pass, pass])).toEqual({ said: ['0', '1', '2'], ended: [undefined] });
    expect(run([])).toEqual({ said: [], ended: [undefined] });
  });

  it('end with the one that answers', () => {
    expect(run([pass, answer, pass])).toEqual({ said: ['0', '1'], ended: [] });
  });

  it('end with an error, which goes to whoever answers errors', () => {
    const error = new Error('broken');
    expect(run([pass, (_request, _response, next) => next(error), pass])).toEqual({
      said: ['0', '1'],
      ended: [error],
    });
  });
});
