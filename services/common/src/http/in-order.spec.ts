import { describe, expect, it } from '@jest/globals';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { inOrder } from './in-order.ts';

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
