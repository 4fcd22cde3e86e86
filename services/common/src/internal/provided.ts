import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';

/** A port that any module of the process may provide: `strict: false` looks in all of them. */
export function provided<T>(modules: ModuleRef, token: Type<T> | (abstract new () => T)): T | undefined {
  try {
    return modules.get<T>(token as Type<T>, { strict: false });
  } catch {
    return undefined;
  }
}
