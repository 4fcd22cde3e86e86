import { ErrorShapes } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { AuthErrorFilter } from './auth-error.filter.ts';

/** The shape of failures under `/auth/v1`: where the auth service is, and where it should have been reached. */
@Module({ providers: [AuthErrorFilter], exports: [AuthErrorFilter] })
export class AuthErrorsModule {
  constructor(shapes: ErrorShapes, filter: AuthErrorFilter) {
    shapes.register('/auth/v1', (thrown, response) => filter.answer(thrown, response));
  }
}
