import { describe, expect, it } from '@jest/globals';
import { BadRequestException, NotFoundException } from '@nestjs/common';
import { DomainError, defineErrors, ObjectStoreError } from '../errors/domain-error.ts';
import { ErrorShapes, errorAnswer, toDomainError } from './error-answer.ts';

it.each([
  ['/auth/v1', true],
  ['/auth/v1/', true],
  ['/auth/v1/token', true],
  ['/auth/v10', false],
  ['/auth', false],
  ['/api/auth/v1', false],
  ['/AUTH/v1', false],
])('%s is within /auth/v1: %s', (path, within) => {
  const shapes = new ErrorShapes();
  const answer = () => undefined;
  shapes.register('/auth/v1', answer);
  expect(shapes.of(path)).toBe(within ? answer : undefined);
});

const fail = defineErrors({ 'things.thing.broken': 409, 'things.thing.burnt': 500 });
const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('toDomainError', () => {
  it('leaves a domain’s own error alone', () => {
    const error = fail('things.thing.broken', { detail: 'in two' });
    expect(toDomainError(error)).toBe(error);
  });

  it.each<[string, unknown, string, number]>([
    ['a refused connection', coded('ECONNREFUSED'), 'service.dependency.unavailable', 503],
    ['a server that is shutting down', coded('57P01'), 'service.dependency.unavailable', 503],
    ['a full disk of the database', coded('53100'), 'service.dependency.unavailable', 503],
    ['a full server', coded('53300'), 'service.dependency.unavailable', 503],
    ['a broken connection', coded('08006'), 'service.dependency.unavailable', 503],
    ['a deadlock, wrapped', { driverError: coded('40P01') }, 'service.dependency.unavailable', 503],
    [
      'a full pool',
      new Error('timeout exceeded when trying to connect'),
      'service.dependency.unavailable',
      503,
    ],
    [
      'a connection cut short',
      new Error('Connection terminated unexpectedly'),
      'service.dependency.unavailable',
      503,
    ],
    ['a statement that took too long', { driverError: coded('57014') }, 'service.request.timeout', 504],
    [
      'a full disk',
      new ObjectStoreError('the disk is full', coded('ENOSPC')),
      'service.dependency.unavailable',
      503,
    ],
    ['a constraint that nobody foresaw', { driverError: coded('23505') }, 'service.internal.error', 500],
    ['a mistake of ours', new TypeError('x is not a function'), 'service.internal.error', 500],
    ['something that is no error', 'oops', 'service.internal.error', 500],
    ['nothing', undefined, 'service.internal.error', 500],
    ['an address of nobody', new NotFoundException(), 'request.route.not_found', 404],
    ['what Nest calls a bad request', new BadRequestException('inside'), 'request.input.invalid', 400],
    ['a body over its limit', { type: 'entity.too.large', status: 413 }, 'request.body.too_large', 413],
    [
      'an encoding that nobody reads',
      { type: 'encoding.unsupported', status: 415 },
      'request.media.unsupported',
      415,
    ],
  ])('%s', (_, thrown, code, status) => {
    const error = toDomainError(thrown);
    expect([error.code, error.status]).toEqual([code, status]);
  });
});

describe('errorAnswer', () => {
  it('shows detail and fields of a refusal', () => {
    const error = fail('things.thing.broken', { detail: 'in two', fields: [{ path: 'a', rule: 'whole' }] });
    expect(errorAnswer(error, 'id')).toEqual({
      error: {
        code: 'things.thing.broken',
        message: 'in two',
        requestId: 'id',
        fields: [{ path: 'a', rule: 'whole' }],
      },
    });
  });

  it('keeps the details of a failure to itself', () => {
    const error = fail('things.thing.burnt', {
      detail: 'the oven is at 10.0.0.3',
      cause: new Error('inside'),
    });
    expect(errorAnswer(error, 'id')).toEqual({
      error: { code: 'things.thing.burnt', message: 'Internal Server Error', requestId: 'id' },
    });
  });

  it('says the status where there is no detail, rather than what was thrown inside', () => {
    expect(errorAnswer(new DomainError('things.thing.gone', 404), 'id').error.message).toBe('Not Found');
  });
});
