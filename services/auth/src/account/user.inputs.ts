import { EMAIL_MAX, PASSWORD_MAX } from '@garimpo/auth-contract';
import * as z from 'zod';

export const updateUserInput = z.object({
  email: z
    .string()
    .max(EMAIL_MAX * 4)
    .nullish(),
  phone: z.string().max(64).nullish(),
  password: z
    .string()
    .max(PASSWORD_MAX * 16)
    .nullish(),
  nonce: z.string().max(64).nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

export type UpdateUserInput = z.infer<typeof updateUserInput>;
